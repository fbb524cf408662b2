import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnView, mapZooms, readView, stillNames, stillSizes, viewText } from '../../../../web/contract/map-view.ts';
import { pixelOf, shownAt } from '../../../../web/features/map/view.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { positionIn } from './place-data.ts';
import { placeEdits } from './place-edits.ts';

/** The draft after a button of the map, without script. */
async function edited(action: keyof typeof placeEdits, posted: DraftFields, fields: DraftFields = {}) {
  const result = await placeEdits[action](posted, { c: {} as never, lang: 'en', fields });
  if (!('fields' in result)) throw new Error(`refused: ${result.problem}`);
  return result.fields;
}

describe('Without script, a click on the map', () => {
  test('sets the position where it was, and shows its surroundings', async () => {
    const view = fc.record({
      latitude: fc.integer({ min: -75, max: 75 }),
      longitude: fc.integer({ min: -179, max: 179 }),
      zoom: fc.integer({ min: 4, max: mapZooms.max }),
    });
    const at = fc.record({ x: fc.integer({ min: 0, max: 279 }), y: fc.integer({ min: 0, max: 219 }) });
    await fc.assert(
      fc.asyncProperty(view, at, fc.constantFrom(...stillNames), async (seen, { x, y }, name) => {
        const posted = { 'map-at': viewText(seen), [`${name}.x`]: String(x), [`${name}.y`]: String(y) };
        const fields = await edited('', posted);
        const position = positionIn(fields);
        expect(position).not.toBeNull();
        const found = pixelOf(shownAt(drawnView(seen)), position ?? [0, 0]);
        const [width, height] = stillSizes[name];
        expect(Math.abs(found.x - (x - width / 2))).toBeLessThan(1.5);
        expect(Math.abs(found.y - (y - height / 2))).toBeLessThan(4);
        const next = readView(fields['map-at'] ?? '');
        expect(next?.zoom).toBeGreaterThanOrEqual(seen.zoom);
      }),
    );
  });

  test('keeps what was typed, and the fields of other steps', async () => {
    const posted = { 'map-at': '12/51.34,12.37', 'map.x': '140', 'map.y': '110', street: 'New', step: '', name: 'No' };
    const fields = await edited('', posted, { name: 'Museum', street: 'Old', place: 'city/leipzig' });
    expect(fields).toMatchObject({ name: 'Museum', street: 'New', place: 'city/leipzig' });
    expect(Object.keys(fields)).not.toContain('map.x');
  });

  test.each([
    ['of no map', { 'map.x': '1', 'map.y': '1' }],
    ['of a map that does not exist', { 'map-at': '99/0,0', 'map.x': '1', 'map.y': '1' }],
    ['that is no number', { 'map-at': '3/0,0', 'map.x': '1e9', 'map.y': '-1' }],
    ['with one coordinate', { 'map-at': '3/0,0', 'map.x': '1' }],
  ])('%s changes nothing', async (_, posted) => {
    expect(positionIn(await edited('', posted as unknown as DraftFields))).toBeNull();
  });
});

test('Without script, buttons show more or less of the map, around the position', async () => {
  expect(await edited('zoom-in', { 'map-at': '12/51.34,12.37' })).toMatchObject({ 'map-at': '13/51.34,12.37' });
  const posted = { 'map-at': '12/51.34,12.37', latitude: '50', longitude: '10' };
  expect(await edited('zoom-out', posted)).toMatchObject({ 'map-at': '11/50,10' });
  expect(await edited('zoom-out', { 'map-at': '2/0,0' })).toMatchObject({ 'map-at': '2/0,0' });
  expect(await edited('zoom-in', { 'map-at': '16/0,0' })).toMatchObject({ 'map-at': '16/0,0' });
});

test('A search without a text says what is missing', async () => {
  const context = { c: {} as never, lang: 'en', fields: {} };
  expect(await placeEdits['find-place']({ 'place-query': ' ' }, context)).toMatchObject({
    code: 'refused',
    problem: 'query-missing',
    field: 'place-query',
  });
});
