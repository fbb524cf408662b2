import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { Sql } from '../../worker/data/sql.ts';
import { features } from '../../worker/features/index.ts';
import { findMember } from '../../worker/features/members/members.query.ts';
import { pagesOf } from '../../worker/pages/feature.ts';
import type { PageRequest, PublicRoute } from '../../worker/pages/page.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A reader that records the statements of a page and does not run them. */
function noting(statements: Sql[]): Reader {
  return {
    async batch(...asked: readonly (Sql | null)[]) {
      statements.push(...asked.filter((statement) => statement !== null));
      return asked.map(() => [{}]) as never;
    },
  };
}

const session = { person: 5 as PersonId, roles: ['admin'], isOperator: false, isSuspended: false };

const visitor = { session, form: null, providers: [], now: 9 };

const pages = pagesOf(features);

const sections: [PublicRoute, string][] = [
  ['manage', ''],
  ...['', 'list=unknown', 'list=failed', 'list=decided'].flatMap((list): [PublicRoute, string][] => [
    ['manageMails', list],
    ['manageMails', `${list}&after=5-5`],
  ]),
  ...['', 'list=staff', 'list=suspended'].flatMap((list): [PublicRoute, string][] => [
    ['managePeople', list],
    ['managePeople', `${list}&after=5-5`],
  ]),
  ['managePeople', 'person=5'],
  ['manageLog', ''],
  ['manageLog', 'after=5-5'],
];

test.each(sections)('the manage page %s?%s reads ranges of one site, never a whole table', async (route, query) => {
  const statements: Sql[] = [];
  const scope = { siteId: 1 as SiteId, language: 'en', defaultLanguage: 'en' };
  const request = { route, scope, params: { lang: 'en' }, query: new URLSearchParams(query), visitor, now: 9 };
  await pages[route].load(noting(statements), request as unknown as PageRequest, null as never);
  expect(statements.length).toBeGreaterThan(0);
  await expectRanges(statements);
});

test('a member is found by their address without a scan', async () => {
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
    // Intermediate results have at most as many rows as a page, so scanning and sorting them is allowed.
    expect(steps, steps).not.toMatch(/SCAN (?!\(subquery|s\b|CONSTANT)/);
    const isMerged = /MERGE|COMPOUND/.test(steps);
    if (!isMerged) expect(steps, steps).not.toMatch(/TEMP B-TREE/);
    for (const table of steps.match(/SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \([^)]*\)/g) ?? [])
      expect(table).toMatch(/\((site_id|issuer|person_id|rowid)=\?/);
  }
}
