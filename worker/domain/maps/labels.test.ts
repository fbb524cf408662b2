import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRelevance, type DrawnTown, overlap, placeLabels, textWidth } from './labels.ts';

const place = { left: 332, top: 212, right: 388, bottom: 268 };
const drawing = { width: 720, height: 480, kilometre: 3.6, taken: [place], most: 8, isOfPlace: true };
const labelsOf = (towns: readonly DrawnTown[]) => placeLabels(byRelevance(towns, drawing), drawing);

const town = fc.record({
  x: fc.integer({ min: 1, max: 719 }),
  y: fc.integer({ min: 1, max: 479 }),
  population: fc.integer({ min: 1000, max: 20_000_000 }),
  name: fc.constantFrom('Ulm', 'Kraków', '東京都新宿区', 'अहमदाबाद', 'القاهرة', 'Santa Cruz de la Sierra'),
});

test('no label touches another one, the place or the edge, however many towns there are', () => {
  fc.assert(
    fc.property(fc.array(town, { maxLength: 80 }), (towns) => {
      const boxes = labelsOf(towns).map(({ box }) => box);
      for (const [i, box] of boxes.entries()) {
        expect([place, ...boxes.slice(0, i)].filter((other) => overlap(box, other))).toEqual([]);
        expect(Math.min(box.left, box.top, drawing.width - box.right, drawing.height - box.bottom)).toBeGreaterThan(0);
      }
      expect(boxes.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('a large town is named before a village at the same distance, and the place’s own town always', () => {
  const at = (x: number, y: number, name: string, population: number) => ({ x, y, name, population });
  const names = (towns: readonly DrawnTown[]) => labelsOf(towns).map(({ name }) => name);
  expect(names([at(500, 300, 'Village', 1000), at(505, 300, 'City', 900_000)])).toEqual(['City']);
  expect(names([at(365, 245, 'Here', 5000), at(600, 100, 'Far', 2_000_000)])).toEqual(['Here', 'Far']);
  // Its dot is the place's.
  expect(labelsOf([at(365, 245, 'Here', 5000)])[0]?.dot).toBeNull();
});

test('widths are estimated by script', () => {
  expect(textWidth('東京')).toBeGreaterThan(textWidth('ab'));
  expect(textWidth('')).toBe(0);
});
