/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/**
 * The accent of a site on light pages, as web/ui/theme.css has it. White text on it has a contrast above 4.5:1 for every
 * hue.
 */
export const accentOf = (hue: number): Oklch => [0.47, 0.11, hue];

/**
 * A colour as sRGB bytes, clipped to the gamut.
 * @see https://bottosson.github.io/posts/oklab/ for the matrices
 */
export function srgbOf([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(byte);
}

/** A linear channel as an sRGB byte, clipped to the gamut. */
function byte(linear: number): number {
  const light = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, light)) * 255);
}
