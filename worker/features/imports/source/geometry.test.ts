import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMercator, type Line, pointOfShapes } from './geometry.ts';

const square = (x: number, y: number, size: number): Line => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

/** Whether a point is inside the border and in no hole. */
function isInside(rings: readonly Line[], [x = 0, y = 0]: readonly number[]): boolean {
  let crossed = 0;
  for (const ring of rings) {
    ring.forEach(([ax = 0, ay = 0], index) => {
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) crossed++;
    });
  }
  return crossed % 2 === 1;
}

test('an area with a hole in its middle has a point beside the hole', () => {
  const rings = [square(0, 0, 10), square(2, 2, 6)];
  expect(isInside(rings, pointOfShapes([{ kind: 'area', rings }]))).toBe(true);
});

test('a bay in the shape of a horseshoe has a point on the land', () => {
  const ring: Line = [
    [0, 0],
    [10, 0],
    [10, 10],
    [9, 10],
    [9, 1],
    [1, 1],
    [1, 10],
    [0, 10],
    [0, 0],
  ];
  expect(isInside([ring], pointOfShapes([{ kind: 'area', rings: [ring] }]))).toBe(true);
});

test('the point of any star-shaped area is inside it', () => {
  const radii = fc.array(fc.double({ min: 0.05, max: 5, noNaN: true }), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(radii, (list) => {
      const ring: Line = list.map((radius, index) => {
        const angle = (2 * Math.PI * index) / list.length;
        return [7 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
      });
      expect(isInside([ring], pointOfShapes([{ kind: 'area', rings: [ring] }]))).toBe(true);
    }),
  );
});

test('a line has the point at half of its length', () => {
  const line: Line = [
    [0, 0],
    [1, 0],
    [1, 9],
  ];
  expect(pointOfShapes([{ kind: 'lines', lines: [line] }])).toEqual([1, 4]);
});

test('coordinates without size and shapes without coordinates have a point or none', () => {
  expect(
    pointOfShapes([
      {
        kind: 'lines',
        lines: [
          [
            [3, 4],
            [3, 4],
          ],
        ],
      },
    ]),
  ).toEqual([3, 4]);
  expect(
    pointOfShapes([
      {
        kind: 'area',
        rings: [
          [
            [3, 4],
            [3, 4],
            [3, 4],
          ],
        ],
      },
    ]),
  ).toEqual([3, 4]);
  expect(pointOfShapes([{ kind: 'area', rings: [] }])).toEqual([]);
  expect(pointOfShapes([])).toEqual([]);
});

test('the corner of the map in Web Mercator is at 180 and 85 degrees', () => {
  expect(fromMercator([20_037_508.342789244, 20_037_508.342789244])).toEqual([180, 85.0511288]);
});
