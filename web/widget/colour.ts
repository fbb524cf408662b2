/** A colour: red, green and blue in sRGB from 0 to 1, and whether nothing shows through it. */
export type Colour = { red: number; green: number; blue: number; isOpaque: boolean };

/**
 * Has the browser compute a colour of any notation, also with variables.
 * @param probe an element in the document, whose colour is changed.
 * @returns null if it is none.
 */
export function readColour(probe: HTMLElement, colour: string): Colour | null {
  probe.style.color = '';
  probe.style.color = `color-mix(in srgb,${colour} 50%,${colour})`;
  return probe.style.color ? parseColour(getComputedStyle(probe).color) : null;
}

/** Reads what browsers compute for a mixture in sRGB: `color(srgb 1 0.5 0 / 0.5)`. */
export function parseColour(computed: string): Colour | null {
  const number = /-?[\d.]+(?:e-?\d+)?/g;
  const next = () => Number(number.exec(computed)?.[0]);
  // Evaluated in this order.
  const colour = { red: next(), green: next(), blue: next(), isOpaque: !(next() < 1) };
  return Number.isNaN(colour.blue) ? null : colour;
}

const linear = (channel: number): number =>
  channel > 0.04045 ? ((channel + 0.055) / 1.055) ** 2.4 : Math.max(channel, 0) / 12.92;

/** Relative luminance by WCAG, from 0 to 1. */
export const luminanceOf = ({ red, green, blue }: Colour): number =>
  Math.min(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue), 1);

/** At this luminance white and black have the same contrast. */
export const midLuminance = 0.179;

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const first = luminanceOf(one) + 0.05;
  const second = luminanceOf(other) + 0.05;
  return first > second ? first / second : second / first;
}
