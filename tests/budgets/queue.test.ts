import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { shellPath } from '../../worker/pages/render/shells.ts';
import { siteId } from '../support/content.ts';
import { costOf } from '../support/page.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { hosts, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';
import budgets from './budgets.json' with { type: 'json' };

let server: TestServer;
let site: SiteId;
let moderator: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withDemo: true });
  site = await siteId(server.db, 'museums');
  const address = 'moderator-of-many@example.org';
  moderator = await signedInAs(server, address, hosts.demo);
  await makeStaff(server.db, { site, person: await personOf(server, address), role: 'moderator' });
  await fillQueue();
});
afterAll(() => server.close());

const waiting = 10_000;
const day = 24 * 60 * 60 * 1000;

/** Fills the queue with corrections and reports by many people about many listings, all of the same few risks. */
async function fillQueue(): Promise<void> {
  const { db } = server;
  const now = Date.now();
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${2 * waiting})`;
  const run = (query: string, ...values: unknown[]) =>
    db
      .prepare(query)
      .bind(...values)
      .run();
  await run(
    `${numbers} insert into people (name, address, language, created_at, updated_at)
     select 'Author ' || i, 'author-' || i || '@example.org', 'de', 1, 1 from n where i <= 500`,
  );
  await run(
    `${numbers} insert into versions (site_id, id, content, created_at)
     select ?1, 1000 + i, json_object('field', 'phone', 'language', '', 'value', '+49 30 ' || i, 'source', ''), 1 from n`,
    site,
  );
  // Half of them wait, the others were decided; those of an hour have one time.
  await run(
    `${numbers}, l (id, at) as (select id, row_number() over (order by id) from listings where site_id = ?1)
     insert into queue (site_id, id, kind, thing_id, state, listing_id, author_id, address_hash, language, version_id,
       before_version, is_appeal, risk, risks, since, decided_at, decided_by)
     select ?1, i, iif(i % 3, 'correction', 'report'), i, iif(i % 2, 'waiting', 'accepted'),
       (select id from l where at = 1 + i % (select count(*) from l)),
       iif(i % 5, (select id from people where address = 'author-' || (1 + i % 500) || '@example.org'), null),
       iif(i % 5, null, 'hash ' || i % 7), 'de', 1000 + i, 1001 + i % 100, i % 16 = 1, (i % 4) * 10, '["links"]',
       ?2 - (i / 40) * 3600000, iif(i % 2, null, ?2 - i * 60000), iif(i % 2, null, (select min(id) from people))
     from n`,
    site,
    now - day,
  );
}

/** The cost of a page for its reader, together with that of the registry, which is otherwise read every five seconds. */
async function costOfPage(path: string): Promise<{ rowsRead: number; roundTrips: number; text: string }> {
  await moderator.get(`http://${hosts.demo}${path}`);
  await server.recheck();
  const answer = await moderator.get(`http://${hosts.demo}${path.replace(/(?=\?|$)/, '.json')}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return { ...costOf(answer.headers), text: answer.text };
}

test('A page of a queue of 10,000 reads few rows, together with the counts and figures, in one round trip', async () => {
  const count = await server.db
    .prepare('select sum(waiting) as n from queue_counts where site_id = ?1')
    .bind(site)
    .first('n');
  expect(count).toBe(waiting);
  // What a session costs on any page.
  const session = await costOfPage('/en/manage');
  for (const start of [
    '',
    '?list=decided',
    '?list=appeals',
    '?kind=report',
    '?order=riskiest',
    '?kind=report&order=riskiest',
  ]) {
    let path: string | null = `/en/manage/queue${start}`;
    for (let page = 0; page < 3 && path; page += 1) {
      const { rowsRead, roundTrips, text } = await costOfPage(path);
      expect([path, roundTrips]).toEqual([path, session.roundTrips]);
      expect([path, rowsRead - session.rowsRead <= budgets.rowsRead.queue, rowsRead]).toEqual([path, true, rowsRead]);
      const { list } = JSON.parse(text) as { list: { entries: unknown[]; next: string | null } };
      expect(list.entries).toHaveLength(20);
      path = list.next;
    }
  }
  const twenty = Array.from({ length: 20 }, (_, i) => 1 + 2 * i).join('.');
  for (const [query, budget] of [
    ['item=777', budgets.rowsRead.queue],
    [`check=refuse&items=${twenty}&reason=spam`, budgets.rowsRead.queueCheck],
  ] as const) {
    const { rowsRead, roundTrips } = await costOfPage(`/en/manage/queue?${query}`);
    expect([query, roundTrips]).toEqual([query, session.roundTrips]);
    expect([query, rowsRead - session.rowsRead <= budget, rowsRead]).toEqual([query, true, rowsRead]);
  }
});

const staffPages = samples.filter(({ definition: { area } }) => area === 'manage');

test.each(staffPages)('A first visit of the staff page $route loads little script', async ({ route, definition }) => {
  // From the shell, because visitors who are not signed in get another page.
  const path = shellPath(route, { lang: 'en' });
  const shell = await readFile(new URL(`../../web/out${path}.html`, import.meta.url), 'utf8');
  const scripts = new Set(
    [...shell.matchAll(/<(?:script|link)\b[^>]*>/g)]
      .map(([element]) => element)
      .filter((element) => !/nomodule/i.test(element))
      .flatMap((element) => element.match(/(?:src|href)="(\/assets\/[^"]+\.js)"/)?.[1] ?? []),
  );
  expect(scripts.size).toBeGreaterThan(0);
  let bytes = 0;
  for (const url of scripts) {
    const file = await readFile(new URL(`../../web/out${decodeURI(url)}`, import.meta.url));
    bytes += gzipSync(file, { level: 9 }).length;
  }
  const hasEditor = definition.messages.includes('editor');
  expect(bytes).toBeLessThanOrEqual(hasEditor ? budgets.postFormScriptBytes : budgets.staffScriptBytes);
});
