import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteHealthSchema } from '../../web/contract/pages/site-health.data.ts';
import { websitePageSchema } from '../../web/contract/pages/websites.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { dayOf } from '../../worker/domain/counters/counted.ts';
import { siteId } from '../support/content.ts';
import { costOf, withoutScripts } from '../support/page.ts';
import { makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let operator: TestVisitor;
let admin: TestVisitor;
let member: TestVisitor;
let atlas: SiteId;
let crafts: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  operator = await signedInAs(server, 'operator@people.example', 'localhost');
  admin = await signedInAs(server, 'atlas-admin@example.org', 'localhost', 'atlas.localhost');
  member = await signedInAs(server, 'member@people.example', 'localhost');
  [atlas, crafts] = [await siteId(server.db, 'atlas'), await siteId(server.db, 'crafts')];
  await makeStaff(server.db, { site: atlas, person: await personOf(server, 'atlas-admin@example.org'), role: 'admin' });
});
afterAll(() => server.close());

const dashboard = 'http://localhost/cms-viewer/en/dashboard';
const healthOf = (who: TestVisitor, query = '') => pageData(who, dashboard + query, siteHealthSchema);
const today = () => dayOf(Date.now());
const run = (statement: string, ...values: unknown[]) =>
  server.db
    .prepare(statement)
    .bind(...values)
    .run();
const refresh = async () => {
  await run('delete from site_summaries');
  await server.runCron('*/5 * * * *');
};

/** Replaces the figures of all days. A row is site, days ago, views, hits, misses, errors. */
async function figures(rows: readonly (readonly number[])[]): Promise<void> {
  await run('delete from figure_days');
  await run('delete from all_figure_days');
  const given = JSON.stringify(rows.map(([site, ago = 0, ...rest]) => [site, today() - ago, ...rest]));
  const cells = [2, 3, 4, 5].map((i) => `value ->> ${i}`);
  await run(`insert into figure_days select value ->> 0, value ->> 1, ${cells} from json_each(?1)`, given);
  await run(
    `insert into all_figure_days select value ->> 1, ${cells.map((cell) => `sum(${cell})`)} from json_each(?1) group by 1`,
    given,
  );
}

test('An operator sees the figures of all sites, and staff those of their own', async () => {
  await figures([
    [atlas, 0, 1_000, 60, 40, 2],
    [atlas, 40, 500, 30, 70, 0],
    [crafts, 1, 234, 40, 60, 0],
  ]);
  await refresh();
  const all = await healthOf(operator);
  expect(all.figures.totals).toEqual({ views: '1,234', hits: '50%', errors: '2' });
  expect(all.figures.changes).toEqual({ views: '+147%', hits: '+20', errors: null });
  expect(all.figures.points).toHaveLength(30);
  expect(all.figures.points.at(-1)).toMatchObject({ texts: { views: '1,000' }, sizes: { views: 100, hits: 60 } });
  expect(all.sites.map(({ path, views }) => [path, views])).toEqual([
    ['/cms-viewer/en/websites/atlas', '1,000'],
    ['/cms-viewer/en/websites/crafts', '234'],
    ['/cms-viewer/en/websites/signpost', '0'],
  ]);
  const own = await healthOf(admin);
  expect(own.figures.totals).toEqual({ views: '1,000', hits: '60%', errors: '2' });
  expect(own.sites.map(({ path }) => path)).toEqual(['/cms-viewer/en/websites/atlas']);
  const shown = (await admin.get(dashboard)).text;
  expect(shown).not.toContain('crafts');
  const site = await pageData(admin, 'http://localhost/cms-viewer/en/websites/atlas', websitePageSchema);
  expect(site.figures).toMatchObject({ days: 90, totals: { views: '1,500', errors: '2' } });
});

test('Members who are staff of no site are told who gives access, visitors are asked to sign in, and sites have no dashboard', async () => {
  const refused = await member.get(dashboard);
  expect([refused.status, withoutScripts(refused.text)]).toEqual([
    403,
    expect.stringContaining('You don’t have access'),
  ]);
  expect((await server.get('localhost', '/cms-viewer/en/dashboard')).status).toBe(401);
  expect((await server.get('atlas.localhost', '/cms-viewer/en/dashboard')).status).toBe(404);
  expect((await admin.get('http://atlas.localhost/cms-viewer/en/dashboard')).status).toBe(404);
});

test('A period of 7 to 365 days can be chosen; a year is drawn by week', async () => {
  await figures([
    [atlas, 0, 10, 1, 0, 0],
    [atlas, 364, 5, 1, 0, 0],
    [atlas, 365, 3, 1, 0, 0],
  ]);
  const year = await healthOf(operator, '?period=365');
  expect(year.figures).toMatchObject({ unit: 'week', totals: { views: '15' }, changes: { views: '+400%' } });
  expect(year.figures.points).toHaveLength(53);
  expect(year.periods.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['7', false],
    ['30', false],
    ['90', false],
    ['365', true],
  ]);
  for (const query of ['?period=31', '?period=x'])
    expect([query, (await operator.get(dashboard + query)).status]).toEqual([query, 404]);
});

test('What waits, fails or is out of date on a site is counted, and leads to where it is dealt with', async () => {
  const now = Date.now();
  await figures([[atlas, 0, 10, 1, 0, 3]]);
  await run(`update domains set state = 'failing' where host = 'crafts.localhost'`);
  await run(
    `insert into outbox (site_id, id, dedupe_key, recipient, language, template, data, state, tries, created_at, updated_at)
     values (?1, 900, 'dashboard', 'a@example.org', 'en', 'sign-in', '{}', 'failed', 1, ?2, ?2)`,
    atlas,
    now,
  );
  await run(`insert into counts values (?1, 'error', ?2, ?3, 'listing', 3)`, atlas, today(), 'a'.repeat(32));
  await refresh();
  const { work, attention, errors, asOf } = await healthOf(operator);
  const number = (kind: string) => work.find((one) => one.kind === kind);
  expect(number('domains')).toMatchObject({ number: '1', link: '#attention' });
  expect(number('mails')).toMatchObject({ number: '1', link: '#attention' });
  expect(attention.find(({ reasons }) => reasons.some(({ reason }) => reason === 'domains'))).toMatchObject({
    path: '/cms-viewer/en/websites/crafts',
    reasons: expect.arrayContaining([
      { reason: 'domains', count: 1, detail: '', link: '/cms-viewer/en/websites/crafts/domains' },
    ]),
  });
  expect(attention.find(({ path }) => path.endsWith('/atlas'))?.reasons).toEqual(
    expect.arrayContaining([
      { reason: 'errors', count: 3, detail: '', link: '/cms-viewer/en/websites/atlas' },
      { reason: 'mails', count: 1, detail: '', link: 'http://atlas.localhost:8787/en/manage/mails' },
    ]),
  );
  expect(errors).toMatchObject([
    { digest: 'a'.repeat(32), times: '3', page: expect.any(String), site: { path: '/cms-viewer/en/websites/atlas' } },
  ]);
  expect(Date.parse(asOf?.iso ?? '')).toBeGreaterThanOrEqual(now);
  // The numbers of staff with one site lead there at once.
  const own = await healthOf(admin);
  expect(own.work.find(({ kind }) => kind === 'mails')).toMatchObject({
    number: '1',
    link: 'http://atlas.localhost:8787/en/manage/mails',
  });
  expect(own.work.find(({ kind }) => kind === 'domains')).toMatchObject({ number: '0', link: null });
  await run(`update domains set state = 'active' where host = 'crafts.localhost'`);
});

test('A deleted site is neither listed nor asked about', async () => {
  await run(`update sites set deleted_at = ?1 where slug = 'crafts'`, Date.now());
  await refresh();
  const { sites } = await healthOf(operator);
  expect(sites.map(({ path }) => path)).not.toContain('/cms-viewer/en/websites/crafts');
  expect((await server.db.prepare('select site_id from site_summaries').all()).results).not.toContainEqual({
    site_id: crafts,
  });
  await run(`update sites set deleted_at = null where slug = 'crafts'`);
});

test('What visitors do is in the figures after the next message, as often as they did it', async () => {
  await figures([]);
  const paths = ['/en', '/de', '/en/directory', '/en/directory/listing/painting-amsterdam', '/en/directory.json'];
  for (let round = 0; round < 40; round += 1)
    await Promise.all(paths.map((path) => server.get('atlas.localhost', path)));
  await server.sendCounts();
  await vi.waitFor(
    async () => {
      const { figures: shown } = await healthOf(admin);
      expect(shown.totals.views).toBe('200');
    },
    { timeout: 30_000, interval: 500 },
  );
  const day = await server.db
    .prepare('select views, hits + misses as asked, errors from figure_days where site_id = ?1')
    .bind(atlas)
    .first();
  expect(day).toEqual({ views: 200, asked: 200, errors: 0 });
});

test('With 200 sites and two years of figures, a page waits for few calls and reads few rows', async () => {
  const now = Date.now();
  await run(
    `insert into sites (slug, default_language, created_at) select 'many-' || value, 'en', ?2 from json_each(?1)`,
    JSON.stringify(Array.from({ length: 197 }, (_, i) => i)),
    now,
  );
  await run(
    `insert into site_languages (site_id, language, name, position) select s.id, l.value, 'Site ' || s.id, l.key
     from sites s cross join json_each('["en", "de", "ar", "ja"]') l where s.slug like 'many-%'`,
  );
  await run(
    `insert into domains (host, site_id, is_primary) select slug || '.example', id, 1 from sites where slug like 'many-%'`,
  );
  for (let ago = 0; ago < 730; ago += 73)
    await run(
      `insert or replace into figure_days select s.id, ?1 - value, 10, 6, 4, 1 from sites s cross join json_each(?2)`,
      today() - ago,
      JSON.stringify(Array.from({ length: 73 }, (_, i) => i)),
    );
  await run('delete from all_figure_days');
  await run(
    `insert into all_figure_days select day, sum(views), sum(hits), sum(misses), sum(errors) from figure_days group by 1`,
  );
  await run(
    `insert or replace into counts select s.id, 'error', ?1, value, 'home', 1 from sites s cross join json_each(?2)`,
    today(),
    JSON.stringify(Array.from({ length: 20 }, (_, i) => `${i}`.padStart(32, 'a'))),
  );
  for (let run5 = 0; run5 < 4; run5 += 1) await server.runCron('*/5 * * * *');
  expect(await server.db.prepare('select count(*) as n from site_summaries').first('n')).toBe(200);
  const costs: [string, ReturnType<typeof costOf>][] = [];
  const visit = async (who: TestVisitor, query: string) => {
    await server.recheck();
    const answer = await who.get(dashboard + query);
    expect([query, answer.status]).toEqual([query, 200]);
    costs.push([`${query} ${costs.length}`, costOf(answer.headers)]);
  };
  for (const query of ['', '?period=7', '?period=90', '?period=365']) await visit(operator, query);
  expect((await healthOf(operator, '?period=365')).attentionMore).toBeGreaterThan(100);
  // Somebody who is staff of many sites is shown shorter periods, and in the end fewer sites.
  const person = await personOf(server, 'atlas-admin@example.org');
  for (const [sites, longest, figuresOf] of [
    [1, '365', null],
    [2, '365', null],
    [8, '90', null],
    [22, '30', null],
    [150, '7', 53],
  ] as const) {
    await run('delete from site_roles where person_id = ?1', person);
    await run(
      `insert into site_roles (site_id, person_id, role, granted_at) select id, ?1, 'admin', ?3 from sites order by id limit ?2`,
      person,
      sites,
      now,
    );
    const health = await healthOf(admin, '?period=365');
    expect(health).toMatchObject({ figuresOf, figures: { days: Number(longest) } });
    expect(health.periods.at(-1)?.name).toBe(longest);
    await visit(admin, '?period=365');
  }
  for (const [query, { roundTrips, rowsRead }] of costs) {
    expect([query, roundTrips]).toEqual([query, expect.toSatisfy((n: number) => n <= 4)]);
    expect([query, rowsRead]).toEqual([query, expect.toSatisfy((n: number) => n <= 2_000)]);
  }
});
