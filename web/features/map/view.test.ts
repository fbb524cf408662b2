import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnView, mapZooms, readView, viewHeight, viewPath, viewText, viewWidth } from '../../contract/map-view.ts';
import { layerOf, moved, pixelOf, positionOf, shownAt, viewOfShown, zoomed } from './view.ts';

const view = fc.record({
  latitude: fc.double({ min: -83, max: 83, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  zoom: fc.integer(mapZooms),
});
const point = fc.record({ x: fc.integer({ min: -280, max: 280 }), y: fc.integer({ min: -190, max: 190 }) });

test('A pixel of the map is the position that is set there', () => {
  fc.assert(
    fc.property(view, point, (given, at) => {
      const shown = shownAt(given);
      const position = positionOf(shown, at);
      fc.pre(Math.abs(position[0]) < 85);
      const found = pixelOf(shown, position);
      expect(Math.abs(found.x - at.x)).toBeLessThan(2);
      expect(Math.abs(found.y - at.y)).toBeLessThan(8);
    }),
  );
});

test('What is under two fingers stays there while they zoom', () => {
  fc.assert(
    fc.property(view, point, fc.double({ min: -2, max: 2, noNaN: true }), (given, around, by) => {
      const shown = shownAt(given);
      const position = positionOf(shown, around);
      fc.pre(Math.abs(position[0]) < 84 && Math.abs(given.latitude) < 80);
      const after = pixelOf(zoomed(shown, { by, around }), position);
      expect(Math.abs(after.x - around.x)).toBeLessThan(8);
    }),
  );
});

test('Moving there and back shows the same', () => {
  fc.assert(
    fc.property(view, point, (given, by) => {
      const shown = shownAt({ ...given, latitude: given.latitude / 2 });
      const back = moved(moved(shown, by), { x: -by.x, y: -by.y });
      fc.pre(moved(shown, by).y > 0 && moved(shown, by).y < 1);
      expect(Math.abs(pixelOf(back, [viewOfShown(shown).latitude, viewOfShown(shown).longitude]).x)).toBeLessThan(0.01);
    }),
  );
});

test('The drawn map of any view covers a page’s map around it, and has one address', () => {
  fc.assert(
    fc.property(view, (given) => {
      const { x, y, scale, drawn } = layerOf(shownAt(given), given);
      expect(scale).toBe(1);
      expect(Math.abs(x)).toBeLessThan((viewWidth - 560) / 2);
      expect(Math.abs(y)).toBeLessThan((viewHeight - 400) / 2);
      expect(drawnView(drawn)).toEqual(drawn);
      expect(viewPath(drawn, 'en')).toBe(viewPath(given, 'en'));
      expect(readView(viewText(drawn))).toEqual(drawn);
    }),
  );
});

test('The text of a view is read as it is written, and nothing else is', () => {
  fc.assert(
    fc.property(view, (given) => {
      const text = viewText(given);
      expect(viewText(readView(text) ?? drawnView(given))).toBe(text);
    }),
  );
  for (const text of ['', '1/0,0', '17/0,0', '3/91,0', '3/0,181', '3/0', 'x/0,0', '3/0,0,0', '3/1e1,0', '03/0,0x'])
    expect(readView(text)).toBeUndefined();
});
