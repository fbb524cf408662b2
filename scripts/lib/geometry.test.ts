import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aroundTheWorld, clipLine, clipRing, type Point, pathOf, simplify, unwrap } from './geometry.ts';

const box = { west: 0, south: 0, east: 10, north: 10 };
const point = fc.tuple(fc.integer({ min: -20, max: 30 }), fc.integer({ min: -20, max: 30 }));

const area = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

test('a square over the corner of a box is clipped to a quarter', () => {
  const square: Point[] = [
    [5, 5],
    [15, 5],
    [15, 15],
    [5, 15],
  ];
  expect(area(clipRing(square, box))).toBe(25);
  expect(
    clipRing(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      box,
    ),
  ).toEqual([]);
});

test('every clipped shape lies in the box', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
      for (const [x, y] of [...clipRing(points, box), ...clipLine(points, box).flat()]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(x, y)).toBeLessThanOrEqual(10 + 1e-9);
      }
    }),
  );
});

test('a line that leaves a box and comes back is clipped to two lines', () => {
  expect(
    clipLine(
      [
        [5, 5],
        [5, 15],
        [8, 15],
        [8, 5],
      ],
      box,
    ),
  ).toEqual([
    [
      [5, 5],
      [5, 10],
    ],
    [
      [8, 10],
      [8, 5],
    ],
  ]);
});

test('a simplified line keeps its ends and stays within the tolerance', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
      const simple = simplify(points, 2);
      expect(simple[0]).toEqual(points[0]);
      expect(simple.at(-1)).toEqual(points.at(-1));
      expect(simplify(points, 0).length).toBeGreaterThanOrEqual(simple.length);
    }),
  );
  expect(
    simplify(
      [
        [0, 0],
        [5, 0.1],
        [10, 0],
      ],
      1,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
  ]);
});

test('an island on 180° appears complete on both sides of the world', () => {
  const island: Point[] = [
    [179, 0],
    [-179, 0],
    [-179, 2],
    [179, 2],
  ];
  expect(unwrap(island)).toEqual([
    [179, 0],
    [181, 0],
    [181, 2],
    [179, 2],
  ]);
  expect(aroundTheWorld(island).map((ring) => ring[0]?.[0])).toEqual([179, -181]);
});

test('a ring around the pole is closed over it', () => {
  const around: Point[] = [
    [-170, -70],
    [-60, -70],
    [60, -70],
    [170, -70],
    [-171, -70],
  ];
  expect(unwrap(around).slice(-2)).toEqual([
    [189, -90],
    [-170, -90],
  ]);
});

test('path data leaves out steps of length 0', () => {
  expect(
    pathOf(
      [
        [1.2, 2],
        [3, -4],
        [3, -4.1],
        [0, 0],
      ],
      { close: true },
    ),
  ).toBe('M1 2l2-6-3 4z');
  expect(
    pathOf(
      [
        [1, 1],
        [1.1, 1],
      ],
      { close: true },
    ),
  ).toBe('');
});
