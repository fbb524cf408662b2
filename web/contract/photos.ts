/** Widths in pixels at which photos are delivered. */
export const photoWidths = [160, 320, 480, 640, 960, 1280] as const;

export const photoFormats = ['avif', 'webp'] as const;

export type PhotoWidth = (typeof photoWidths)[number];
export type PhotoFormat = (typeof photoFormats)[number];

/** The address of a photo at a width: never given to another picture, so that it may be kept for ever. */
export const photoPath = (key: string, width: PhotoWidth, format: PhotoFormat): string =>
  `/media/${key}/${width}.${format}`;
