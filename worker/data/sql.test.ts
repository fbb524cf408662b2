import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitTo, listed, numbered, sql, trusted } from './sql.ts';

it('binds the values of substitutions, and writes none into the text', () => {
  const statement = sql`select ${'a'} where b = ${null} and c in (${1}, ${2})`;
  expect(statement.text).toBe('select ? where b = ? and c in (?, ?)');
  expect(statement.values).toEqual(['a', null, 1, 2]);
});

it('nests SQL fragments, with their values in the order of the text', () => {
  const inner = sql`(select ${2} from ${trusted('t')} where x = ${3})`;
  const statement = sql`a = ${1} and b = ${inner} and c = ${4}`;
  expect(statement.text).toBe('a = ? and b = (select ? from t where x = ?) and c = ?');
  expect(statement.values).toEqual([1, 2, 3, 4]);
});

it('has as many question marks as values, whatever the values are', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (values) => {
      const statement = values.reduce((all, value) => sql`${all}, ${value}`, sql`1`);
      expect(statement.text).toBe(`1${', ?'.repeat(values.length)}`);
      expect(statement.values).toEqual(values);
    }),
  );
});

it('binds equal values once, for all their positions', () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, 1, '1', 'en'));
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const statement = values.reduce<ReturnType<typeof trusted>>((all, one) => sql`${all}, ${one}`, sql`select 0`);
      const { text, values: bound } = numbered(statement);
      expect(new Set(bound).size).toBe(bound.length);
      expect([...text.matchAll(/\?(\d+)/g)].map(([, number]) => bound[Number(number) - 1])).toEqual(values);
    }),
  );
});

it('binds a list as one value', () => {
  expect(numbered(sql`(${listed([7, 8, 9])}) cross join t on x = ${7}`)).toEqual({
    text: '(values (?1 ->> 0), (?1 ->> 1), (?1 ->> 2)) cross join t on x = ?2',
    values: ['[7,8,9]', 7],
  });
});

it('throws if a question mark has no value', () => {
  expect(() => numbered(sql`select ${1}, ${trusted(`'?'`)}`)).toThrow();
});

it('writes a limit into the text only if it is a number', () => {
  expect(sql`select 1 ${limitTo(24)}`).toEqual(sql`select 1 limit 24`);
  expect(() => limitTo('1; drop' as never)).toThrow();
});
