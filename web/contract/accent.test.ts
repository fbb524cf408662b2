import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AccentScheme,
  accentScheme,
  contrastRatio,
  contrastsOf,
  isReadable,
  nearestReadable,
  readHue,
  themes,
} from './accent.ts';
import type { Oklch } from './oklch.ts';

const hue = fc.integer({ min: 0, max: 359 });
const colour = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.3, noNaN: true }), hue);

test('A contrast ratio is the same in both directions, and is from 1 to 21', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrastRatio(one, other);
      expect(ratio).toBe(contrastRatio(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
      expect(contrastRatio(one, one)).toBe(1);
    }),
  );
  expect(contrastRatio([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5);
  // #777 on white, a pair that is known to miss 4.5 by a little.
  expect(contrastRatio([0.5693, 0, 0], [1, 0, 0])).toBeCloseTo(4.48, 1);
});

test('The checked colours are those of the style sheet', async () => {
  const read = (file: string) => readFile(new URL(`../ui/${file}.css`, import.meta.url), 'utf8');
  const [css, preview] = await Promise.all([read('theme'), read('accent')]);
  for (const name of ['accent', 'tint']) {
    const line = css.match(new RegExp(`--color-${name}: .*`))?.[0];
    expect([line, preview.includes(`    ${line}`)]).toEqual([expect.stringContaining('light-dark'), true]);
  }
  const written = ([lightness, chroma, own]: Oklch): string => `oklch(${lightness} ${chroma} ${own})`;
  for (const [name, key] of [
    ['accent', 'accent'],
    ['on-accent', 'onAccent'],
    ['paper', 'paper'],
    ['tint', 'tint'],
  ] as const) {
    const [, light, dark] =
      css.match(new RegExp(`--color-${name}: light-dark\\((oklch.*?\\)), (oklch.*\\))\\);`)) ?? [];
    const expected = themes.map((theme) => written(accentScheme[theme](123)[key]));
    expect([light, dark].map((text) => text?.replace('var(--accent-hue)', '123'))).toEqual(expected);
  }
});

test('Every hue is readable with the colours of the style sheet', () => {
  for (let own = 0; own < 360; own += 1) {
    expect([own, isReadable(own)]).toEqual([own, true]);
    expect(nearestReadable(own)).toBe(own);
  }
});

/** Lighter for hues from 0 to 99, so that white text on them cannot be read. */
const uneven: AccentScheme = {
  ...accentScheme,
  light: (own) => ({ ...accentScheme.light(own), accent: [own < 100 ? 0.7 : 0.47, 0.11, own] }),
};

test('A hue with too little contrast is found, and the nearest one that is readable is offered', () => {
  expect(contrastsOf(50, uneven).filter(({ ratio, least }) => ratio < least)).toMatchObject([
    { what: 'button', theme: 'light', least: 4.5 },
    { what: 'link', theme: 'light', least: 4.5 },
    { what: 'badge', theme: 'light', least: 4.5 },
    { what: 'outline', theme: 'light', least: 3 },
  ]);
  expect([isReadable(50, uneven), nearestReadable(80, uneven), nearestReadable(10, uneven)]).toEqual([false, 100, 359]);
  fc.assert(
    fc.property(hue, (own) => {
      const near = nearestReadable(own, uneven);
      expect(near !== null && isReadable(near, uneven)).toBe(true);
      expect(near === own).toBe(isReadable(own, uneven));
    }),
  );
  const pale: AccentScheme = {
    ...accentScheme,
    light: (own) => ({ ...accentScheme.light(own), accent: [0.9, 0, own] }),
  };
  expect(nearestReadable(10, pale)).toBeNull();
});

test.each([
  ['0', 0],
  [' 359 ', 359],
  ['007', 7],
  ['360', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['１２', undefined],
])('The typed hue "%s" is read as %s', (typed, read) => {
  expect(readHue(typed)).toBe(read);
});
