import { accentOf, srgbOf } from '../../../web/contract/oklch.ts';

/**
 * The site's accent as hexadecimal sRGB, because mail programs do not support OKLCH.
 * @param hue degrees.
 */
export const accentHex = (hue: number): string =>
  `#${srgbOf(accentOf(hue))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
