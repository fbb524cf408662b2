import { srgbOf } from '../oklch.ts';

/**
 * The site's accent as hexadecimal sRGB, because mail programs do not support OKLCH. Lightness 0.47 and chroma 0.11 are
 * those of the light pages; white text on it has a contrast above 4.5:1 for every hue.
 * @param hue degrees.
 */
export const accentHex = (hue: number): string =>
  `#${srgbOf([0.47, 0.11, hue])
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
