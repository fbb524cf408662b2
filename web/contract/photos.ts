/** Widths in pixels at which photos are delivered. */
export const photoWidths = [160, 320, 480, 640, 960, 1280] as const;

export const photoFormats = ['avif', 'webp', 'jpeg'] as const;

export type PhotoWidth = (typeof photoWidths)[number];
export type PhotoFormat = (typeof photoFormats)[number];

/** The URL of a photo at a width. It never refers to another picture. */
export const photoPath = (key: string, width: PhotoWidth, format: PhotoFormat): string =>
  `/media/${key}/${width}.${format}`;

/** Pixels on each side of a profile picture: enough for its largest display size on dense screens. */
export const pictureSize = 256;

/** Maximum size of an uploaded profile picture in megabytes: enough for photos from phones. */
export const pictureMegabytes = 8;

/** The URL of a profile picture. */
export const picturePath = (key: string): string => `/pictures/${key}.webp`;
