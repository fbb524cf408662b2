import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailLists, peopleLists } from '../../web/contract/manage-names.ts';
import type { Reader } from '../../worker/db/reader.ts';
import type { PersonId, SiteId } from '../../worker/db/schema.ts';
import type { Sql } from '../../worker/db/sql.ts';
import type { Asked } from '../../worker/manage/address.ts';
import { readManage } from '../../worker/manage/manage.query.ts';
import { findMember } from '../../worker/manage/people.query.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Notes the statements of a page and asks nothing. */
function noting(statements: Sql[]): Reader {
  return {
    async batch(...asked: readonly (Sql | null)[]) {
      statements.push(...asked.filter((statement) => statement !== null));
      return asked.map(() => [{}]) as never;
    },
  };
}

const after = { at: 5, id: 5 };
const parts: Asked[] = [
  { view: 'overview' },
  ...mailLists.flatMap((list) => [null, after].map((mark): Asked => ({ view: 'mails', list, after: mark }))),
  ...peopleLists.flatMap((list) => [null, after].map((mark): Asked => ({ view: 'people', list, after: mark }))),
  ...[null, after].map((mark): Asked => ({ view: 'log', after: mark })),
  { view: 'person', person: 5 as PersonId },
];

test.each(parts)('the staff’s page reads ranges of one site, never a table: %o', async (asked) => {
  const statements: Sql[] = [];
  await readManage(noting(statements), asked, { site: 1 as SiteId, now: 9 });
  expect(statements.length).toBeGreaterThan(0);
  await expectRanges(statements);
});

test('somebody is found by their address without a walk', async () => {
  const statements: Sql[] = [];
  await findMember(noting(statements), 1 as SiteId, 'a@mail.example');
  await expectRanges(statements);
});

async function expectRanges(statements: readonly Sql[]): Promise<void> {
  for (const { text, values } of statements) {
    const plan = await database.db
      .prepare(`explain query plan ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail).join('\n');
    // What was put together before, in as many rows as a page has, may be walked through and put into order.
    expect(steps, steps).not.toMatch(/SCAN (?!\(subquery|s\b|CONSTANT)/);
    const isMerged = /MERGE|COMPOUND/.test(steps);
    if (!isMerged) expect(steps, steps).not.toMatch(/TEMP B-TREE/);
    for (const table of steps.match(/SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \([^)]*\)/g) ?? [])
      expect(table).toMatch(/\((site_id|issuer|person_id|rowid)=\?/);
  }
}
