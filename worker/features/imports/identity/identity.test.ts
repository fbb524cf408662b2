import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportRow } from '../row.ts';
import { distance } from './distance.ts';
import { evidenceOf } from './evidence.ts';
import { FileIndex } from './file-index.ts';
import { fieldHash, markText, readMark } from './import-mark.ts';
import { isNamedKey, isOfSource, keyOf } from './keys.ts';
import { matchByEvidence, type Unmatched } from './match.ts';

const bonn = { country: 'DE', region: '', city: 'Bonn' };

/** A row named Anna; its key follows from its facts unless it has one. */
function rowOf(row: number, given: Partial<ImportRow> = {}): ImportRow {
  const texts = { name: 'Anna', summary: '', description: '', address: '', postalCode: '', timeZone: '' };
  const contact = { phone: '', email: '', website: '', hours: null, hoursText: '', priceLevel: null };
  const facts = { categories: [], place: null, coordinates: null, state: 'published', oldPaths: [] } as const;
  const all = { ...texts, ...contact, ...facts, ...given };
  const key = keyOf({ id: '', named: [], ...all }, '');
  return { row, line: row, key, hash: JSON.stringify([all, 1]), size: JSON.stringify(all).length, ...all };
}

function indexOf(rows: readonly ImportRow[]): FileIndex {
  const index = new FileIndex();
  for (const row of rows) index.add(row);
  index.finish();
  return index;
}

const verdicts = (rows: readonly ImportRow[]) => {
  const index = indexOf(rows);
  return rows.map((row, at) => index.verdict(at, row));
};

test('branches of one name at different addresses or points are different listings', () => {
  const rows = [
    rowOf(2, { place: bonn, address: 'Markt 1' }),
    rowOf(3, { place: bonn, address: 'Markt 2' }),
    rowOf(4, { place: bonn, coordinates: { latitude: 50.7, longitude: 7.1 } }),
    rowOf(5, { place: bonn, coordinates: { latitude: 50.8, longitude: 7.1 } }),
  ];
  expect(new Set(verdicts(rows).map((verdict) => 'key' in verdict && verdict.key)).size).toBe(4);
});

test('a row that says the same as another is the same listing; one that says something else is not', () => {
  const [first, second, third] = verdicts([rowOf(2), rowOf(3), rowOf(4, { phone: '+49 228 1' })]);
  expect(second).toEqual({ sameAs: 2 });
  expect(first).toHaveProperty('key');
  expect(third).toHaveProperty('key');
  expect(first).not.toEqual(third);
});

test('of two rows with one id and one name the longer one stays; with other names both do', () => {
  const short = rowOf(2, { key: 'id:7' });
  const long = rowOf(3, { key: 'id:7', description: 'Open since 1950' });
  expect(verdicts([short, long])).toEqual([{ sameAs: 3 }, { key: 'id:7' }]);
  const keys = verdicts([short, rowOf(3, { key: 'id:7', name: 'Bert' })]).map((verdict) => 'key' in verdict);
  expect(keys).toEqual([true, true]);
});

test('one name within 150 metres or at one address is probably one place, a branch further away is not', () => {
  const at = (latitude: number, longitude = 7.0982) => ({ coordinates: { latitude, longitude } });
  const rows = [
    rowOf(2, at(50.7374)),
    rowOf(3, { name: 'ANNA', ...at(50.7384) }),
    rowOf(4, at(50.7574)),
    rowOf(5, { place: bonn, address: 'Markt 1' }),
    rowOf(6, { place: bonn, address: 'markt 1', phone: '+49 228 1' }),
  ];
  const index = indexOf(rows);
  expect(rows.map((_, at) => index.doubleOf(at))).toEqual([undefined, 2, undefined, undefined, 5]);
  expect(distance({ latitude: 50, longitude: 7 }, { latitude: 50.001, longitude: 7 })).toBeCloseTo(111.3, 0);
  expect(distance({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 })).toBeLessThan(30);
});

const places = [null, bonn, { ...bonn, city: 'Köln' }];
const anyRow = fc.record({
  name: fc.constantFrom('Anna', 'ANNA', 'Bert'),
  place: fc.constantFrom(...places),
  address: fc.constantFrom('', 'Markt 1', 'Markt 2'),
  phone: fc.constantFrom('', '+49 228 1', '+49 228 2'),
  coordinates: fc.constantFrom(null, { latitude: 50.7, longitude: 7 }, { latitude: 50.7004, longitude: 7 }),
  id: fc.constantFrom('', '', '1', '2'),
});

test('any order of the rows gives the same listings', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (given, noise) => {
      const rows = given.map(({ id, ...rest }, at) =>
        rowOf(at + 2, id === '' ? rest : { ...rest, key: keyOf({ ...rest, id, named: [] }, '') }),
      );
      const listingsOf = (some: readonly ImportRow[]) =>
        verdicts(some)
          .flatMap((verdict, at) => ('key' in verdict ? [`${verdict.key} ${some[at]?.hash}`] : []))
          .sort();
      const shuffled = rows.map((row) => ({ row, at: noise.next().value })).sort((a, b) => a.at - b.at);
      expect(listingsOf(shuffled.map(({ row }) => row))).toEqual(listingsOf(rows));
    }),
  );
});

let next = 1;
function unmatched(given: Partial<Parameters<typeof evidenceOf>[0]> & { placeId?: number | null }): Unmatched {
  const facts = { address: '', coordinates: null, phone: '', website: '', email: '', ...given };
  return { ...evidenceOf(facts), id: next++, placeId: given.placeId ?? null, content: next++ };
}

/** Whether a row is recognised as the only listing that is left of its name. */
const isSame = (row: Unmatched, ...listings: Unmatched[]) => matchByEvidence([row], listings).get(row.id);

test('a listing is recognised by a reworded address, a point nearby or its contact, and by nothing less', () => {
  const old = unmatched({ address: 'Hauptstr. 5', placeId: 1 });
  expect(isSame(unmatched({ address: 'Hauptstraße 5', placeId: 1 }), old)).toBe(old.id);
  expect(isSame(unmatched({ address: 'Hauptstraße 5', placeId: 2 }), old)).toBeUndefined();
  expect(isSame(unmatched({ address: 'Hauptstraße 6', placeId: 1 }), old)).toBeUndefined();
  expect(isSame(unmatched({ address: 'Ringweg 5', placeId: 1 }), old)).toBeUndefined();
  const here = unmatched({ coordinates: { latitude: 50, longitude: 7 } });
  expect(isSame(unmatched({ coordinates: { latitude: 50.0003, longitude: 7 } }), here)).toBe(here.id);
  expect(isSame(unmatched({ coordinates: { latitude: 50.001, longitude: 7 } }), here)).toBeUndefined();
  const bare = unmatched({ phone: '+49 228 1', placeId: 1 });
  const other = unmatched({ phone: '+49 228 2', placeId: 1 });
  expect(isSame(unmatched({ phone: '+49 228 2', placeId: 1 }), bare, other)).toBe(other.id);
  expect(isSame(unmatched({ phone: '+49 228 3', placeId: 1 }), bare, other)).toBeUndefined();
});

test('a branch that left the file never turns into a new one', () => {
  const gone = unmatched({ address: 'Markt 1', placeId: 1, coordinates: { latitude: 50, longitude: 7 } });
  const opened = unmatched({ address: 'Ring 9', placeId: 1, coordinates: { latitude: 50.02, longitude: 7 } });
  expect(isSame(opened, gone)).toBeUndefined();
  const across = unmatched({ address: 'Markt 8', placeId: 1, coordinates: { latitude: 50.0002, longitude: 7 } });
  expect(isSame(across, gone)).toBeUndefined();
});

test('matching does not depend on the order of rows and listings', () => {
  const one = fc.record({
    address: fc.constantFrom('', 'Markt 1', 'Marktplatz 1', 'Ring 2'),
    coordinates: fc.constantFrom(null, { latitude: 50, longitude: 7 }, { latitude: 50.0002, longitude: 7.0001 }),
    phone: fc.constantFrom('', '1', '2'),
    placeId: fc.constantFrom(null, 1, 2),
  });
  const some = fc.array(one, { maxLength: 6 });
  fc.assert(
    fc.property(some, some, (rows, listings) => {
      const [left, right] = [rows.map(unmatched), listings.map(unmatched)];
      const pairs = (matched: Map<number, number>) => [...matched].sort(([a], [b]) => a - b);
      const matched = matchByEvidence(left, right);
      expect(pairs(matchByEvidence([...left].reverse(), [...right].reverse()))).toEqual(pairs(matched));
      expect(new Set(matched.values()).size).toBe(matched.size);
    }),
  );
});

test('keys of different sources never meet', () => {
  const facts = { id: '7', named: [], name: 'Anna', place: null, address: '', coordinates: null };
  const [own, other] = [keyOf(facts, ''), keyOf(facts, 'city')];
  expect(own).not.toBe(other);
  expect([isOfSource(own, ''), isOfSource(other, ''), isOfSource(own, 'city'), isOfSource(other, 'city')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([own, other, keyOf({ ...facts, id: '' }, '')].map(isNamedKey)).toEqual([true, true, false]);
});

test('a mark is read as it was written', () => {
  const value = fc.string({ unit: fc.constantFrom('a', 'b', '1') });
  const fields = fc.dictionary(
    fc.constantFrom('name@en', 'address', 'attributes.x'),
    value.map((text) => fieldHash(text)),
  );
  fc.assert(
    fc.property(value, fields, (row, fields) => {
      const mark = { language: 'en', row, fields: { ...fields } };
      expect(readMark(markText(mark))).toEqual(mark);
    }),
  );
  expect(readMark('en:abc')).toEqual({ language: 'en', row: 'abc', fields: null });
});
