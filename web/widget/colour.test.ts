import { expect, test } from 'vitest';
import { contrastOf, luminanceOf, midLuminance, parseColour } from './colour.ts';

const colour = (computed: string) => {
  const parsed = parseColour(computed);
  if (!parsed) throw new Error(`${computed} is no colour`);
  return parsed;
};

const [white, black] = [colour('color(srgb 1 1 1)'), colour('color(srgb 0 0 0)')];

test('Colours are read as browsers write them', () => {
  expect(parseColour('color(srgb 1 0.5 0)')).toEqual({ red: 1, green: 0.5, blue: 0, isOpaque: true });
  expect(parseColour('color(srgb 1e-7 -0.1 0.25 / 0.5)')).toEqual({
    red: 1e-7,
    green: -0.1,
    blue: 0.25,
    isOpaque: false,
  });
  expect(parseColour('color(srgb none none none)')).toBeNull();
  expect(parseColour('')).toBeNull();
});

test('Contrasts are those of WCAG', () => {
  expect(contrastOf(white, black)).toBeCloseTo(21);
  expect(contrastOf(black, white)).toBeCloseTo(21);
  expect(contrastOf(white, white)).toBe(1);
  const grey = 0x77 / 255;
  expect(contrastOf(colour(`color(srgb ${grey} ${grey} ${grey})`), white)).toBeCloseTo(4.48, 2);
  const mid = { ...white, red: 0.4605, green: 0.4605, blue: 0.4605 };
  expect(luminanceOf(mid)).toBeCloseTo(midLuminance, 2);
  expect(contrastOf(mid, white)).toBeCloseTo(contrastOf(mid, black), 1);
});
