import { expect, test } from 'vitest';
import { type Found, judge, lineOf, type Query } from './queries.ts';

const listing = (id: string, text = id): Found => ({ ids: [id], text });
const judgeOne = async (query: Query, listings: readonly Found[]) =>
  (await judge([query], async () => listings, { atOnce: 1 })).map((verdict) => verdict.isFound);

test('A query is found if all of its listings are among the first ten', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => listing(`listing ${n}`));
  expect(await judgeOne({ q: 'x', find: ['listing 0', 'listing 9'] }, ten)).toEqual([true]);
  expect(await judgeOne({ q: 'x', find: ['listing 0', 'listing 10'] }, [...ten, listing('listing 10')])).toEqual([
    false,
  ]);
  expect(await judgeOne({ q: 'x', find: ['listing 0'] }, [])).toEqual([false]);
});

test('A broad query is found if each of the first ten listings contains the text, with or without diacritics', async () => {
  const cafes = [listing('Café Hein'), listing('Hein', 'Hein, cafe')];
  expect(await judgeOne({ q: 'cafe', every: ['cafe'] }, cafes)).toEqual([true]);
  expect(await judgeOne({ q: 'cafe', every: ['cafe'] }, [...cafes, listing('Bar')])).toEqual([false]);
  expect(await judgeOne({ q: 'cafe', every: ['cafe'] }, [])).toEqual([false]);
  expect(await judgeOne({ q: 'مستشفي', every: ['مستشفى'] }, [listing('مستشفي الدلتا')])).toEqual([true]);
});

test('Verdicts come in the order of the queries, also if later answers come first', async () => {
  const queries = [
    { q: '30', find: ['30'] },
    { q: '0', find: ['other'] },
  ];
  const search = async ({ q }: Query) => {
    await new Promise((resolve) => setTimeout(resolve, Number(q)));
    return [listing(q)];
  };
  const verdicts = await judge(queries, search, { atOnce: 2 });
  expect(verdicts.map(({ query, isFound }) => [query.q, isFound])).toEqual([
    ['30', true],
    ['0', false],
  ]);
  expect(verdicts.slice(1).map(lineOf)).toEqual(['0: expected other; found 0']);
});
