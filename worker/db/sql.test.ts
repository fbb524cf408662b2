import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql, trusted } from './sql.ts';

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
