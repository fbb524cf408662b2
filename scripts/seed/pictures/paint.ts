import { stableHash } from '../../../worker/platform/text/hash.ts';

export const width = 1200;
export const height = 800;

/** A seeded pseudo-random generator of numbers from 0 to 1. */
export function randomFrom(seed: string): () => number {
  let state = Number.parseInt(stableHash(seed).slice(0, 7), 36) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Converts OKLCH to a hexadecimal colour, which every renderer supports. Clips colours outside sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value: number) => {
    const bounded = Math.min(Math.max(value, 0), 1);
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}

/** The colours of a picture, from the sky to the darkest line. */
export type Palette = Record<
  'sky' | 'sun' | 'far' | 'mid' | 'near' | 'deep' | 'ink' | 'paper' | 'warm' | 'spark',
  string
>;

type Light = 'morning' | 'day' | 'dusk' | 'night';

/** The colours for a site's OKLCH hue at a time of day. */
export function paletteOf(hue: number, light: Light): Palette {
  const tone = (lightness: number, chroma: number, turn = 0) => oklch(lightness, chroma, hue + turn);
  const warm = { warm: oklch(0.68, 0.13, 48), spark: oklch(0.84, 0.12, 82) };
  switch (light) {
    case 'morning':
      return {
        sky: tone(0.94, 0.03, 30),
        sun: oklch(0.97, 0.04, 85),
        far: tone(0.87, 0.045, 20),
        mid: tone(0.74, 0.07),
        near: tone(0.6, 0.09),
        deep: tone(0.44, 0.08),
        ink: tone(0.3, 0.05),
        paper: tone(0.98, 0.01),
        ...warm,
      };
    case 'day':
      return {
        sky: tone(0.9, 0.045),
        sun: oklch(0.95, 0.07, 90),
        far: tone(0.82, 0.06, -12),
        mid: tone(0.69, 0.085, -6),
        near: tone(0.54, 0.095),
        deep: tone(0.39, 0.075),
        ink: tone(0.26, 0.045),
        paper: tone(0.97, 0.015),
        ...warm,
      };
    case 'dusk':
      return {
        sky: oklch(0.84, 0.075, 55),
        sun: oklch(0.9, 0.11, 70),
        far: tone(0.72, 0.07, 20),
        mid: tone(0.58, 0.085, 8),
        near: tone(0.46, 0.085),
        deep: tone(0.33, 0.065),
        ink: tone(0.22, 0.04),
        paper: oklch(0.95, 0.03, 70),
        ...warm,
      };
    case 'night':
      return {
        sky: tone(0.33, 0.05, 15),
        sun: oklch(0.93, 0.03, 90),
        far: tone(0.4, 0.055, 10),
        mid: tone(0.48, 0.065),
        near: tone(0.57, 0.075),
        deep: tone(0.25, 0.045),
        ink: tone(0.18, 0.03),
        paper: oklch(0.93, 0.03, 80),
        ...warm,
      };
  }
}

/** The random choices and colours that a scene draws with. */
export type Brush = {
  random: () => number;
  /** An integer from `low` to `high`, inclusive. */
  pick: (low: number, high: number) => number;
  one: <Item>(items: readonly [Item, ...Item[]]) => Item;
  colours: Palette;
};

const lights = ['morning', 'day', 'dusk', 'night'] as const;

export function brushOf(seed: string, hue: number): Brush {
  const random = randomFrom(seed);
  const one = <Item>(items: readonly [Item, ...Item[]]) => items[Math.floor(random() * items.length)] ?? items[0];
  const pick = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return { random, pick, one, colours: paletteOf(hue + pick(-36, 36), one(lights)) };
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, thickness: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const at = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${inner}</g>`;

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const round = (value: number) => Math.round(value * 100) / 100;

/** Turns a drawing about a point. */
export const turned = (degrees: number, [x, y]: readonly [number, number], inner: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`;

/** Shows `inner` only inside the outline `d`. `id` is unique within a picture. */
export const within = (id: string, d: string, inner: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
