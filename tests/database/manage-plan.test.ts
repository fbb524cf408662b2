import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { Sql } from '../../worker/data/sql.ts';
import { features } from '../../worker/features/index.ts';
import { disavow } from '../../worker/identity/disavow.writer.ts';
import { findMember } from '../../worker/identity/members.query.ts';
import { newDeviceStatements } from '../../worker/identity/new-device.writer.ts';
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
      // The path of a draft, whose listing is read next.
      return asked.map(() => [{ path: '/en/directory/listing/any/correct' }]) as never;
    },
  };
}

/** A database that records the statements of a writer and does not run them. `row` is what each of them reads. */
function writingDown(statements: Sql[], row: object): D1Database {
  const prepare = (text: string) => ({
    bind(...values: unknown[]) {
      statements.push({ text, values });
      return { first: async () => row };
    },
  });
  return { prepare, batch: async () => [] } as unknown as D1Database;
}

const session = { person: 5 as PersonId, roles: ['admin'], isOperator: false, isSuspended: false };

const visitor = { session, form: null, providers: [], now: 9 };

const site = { id: 1 as SiteId, epoch: 'plan', isProduct: true };

/** A change log that knows nothing, so that a page reads all that it shows. */
const log = { position: 0, isCurrent: () => false };

const pages = pagesOf(features);

/** Queries with any of the parameters. */
function combinations(parameters: readonly string[]): string[] {
  const [first, ...rest] = parameters;
  if (first === undefined) return [''];
  const others = combinations(rest);
  return [...others, ...others.map((query) => [first, query].filter(Boolean).join('&'))];
}

const sections: [PublicRoute, string][] = [
  ['manage', ''],
  ...['', 'kind=report', 'list=appeals', 'list=decided'].flatMap((list): [PublicRoute, string][] => [
    ['manageQueue', list],
    ['manageQueue', `${list}&after=5-5`],
  ]),
  ...['order=riskiest', 'kind=report&order=riskiest'].flatMap((list): [PublicRoute, string][] => [
    ['manageQueue', list],
    ['manageQueue', `${list}&after=5-5-5`],
  ]),
  ['manageQueue', 'item=5'],
  ['manageQueue', 'check=accept&items=5.6'],
  ['dashboardContributions', ''],
  ['dashboardContributions', 'after=5'],
  ...['', 'list=unknown', 'list=failed', 'list=decided'].flatMap((list): [PublicRoute, string][] => [
    ['manageMails', list],
    ['manageMails', `${list}&after=5-5`],
  ]),
  ...['', 'list=staff', 'list=suspended'].flatMap((list): [PublicRoute, string][] => [
    ['managePeople', list],
    ['managePeople', `${list}&after=5-5`],
  ]),
  ['managePeople', 'person=5'],
  ...combinations(['person=5', 'by=6', 'action=role.grant', 'thing=person-5', 'after=5-5']).map(
    (query): [PublicRoute, string] => ['manageLog', query],
  ),
  ...combinations(['person=5', 'by=6', 'action=role.grant', 'thing=mail', 'after=5-5'])
    .filter((query) => query.includes('thing'))
    .map((query): [PublicRoute, string] => ['manageLog', query]),
  ['dashboardHistory', ''],
  ['dashboardHistory', 'after=5-5'],
  ['manageSecurity', ''],
  ['manageSecurity', 'after=5-5'],
  ['dashboardActivity', ''],
  ['dashboardActivity', 'after=5-5'],
  ['notMe', `token=${'A'.repeat(43)}`],
];

test.each(sections)('the page %s?%s reads ranges of one site or person, never a whole table', async (route, query) => {
  const statements: Sql[] = [];
  const scope = { siteId: 1 as SiteId, language: 'en', defaultLanguage: 'en' };
  const request = {
    ...{ route, scope, site, log, visitor },
    params: { lang: 'en' },
    query: new URLSearchParams(query),
    now: 9,
  };
  await pages[route].load(noting(statements), request as unknown as PageRequest, null as never);
  expect(statements.length).toBeGreaterThan(0);
  await expectRanges(statements);
});

test('the page of searches reads one range of what was counted on its site, and its synonyms', async () => {
  const statements: Sql[] = [];
  const scope = { siteId: 1 as SiteId, language: 'en', defaultLanguage: 'en' };
  await pages.manageSearches.load(noting(statements), { scope, now: 9 } as PageRequest, null as never);
  const plans = await Promise.all(statements.map(planOf));
  // At most 1,000 searches of a day are counted, so 90 days of them can be summed and sorted.
  expect(plans[0]).toMatch(/^SEARCH counts USING PRIMARY KEY \(site_id=\? AND feature=\? AND day>\?\)/);
  expect(plans[1]).toBe('SEARCH synonyms USING PRIMARY KEY (site_id=?)');
  expect(plans).toHaveLength(2);
});

test('a member is found by their address without a scan', async () => {
  const statements: Sql[] = [];
  await findMember(noting(statements), 1 as SiteId, 'a@mail.example');
  await expectRanges(statements);
});

test('a sign-in finds out without a scan whether the device is new, and a disavowal what it ends', async () => {
  const person = 5 as PersonId;
  const from = { site: 1 as SiteId, agent: 'Firefox · Linux', country: 'PL', town: 'Kraków', now: 9 };
  const statements: Sql[] = [];
  const writing = writingDown(statements, {
    address: 'a@mail.example',
    language: 'en',
    pageLanguage: 'en',
    person_id: 5,
  });
  await newDeviceStatements(writing, { site: from.site, person, productOrigin: 'https://product.example', from });
  await disavow(writing, 'A'.repeat(43), from);
  const tables = /security_log|members|disavowals|sessions|sign_in_codes|address_changes|known_browsers|identities/;
  const found = statements.filter(({ text }) => tables.test(text));
  expect(found.length).toBeGreaterThan(7);
  for (const statement of found) {
    const steps = await planOf(statement);
    expect(steps, steps).not.toMatch(/SCAN (?!CONSTANT|s\b)/);
  }
});

async function planOf({ text, values }: Sql): Promise<string> {
  const plan = await database.db
    .prepare(`explain query plan ${text}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map(({ detail }) => detail).join('\n');
}

async function expectRanges(statements: readonly Sql[]): Promise<void> {
  for (const statement of statements) {
    const steps = await planOf(statement);
    // Intermediate results have at most as many rows as a page, so scanning and sorting them is allowed.
    expect(steps, steps).not.toMatch(/SCAN (?!\(subquery|s\b|CONSTANT|\d+-ROW VALUES)/);
    const isMerged = /MERGE|COMPOUND/.test(steps);
    if (!isMerged) expect(steps, steps).not.toMatch(/TEMP B-TREE/);
    for (const table of steps.match(/SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \([^)]*\)/g) ?? [])
      expect(table).toMatch(/\((site_id|issuer|person_id|rowid|token_hash)=\?/);
  }
}
