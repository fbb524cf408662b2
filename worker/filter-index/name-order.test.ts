import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectionOf, setBit, wordsFor } from './bitmap.ts';
import { compareNames, NameOrder, type NameSource } from './name-order.ts';
import { sortNames } from './sort-names.ts';

/** Names by id, in memory. */
function sourceOf(names: ReadonlyMap<number, string>): NameSource {
  const of = (id: number) => names.get(id) ?? '';
  return { of, all: (ids) => ids.map(of) };
}

/** The ids by name, in one sort. */
function byName(names: ReadonlyMap<number, string>, language: string): number[] {
  const { compare } = new Intl.Collator(language);
  return [...names.keys()].sort((a, b) => compare(names.get(a) ?? '', names.get(b) ?? '') || b - a);
}

/** Runs a generator to its end. Returns its result and the number of pauses. */
function finish<Result>(work: Generator<void, Result>): { result: Result; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = work.next();
    if (done) return { result: value, pauses };
  }
}

const languages = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'];
const letters = fc.constantFrom(
  ...'aAäÄbcčdeéłlLnñoöózżÅå'.split(''),
  'ب',
  'ا',
  'क',
  'ग',
  'あ',
  'ア',
  '東',
  '京',
  ' ',
  '-',
  '’',
);
const name = fc.string({ unit: letters, minLength: 1, maxLength: 4 });

test.each(languages)('the bucket sort of thousands of names gives the same order as one sort (%s)', (language) => {
  const names = new Map(
    fc.sample(name, { numRuns: 7_000, seed: 42 }).map((text, i) => [i * 3 + 1, i % 5 === 0 ? 'The Crown' : text]),
  );
  const ids = Uint32Array.from(names.keys());
  const sorting = sortNames(ids, { names: sourceOf(names), compare: compareNames(language) });
  const { result, pauses } = finish(sorting);
  expect([...result]).toEqual(byName(names, language));
  expect(pauses).toBeGreaterThan(10);
});

test.each([0, 1, 2, 1_000, 1_001])('the bucket sort of %i names gives the same order as one sort', (count) => {
  const names = new Map(fc.sample(name, { numRuns: count, seed: 1 }).map((text, i) => [i + 1, text]));
  const sorting = sortNames(Uint32Array.from(names.keys()), { names: sourceOf(names), compare: compareNames('en') });
  expect([...finish(sorting).result]).toEqual(byName(names, 'en'));
});

test('an order stays correct when listings are added, deleted and renamed', () => {
  const id = fc.integer({ min: 1, max: 60 });
  const writes = fc.array(fc.tuple(id, fc.option(name)), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(writes, { maxLength: 8 }), fc.constantFrom(...languages), (steps, language) => {
      const names = new Map<number, string>();
      const order = new NameOrder({
        names: sourceOf(names),
        compare: compareNames(language),
        ids: new Uint32Array(0),
      });
      for (const step of steps) {
        for (const [one, text] of step) {
          if (text === null) names.delete(one);
          else names.set(one, text);
        }
        const touched = [...new Set(step.map(([one]) => one))];
        order.update(
          touched,
          touched.filter((one) => names.has(one)),
        );
        expect([...order.ids]).toEqual(byName(names, language));
      }
    }),
  );
});

test('a page begins after its cursor, even if the listing of the cursor is gone', () => {
  const names = new Map([
    [1, 'Bo'],
    [2, 'Al'],
    [3, 'Cy'],
    [4, 'Al'],
  ]);
  const order = new NameOrder({ names: sourceOf(names), compare: compareNames('en'), ids: Uint32Array.of(4, 2, 1, 3) });
  const bits = new Uint32Array(wordsFor(5));
  for (const one of names.keys()) setBit(bits, one);
  const page = (value: string, id: number, side: 'after' | 'before' = 'after') =>
    order.page(selectionOf(bits), { side, cursor: { value, id } }, 9);
  expect(page('Al', 4)).toEqual([2, 1, 3]);
  expect(page('Al', 3)).toEqual([2, 1, 3]);
  expect(page('“Bo', 1)).toEqual([3]);
  expect(page('Zoe', 2)).toEqual([]);
  expect(page('“Bo', 1, 'before')).toEqual([2, 4]);
  expect(page('Al', 3, 'before')).toEqual([4]);
  expect(page('Aa', 9, 'before')).toEqual([]);
  // Without a cursor it begins at either end.
  expect(order.page(selectionOf(bits), { side: 'after', cursor: null }, 2)).toEqual([4, 2]);
  expect(order.page(selectionOf(bits), { side: 'before', cursor: null }, 2)).toEqual([3, 1]);
});
