import { expect, test } from 'vitest';
import { numbered, sql } from '../data/sql.ts';
import { answered, withAnswer } from './answered.ts';

const ids = { listings: [7, 3], categories: [], places: [5] };
const fill = (statement: ReturnType<typeof sql>) => withAnswer(numbered(statement), ids);

test('a statement reads by the ids of an answer, which are bound as one value', () => {
  expect(fill(sql`select ${'a'} from (${answered('listings')}) cross join (${answered('places')})`)).toEqual({
    text: 'select ?1 from (values (?2 ->> 0), (?2 ->> 1)) cross join (values (?3 ->> 0))',
    values: ['a', '[7,3]', '[5]'],
  });
});

test('a list that a statement names twice is bound once, and an empty one gives no rows', () => {
  const { text, values } = fill(sql`(${answered('places')}) (${answered('places')}) (${answered('categories')})`);
  expect(text).toBe('(values (?1 ->> 0)) (values (?1 ->> 0)) (select null as column1 where false)');
  expect(values).toEqual(['[5]']);
});

test('a value that looks like a list stays a value', () => {
  expect(fill(sql`select ${'@places'}`)).toEqual({ text: 'select ?1', values: ['@places'] });
});
