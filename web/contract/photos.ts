/** Widths in pixels at which photos are delivered. */
export const photoWidths = [160, 320, 480, 640, 960, 1280] as const;

export const photoFormats = ['avif', 'webp'] as const;

export type PhotoWidth = (typeof photoWidths)[number];
export type PhotoFormat = (typeof photoFormats)[number];

/** The address of a photo at a width: never given to another picture, so that it may be kept for ever. */
export const photoPath = (key: string, width: PhotoWidth, format: PhotoFormat): string =>
  `/media/${key}/${width}.${format}`;

/** Pixels on each side of a person's picture: enough for its largest place on the densest screens. */
export const pictureSize = 256;

/** Megabytes that a person's picture may have when it is uploaded: what phones make of a photo. */
export const pictureMegabytes = 8;

/** The address of a person's picture. */
export const picturePath = (key: string): string => `/pictures/${key}.webp`;
