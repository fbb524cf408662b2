import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GridCard, type GridSlot, gridSchema } from '../../web/contract/pages/previews-grid.data.ts';
import { siteId } from '../support/content.ts';
import { makeGridSites } from '../support/grid-sites.ts';
import { costOf } from '../support/page.ts';
import { makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let operator: TestVisitor;
let editor: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  operator = await signedInAs(server, 'operator@people.example', 'localhost');
  editor = await signedInAs(server, 'grid-editor@example.org', 'localhost', 'atlas.localhost');
  const person = await personOf(server, 'grid-editor@example.org');
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'editor' });
});
afterAll(() => server.close());

const grid = 'http://localhost/cms-viewer/en/websites-interactive';
const gridOf = (who: TestVisitor, query = '') => pageData(who, grid + query, gridSchema);
const slugsOf = ({ cards }: { cards: readonly GridCard[] }) => cards.map(({ slug }) => slug);

/** What a card shows: the language and version of a frame, or why there is none. */
const shown = ({ slots }: GridCard) =>
  slots.map((slot) => (slot.state === 'live' ? `${slot.in.language} ${slot.version}` : slot.why));

async function cardOf(slug: string, query = '', who = operator): Promise<GridCard> {
  const found = (await gridOf(who, query)).cards.find((card) => card.slug === slug);
  if (!found) throw new Error(`no card shows ${slug}`);
  return found;
}

const live = (slot: GridSlot | undefined) => {
  if (slot?.state !== 'live') throw new Error('no frame is shown');
  return slot;
};

/** Opens the preview of a frame. */
async function preview(slot: GridSlot | undefined) {
  const { hostname, pathname, search } = new URL(live(slot).src);
  return server.get(hostname, pathname + search);
}

test('Operators see all sites, staff their own, and others none', async () => {
  expect(slugsOf(await gridOf(operator))).toEqual(expect.arrayContaining(['atlas', 'crafts']));
  expect(slugsOf(await gridOf(editor))).toEqual(['atlas']);
  const member = await signedInAs(server, 'nobody@example.org', 'localhost');
  expect((await member.get(grid)).status).toBe(403);
});

test('Sites are found by name, slug or host, in any writing', async () => {
  for (const text of ['ATLAS', 'atlas.local', 'الأطلس']) {
    const found = await gridOf(operator, `?q=${encodeURIComponent(text)}`);
    expect([text, slugsOf(found), found.found]).toEqual([text, ['atlas'], 1]);
  }
  expect(await gridOf(operator, '?q=nothing-like-this')).toMatchObject({ cards: [], found: 0 });
});

test('Each site is shown in its own language, in one that is named, or in the first of a direction', async () => {
  expect(shown(await cardOf('atlas'))).toEqual(['en drafts']);
  expect(shown(await cardOf('atlas', '?language=de'))).toEqual(['de drafts']);
  expect(shown(await cardOf('atlas', '?language=rtl'))).toEqual(['ar drafts']);
  await makeGridSites(server, { count: 1, languages: ['de', 'en'], name: 'german' });
  expect(shown(await cardOf('german-1'))).toEqual(['de drafts']);
  expect(shown(await cardOf('german-1', '?language=ja'))).toEqual(['language']);
  expect(shown(await cardOf('german-1', '?language=rtl'))).toEqual(['rtl']);
  for (const query of ['?language=xx', '?beside=xx', '?page=listing', '?theme=pink'])
    expect([query, (await operator.get(grid + query)).status]).toEqual([query, 404]);
});

test('Beside it are another language or what is published', async () => {
  expect(shown(await cardOf('atlas', '?beside=ar'))).toEqual(['en drafts', 'ar drafts']);
  expect(shown(await cardOf('atlas', '?beside=published'))).toEqual(['en drafts', 'en published']);
  expect(shown(await cardOf('atlas', '?beside=en'))).toEqual(['en drafts', 'same']);
  expect(shown(await cardOf('german-1', '?beside=ar'))).toEqual(['de drafts', 'language']);
});

test('Frames show the chosen page as the chosen reader sees it, and may be framed by the viewer', async () => {
  const { slots } = await cardOf('atlas', '?language=ar&page=privacy&reader=member&theme=dark', editor);
  const { status, text, headers } = await preview(slots[0]);
  expect(status).toBe(200);
  expect(text).toMatch(/<html[^>]* lang="ar"/);
  expect(text).toContain('id="account"');
  expect(text).toContain('color-scheme:dark');
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost/);
  expect(live(slots[0]).path).toBe(
    '/cms-viewer/en/pages-interactive?page=%2Far%2Fprivacy&reader=member&site=atlas&theme=dark',
  );
  const policy = (await operator.get(grid)).headers.get('content-security-policy');
  for (const { host } of (await gridOf(operator)).cards)
    expect(policy).toMatch(new RegExp(`frame-src [^;]*http://${host}(:\\d+)?[ ;]`));
});

test('A site without a host or a suspended one says so in place of a frame', async () => {
  await makeGridSites(server, { count: 2, name: 'closed' });
  await server.db.batch([
    server.db.prepare(`delete from domains where host = 'closed-1.localhost'`),
    server.db.prepare(`update sites set state = 'suspended' where slug = 'closed-2'`),
  ]);
  expect(shown(await cardOf('closed-1', '?beside=ar'))).toEqual(['host']);
  expect(shown(await cardOf('closed-2'))).toEqual(['suspended']);
  expect((await operator.get(`${grid}?q=closed`)).text).toContain('This site has no host yet');
});

test('With 50 sites, the grid waits for two calls and reads few rows of each; more than 100 are not shown', async () => {
  await makeGridSites(server, { count: 50 });
  await operator.get(grid);
  const answer = await operator.get(`${grid}?beside=ar&q=grid`);
  expect(answer.status).toBe(200);
  const { roundTrips, rowsRead } = costOf(answer.headers);
  expect(roundTrips).toBeLessThanOrEqual(2);
  expect(rowsRead).toBeLessThan(500);
  const { cards } = await gridOf(operator, '?beside=ar&q=grid');
  expect(cards).toHaveLength(50);
  expect(new Set(cards.flatMap(({ slots }) => slots.map((slot) => live(slot).src))).size).toBe(100);
  await makeGridSites(server, { count: 60, name: 'more' });
  const all = await gridOf(operator);
  expect([all.cards.length, all.found > 110]).toEqual([100, true]);
});
