import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Meter } from '../../worker/data/meter.ts';
import { json, select } from '../../worker/data/query.ts';
import { openReader, type Reader } from '../../worker/data/reader.ts';
import { columns, expression, listed, sql } from '../../worker/data/sql.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { hostile } from '../support/hostile.ts';

let database: TestDatabase;
let reader: Reader;
const meter = new Meter();
beforeAll(async () => {
  database = await openTestDatabase();
  reader = openReader(database.db, meter);
});
afterAll(() => database.close());

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...hostile, 'a\0b'));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
);
const cell = fc.record({
  said: text,
  number,
  absent: fc.option(text),
  things: fc.option(fc.array(fc.dictionary(text, text))),
});

test('Values are read from the database unchanged, also in combined queries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 4 }), async (cells) => {
      const queries = cells.map(({ said, number, absent, things }) =>
        select(
          {
            said: expression<string>(sql`${said}`),
            number: expression<number>(sql`${number}`),
            absent: expression<string | null>(sql`${absent}`),
            things: json<Record<string, string>[] | null>(sql`${things && JSON.stringify(things)}`),
          },
          sql``,
        ),
      );
      const rows = await reader.batch(...queries);
      expect(rows).toEqual(cells.map((one) => [one]));
    }),
    { numRuns: 40 },
  );
});

test('Queries and other statements each get their own rows, in one round trip', async () => {
  const before = meter.roundTrips;
  const n = expression<number>(sql`column1`);
  const odd = select({ n }, sql`from (${listed([1, 2, 3])}) where column1 % 2 order by 1 desc`);
  const none = select({ n }, sql`from (${listed([])})`);
  const plain = sql`select ${columns({ n })} from (${listed([4, 5])})`;
  expect(await reader.batch(odd, null, plain, none, plain)).toEqual([
    [{ n: 3 }, { n: 1 }],
    [],
    [{ n: 4 }, { n: 5 }],
    [],
    [{ n: 4 }, { n: 5 }],
  ]);
  expect(meter.roundTrips).toBe(before + 1);
});
