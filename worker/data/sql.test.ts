import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitTo, listed, numbered, sql, trusted } from './sql.ts';

it('binds what stands in a hole, and writes none of it into the text', () => {
  const statement = sql`select ${'a'} where b = ${null} and c in (${1}, ${2})`;
  expect(statement.text).toBe('select ? where b = ? and c in (?, ?)');
  expect(statement.values).toEqual(['a', null, 1, 2]);
});

it('puts pieces of SQL into one another with their values in the order of the text', () => {
  const inner = sql`(select ${2} from ${trusted('t')} where x = ${3})`;
  const statement = sql`a = ${1} and b = ${inner} and c = ${4}`;
  expect(statement.text).toBe('a = ? and b = (select ? from t where x = ?) and c = ?');
  expect(statement.values).toEqual([1, 2, 3, 4]);
});

it('keeps as many question marks as values, whatever the values say', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (values) => {
      const statement = values.reduce((all, value) => sql`${all}, ${value}`, sql`1`);
      expect(statement.text).toBe(`1${', ?'.repeat(values.length)}`);
      expect(statement.values).toEqual(values);
    }),
  );
});

it('binds each value once, in the places in which it stood', () => {
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

it('is no statement where a value has no place', () => {
  expect(() => numbered(sql`select ${1}, ${trusted(`'?'`)}`)).toThrow();
});

it('writes a limit into the text, if it is a number', () => {
  expect(sql`select 1 ${limitTo(24)}`).toEqual(sql`select 1 limit 24`);
  expect(() => limitTo('1; drop' as never)).toThrow();
});
