import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseOf, faultOf, merge } from './form-fields.ts';

const stored = {
  ...{ 'name-en': 'Atlas', 'tagline-en': '', 'about-en': 'A\nB', 'name-de': 'Atlas' },
  ...{ accentHue: '200', timeZone: 'UTC', units: 'place' },
};
const base = baseOf(stored);

test('A form that nobody else has changed meanwhile is saved as it was typed', () => {
  expect(merge(stored, { ...stored, 'name-en': '  New\u0000 name ', 'about-en': 'A\r\nB' }, base)).toEqual({
    values: { ...stored, 'name-en': 'New name' },
    ...{ clashes: [], lost: [], isStale: false },
  });
});

test('Of two admins, each keeps what they changed; only a field that both changed is a question', () => {
  const now = { ...stored, accentHue: '10', 'tagline-en': 'Theirs', units: 'metric' };
  const typed = { ...stored, 'tagline-en': 'Mine', timeZone: 'Europe/Paris', units: 'metric' };
  expect(merge(now, typed, base)).toEqual({
    values: { ...now, 'tagline-en': 'Mine', timeZone: 'Europe/Paris' },
    ...{ clashes: ['tagline-en'], lost: [], isStale: true },
  });
});

test('A language that came stays, and what was typed for one that is gone is told apart', () => {
  const { 'name-de': gone, ...rest } = stored;
  const now = { ...rest, 'name-fr': 'Atlas' };
  expect(merge(now, { ...stored, 'name-de': 'Neu' }, base)).toMatchObject({ values: now, lost: ['name-de'] });
  expect(merge(now, { ...stored, 'name-de': gone }, base)).toMatchObject({ values: now, lost: [], isStale: true });
});

test('A form without its base never overwrites anything unasked, and fields that it lacks stay as they are', () => {
  expect(merge(stored, { ...stored, units: 'metric' }, '')).toMatchObject({ clashes: ['units'] });
  expect(merge(stored, {}, base)).toMatchObject({ values: stored, clashes: [], isStale: false });
  expect(merge(stored, { __proto__: 'x', constructor: 'y', toString: 'z' }, base)).toMatchObject({ values: stored });
});

test('Whatever two admins type, nothing that was changed is lost unasked', () => {
  const text = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.tuple(text, text, text), ([first, theirs, mine]) => {
      const { values, clashes } = merge({ 'name-en': theirs }, { 'name-en': mine }, baseOf({ 'name-en': first }));
      const both = first !== theirs && first !== mine && theirs !== mine;
      expect(clashes).toEqual(both ? ['name-en'] : []);
      expect(values['name-en']).toBe(first === mine ? theirs : mine);
    }),
  );
});

test.each([
  ['name-en', '', 'name-missing'],
  ['name-en', 'x'.repeat(81), 'text-long'],
  ['tagline-en', 'x'.repeat(161), 'text-long'],
  ['about-en', 'x'.repeat(2_001), 'text-long'],
  ['accentHue', '360', 'hue-invalid'],
  ['accentHue', 'blue', 'hue-invalid'],
  ['timeZone', '+01:00', 'zone-invalid'],
  ['timeZone', 'Mars/Olympus', 'zone-invalid'],
  ['units', 'yards', 'units-invalid'],
])('%s cannot be "%s": %s', (field, value, problem) => {
  expect(faultOf(stored, { ...stored, [field]: value })).toEqual({ field, problem });
});

test('What is stored stays valid, also where it was written by other rules', () => {
  const long = { ...stored, 'name-en': 'x'.repeat(200) };
  expect(faultOf(long, long)).toBeUndefined();
  expect(faultOf(stored, { ...stored, 'name-en': '😀'.repeat(80), timeZone: 'Asia/Kolkata' })).toBeUndefined();
});
