import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { queueNotices } from '../../worker/features/legal/notices/queue-notices.ts';
import { tellMembers } from '../../worker/features/legal/notices/tell-members.ts';
import { takeEffect } from '../../worker/features/legal/take-effect.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { createLegalSite } from '../support/legal-site.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const start = Date.UTC(2026, 10, 26, 12);
const minute = 60_000;
const newYear = Date.UTC(2027, 0, 1);

type Mail = { recipient: string; language: string; data: { summary: string; link: string; isComing: boolean } };

async function mailsOf(site: SiteId): Promise<Mail[]> {
  const { results } = await store.db
    .prepare(`select recipient, language, data from outbox where site_id = ?1 and template = 'legal-text' order by id`)
    .bind(site)
    .all<{ recipient: string; language: string; data: string }>();
  return results.map((mail) => ({ ...mail, data: JSON.parse(mail.data) }));
}

/** Runs the cron at a time, and the jobs that it queues. Returns how many these were. */
async function runAt(now: number, db = store.db): Promise<number> {
  const sent: string[] = [];
  const queue = { send: async ({ id }: { id: string }) => sent.push(id) };
  await queueNotices({ DB: store.db, JOBS: queue as never }, now);
  for (const message of sent) {
    const [site = 0, id = 0] = message.split('.').map(Number);
    const context = { db, originOf: (host: string) => `https://${host}`, now };
    while ((await tellMembers(context, { site: site as SiteId, id })) === 'more');
  }
  return sent.length;
}

test('Each member gets one mail in their language, though several languages are published one after the other', async () => {
  const { site, addMembers, publish } = await createLegalSite(store.db, ['en', 'de', 'fr']);
  const [german] = await addMembers('de', 1);
  const [french] = await addMembers('fr', 1);
  await publish({ language: 'en', summary: 'Shorter.', effectiveAt: newYear, now: start });
  await publish({ language: 'de', summary: 'Kürzer.', effectiveAt: newYear, now: start + 20 * minute });
  expect(await runAt(start + 40 * minute)).toBe(0);
  expect(await runAt(start + 50 * minute)).toBe(1);
  const mails = await mailsOf(site);
  expect(mails.map(({ recipient, data }) => [recipient, data.summary])).toEqual([
    ['Admin@example.org', 'Shorter.'],
    [german, 'Kürzer.'],
    // There is no new version in French.
    [french, 'Shorter.'],
  ]);
  expect(mails.map(({ language, data }) => [language, data.link.replace(/^https:\/\/[^/]+/, '')])).toEqual([
    ['en', '/en/privacy?version=1'],
    ['de', '/de/privacy?version=1'],
    ['fr', '/en/privacy?version=1'],
  ]);
  expect(mails.every(({ data }) => data.isComing)).toBe(true);
  expect(await runAt(start + 300 * minute)).toBe(0);
});

test('A version of one language alone is told to those who speak it, and another kind has a mail of its own', async () => {
  const { site, addMembers, publish } = await createLegalSite(store.db, ['en', 'de']);
  const [german] = await addMembers('de', 1);
  await publish({ language: 'de', now: start });
  await publish({ language: 'en', kind: 'tos', now: start, tells: false });
  await publish({ language: 'de', kind: 'cookies', now: start });
  expect(await runAt(start + 31 * minute)).toBe(2);
  const mails = await mailsOf(site);
  expect(mails.map(({ recipient }) => recipient)).toEqual([german, german]);
  expect(mails.map(({ data }) => data.isComing)).toEqual([false, false]);
});

test('A second version that is published after the mails began is told again', async () => {
  const { site, publish } = await createLegalSite(store.db, ['en']);
  await publish({ language: 'en', now: start });
  await runAt(start + 31 * minute);
  await publish({ language: 'en', body: 'Other words.', version: 1, now: start + 40 * minute });
  await runAt(start + 80 * minute);
  expect((await mailsOf(site)).map(({ data }) => data.link.slice(-1))).toEqual(['1', '2']);
});

test('Hundreds of members are told once each, whichever call to the database fails, and when two runs meet', async () => {
  const { site, addMembers, publish } = await createLegalSite(store.db, ['en']);
  await addMembers('en', 230);
  await publish({ language: 'en', now: start });
  let now = start + 31 * minute;
  let failures = 0;
  for (let call = 1; call <= 12; call += 1) {
    const fault = failing(store.db, { call, when: call % 2 ? 'before' : 'after' });
    await runAt(now, fault.db).catch(() => {
      failures += 1;
    });
    now += 6 * minute;
  }
  await Promise.all([runAt(now), runAt(now)]);
  expect(failures).toBeGreaterThan(2);
  const mails = await mailsOf(site);
  expect(mails).toHaveLength(231);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(231);
  const notice = await store.db.prepare('select state, told from legal_notices where site_id = ?1').bind(site).first();
  expect(notice).toEqual({ state: 'done', told: 231 });
});

test('A version that was due while no cron ran takes effect with the next run, once', async () => {
  const { site, publish } = await createLegalSite(store.db, ['en']);
  await publish({ language: 'en', effectiveAt: newYear, tells: false, now: start });
  const changes = () =>
    store.db.prepare(`select count(*) as n from changes where site_id = ?1 and tag = 'legal'`).bind(site).first('n');
  const before = Number(await changes());
  await takeEffect(store.db, newYear - 1);
  expect(await changes()).toBe(before);
  await takeEffect(store.db, newYear + 600 * minute);
  await takeEffect(store.db, newYear + 601 * minute);
  expect(await changes()).toBe(before + 1);
});

test('Nobody is told of what a person without the right publishes, and nothing is published', async () => {
  const { site, admin, publish } = await createLegalSite(store.db, ['en']);
  await store.db.prepare('delete from site_roles where person_id = ?1').bind(admin).run();
  expect(await publish({ language: 'en', now: start })).toEqual({ code: 'not-allowed' });
  await runAt(start + 31 * minute);
  expect(await mailsOf(site)).toEqual([]);
  expect(await store.db.prepare('select count(*) as n from legal_texts where site_id = ?1').bind(site).first('n')).toBe(
    0,
  );
});
