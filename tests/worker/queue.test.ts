import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { listingOf, siteId } from '../support/content.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { dataOf, makeStaff, managePage, personOf, signedInAs } from '../support/people.ts';
import { newestThing, queuePage, sendCorrection, sendReport, thingOf } from '../support/queue.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let listing: number;
let moderator: TestVisitor;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  listing = (await listingOf(server.db, 'atlas', 'painting-amsterdam')).id;
  moderator = await newModerator('moderator-of-queue@example.org');
});
afterAll(() => server.close());

const run = (query: string, ...values: unknown[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .run();

async function newModerator(address: string): Promise<TestVisitor> {
  const visitor = await signedInAs(server, address);
  await makeStaff(server.db, { site, person: await personOf(server, address), role: 'moderator' });
  return visitor;
}

let made = 0;

type Member = { visitor: TestVisitor; id: PersonId; address: string };

async function newMember(): Promise<Member> {
  made += 1;
  const address = `author-${made}@example.org`;
  const visitor = await signedInAs(server, address);
  return { visitor, id: await personOf(server, address), address };
}

const stranger = () => {
  made += 1;
  return { person: null, address: `stranger-${made}@example.org` } as const;
};

/** A new report, by a person without an account. */
async function newReport(
  author = stranger() as Parameters<typeof sendReport>[1]['author'],
  more = {},
): Promise<number> {
  expect(await sendReport(server.db, { site, listing, author, ...more })).toEqual({ code: 'sent' });
  return newestThing(server.db, site);
}

async function newCorrection({ id, address }: Pick<Member, 'id' | 'address'>, more = {}): Promise<number> {
  const author = { person: id, address };
  expect(await sendCorrection(server.db, { site, listing, author, ...more })).toEqual({ code: 'sent' });
  return newestThing(server.db, site);
}

/** Empties the queue, for tests of its lists. */
const emptyQueue = () => run(`update queue set decided_at = 1, state = 'withdrawn' where decided_at is null`);

const post = (who: TestVisitor, step: string, fields: Record<string, string | number> = {}, query = '') =>
  who.post(
    `/en/manage/queue${query}`,
    Object.fromEntries(Object.entries({ step, ...fields }).map(([name, value]) => [name, String(value)])),
  );

/** Posts a decision on a thing as it is now. */
async function decideIn(who: TestVisitor, id: number, fields: Record<string, string>, step = 'decide') {
  const { revision } = await thingOf(server.db, site, id);
  return post(who, step, { item: id, revision, ...fields }, `?item=${id}`);
}

const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';

const bodyOf = (answer: { text: string }) => withoutScripts(answer.text);

describe('The list of the queue', () => {
  test('says what to do where nothing waits, and tells the age of what waits', async () => {
    await emptyQueue();
    const { list } = await queuePage(moderator);
    expect(list).toMatchObject({ entries: [], isNothing: true, choices: [] });
    expect(bodyOf(await moderator.get('/en/manage/queue'))).toContain('Nothing is waiting');
    const now = Date.now();
    const day = 24 * 60 * 60 * 1000;
    for (const days of [0, 2, 6, 30]) await newReport(stranger(), { now: now - days * day });
    const { list: filled } = await queuePage(moderator);
    expect(filled?.figures?.ages.map(({ count }) => count)).toEqual(['1', '1', '1', '1']);
    expect(filled?.figures?.facts[0]).toBe('The oldest has been waiting since 30 days ago.');
    expect(filled?.entries.map(({ since }) => since.words)).toEqual([
      '30 days ago',
      '6 days ago',
      '2 days ago',
      'this minute',
    ]);
  });

  test('shows 20 a page, the oldest or the riskiest first, each thing once', async () => {
    await emptyQueue();
    const now = Date.now();
    // Some arrive in the same millisecond, and some have the same risk.
    for (let i = 0; i < 45; i += 1) {
      const text = i % 3 ? `Nothing special, number ${i}.` : `See https://spam.example/${i}`;
      await newReport(stranger(), { now: now - 10_000_000 + Math.floor(i / 4), text });
    }
    const walk = async (query: string) => {
      const all: { id: number; risk: number; since: string }[] = [];
      for (let next: string | null = query; next !== null; ) {
        const { list } = await queuePage(moderator, next);
        expect(list?.entries.length).toBeLessThanOrEqual(20);
        all.push(...(list?.entries ?? []).map((one) => ({ id: one.id, risk: one.risk.number, since: one.since.iso })));
        next = list?.next ? new URL(list.next, 'http://x').search : null;
      }
      return all;
    };
    for (const query of ['', '?kind=report']) {
      const oldest = await walk(query);
      expect(oldest).toHaveLength(45);
      expect(oldest).toEqual(oldest.toSorted((a, b) => a.since.localeCompare(b.since) || a.id - b.id));
      const riskiest = await walk(query ? `${query}&order=riskiest` : '?order=riskiest');
      expect(new Set(riskiest.map(({ risk }) => risk)).size).toBeGreaterThan(1);
      expect(riskiest).toEqual(
        oldest.toSorted((a, b) => b.risk - a.risk || a.since.localeCompare(b.since) || a.id - b.id),
      );
    }
    const { list } = await queuePage(moderator, '?kind=correction');
    expect(list).toMatchObject({ entries: [], isNothing: false });
    expect(list?.kinds.map(({ words }) => words)).toEqual([
      ...['Everything', 'Report (45)', 'Correction (0)', 'Report of a conversation (0)'],
      ...['New place (0)', 'Changes to a place (0)', 'Claim (0)', 'Review (0)', 'Report of a review (0)'],
      'Article or post (0)',
    ]);
  });

  test('shows what was written with its difference, its author without the address, its risk in words', async () => {
    await emptyQueue();
    const author = await newMember();
    await run(`update listings set phone = '+31 20 000 0000' where site_id = ?1 and id = ?2`, site, listing);
    await newCorrection(author, { value: '+31 20 111 1111' });
    await newReport({ person: null, address: 'secret-address@example.org' }, { text: 'Look at www.example.org' });
    const page = await moderator.get('/en/manage/queue');
    const { list } = bootOf(page.text).page.data as Awaited<ReturnType<typeof queuePage>>;
    const [correction, report] = list?.entries ?? [];
    expect(correction).toMatchObject({ kind: 'Correction', author: `${author.address[0]}…@example.org` });
    expect(correction?.about).toMatchObject({ path: '/en/directory/listing/painting-amsterdam' });
    expect(correction?.fields[0]?.stretches.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['removed', 'added']),
    );
    expect(report).toMatchObject({ kind: 'Report', author: 'Someone without an account' });
    expect(report?.risk).toMatchObject({ number: 40, words: 'Medium risk' });
    expect(report?.risk.reasons).toEqual(['Sent without an account', 'Contains a link']);
    expect(page.text).not.toContain('secret-address');
    expect(bodyOf(page)).toMatch(/<del>.*<\/del>.*<ins>/);
  });

  test('counts what waits in the menus and on the overview, for those who can decide', async () => {
    await emptyQueue();
    await newReport();
    await newReport();
    const { sections, waits } = await managePage(moderator, '/en/manage');
    const queue = { name: 'Queue', path: '/en/manage/queue' };
    expect(sections.find(({ path }) => path === queue.path)?.waits).toEqual({ number: '2', words: '2 waiting' });
    expect(waits).toEqual([{ ...queue, words: '2 waiting' }]);
    const editor = await signedInAs(server, 'editor@people.example');
    expect((await managePage(editor, '/en/manage')).waits).toEqual([]);
    expect(bodyOf(await editor.get('/en/manage'))).toContain('Nothing is waiting for you.');
    expect((await editor.get('/en/manage/queue')).status).toBe(403);
  });

  test.each([
    '?list=nothing',
    '?kind=nothing',
    '?after=x',
    '?after=1',
    '?order=x',
    '?item=x',
    '?kind=report&list=decided',
  ])('has no page %s', async (query) => {
    expect((await moderator.get(`/en/manage/queue${query}`)).status).toBe(404);
  });
});

describe('A thing of the queue', () => {
  test('shows the published value that has changed since, its history, and what became of the author’s others', async () => {
    const author = await newMember();
    await run(`update listings set phone = '+31 20 000 0000' where site_id = ?1 and id = ?2`, site, listing);
    const first = await newCorrection(author, { value: '+31 20 111 0001' });
    await decideIn(moderator, first, { decision: 'refuse', 'reason-refuse': 'cannot-verify' });
    const id = await newCorrection(author, { value: '+31 20 111 0002' });
    await run(`update listings set phone = '+31 20 222 2222' where site_id = ?1 and id = ?2`, site, listing);
    const { item } = await queuePage(moderator, `?item=${id}`);
    expect(item?.entry.fields[0]).toMatchObject({ label: 'Phone', now: '+31 20 222 2222' });
    expect(item?.author).toBe('Of this author’s latest contributions, 0 were accepted and 1 was declined.');
    expect(item?.history.map(({ action }) => action)).toEqual(['Correction sent']);
    expect(item?.decisions.map(({ name }) => name)).toEqual(['accept', 'send-back', 'refuse']);
  });

  test('of another site, or of none, does not exist', async () => {
    const crafts = await siteId(server.db, 'crafts');
    const row = await server.db
      .prepare('select id from listings where site_id = ?1 limit 1')
      .bind(crafts)
      .first<{ id: number }>();
    for (let i = 0; i < 3; i += 1)
      await sendReport(server.db, { site: crafts, listing: row?.id ?? 0, author: stranger() });
    await run('update queue set id = id + 100000 where site_id = ?1', crafts);
    const other = await newestThing(server.db, crafts);
    for (const id of [other, 999_999_999]) {
      expect((await moderator.get(`/en/manage/queue?item=${id}`)).status).toBe(404);
      expect((await moderator.get(`/en/manage/queue?check=accept&items=${id}`)).status).toBe(404);
      const fields = { item: id, revision: 1, decision: 'accept' };
      for (const step of ['decide', 'take', 'undo']) expect((await post(moderator, step, fields)).status).toBe(404);
      expect(locationOf(await post(moderator, 'decide-many', { check: 'accept', items: `${id}-1` }))).toContain(
        'did=0',
      );
    }
    expect(await thingOf(server.db, crafts, other)).toMatchObject({ state: 'waiting', revision: 1, leaseBy: null });
  });

  test('is taken, given back, and passed over by others meanwhile', async () => {
    await emptyQueue();
    const other = await newModerator('second-moderator@example.org');
    const [first, second] = [await newReport(), await newReport()];
    expect(locationOf(await post(moderator, 'next'))).toBe(`/en/manage/queue?item=${first}#thing`);
    expect(locationOf(await post(other, 'next'))).toBe(`/en/manage/queue?item=${second}#thing`);
    const { item } = await queuePage(other, `?item=${first}`);
    expect(item?.entry.lease).toMatchObject({ who: 'm…@example.org', isOwn: false });
    expect(item?.decisions).toEqual([]);
    const refused = await decideIn(other, first, { decision: 'accept' });
    expect(refused.status).toBe(409);
    expect(bodyOf(refused)).toContain('Someone else is looking at this right now.');
    expect((await post(other, 'take', { item: first })).status).toBe(409);
    expect(locationOf(await post(moderator, 'release', { item: first }))).toContain('done=released');
    expect((await post(other, 'take', { item: first })).status).toBe(303);
    // A lease ends by itself.
    await run('update queue set lease_until = ?1 where site_id = ?2 and id = ?3', Date.now() - 1, site, first);
    expect((await post(moderator, 'take', { item: first })).status).toBe(303);
  });

  test('goes on behind the last one, and with the oldest again at the end', async () => {
    await emptyQueue();
    const ids = [await newReport(), await newReport(), await newReport()];
    const seen: string[] = [];
    let at = locationOf(await post(moderator, 'next'));
    for (let i = 0; i < 4; i += 1) {
      const id = new URL(at, 'http://x').searchParams.get('item') ?? '';
      seen.push(id);
      at = locationOf(await post(moderator, 'next', { item: id }));
    }
    expect(seen).toEqual([...ids, ids[0]].map(String));
    await emptyQueue();
    expect(locationOf(await post(moderator, 'next'))).toBe('/en/manage/queue?done=none#done');
    expect(bodyOf(await moderator.get('/en/manage/queue?done=none'))).toContain('Nothing is left');
  });
});

describe('A decision', () => {
  test('publishes a correction, is mailed to its author, and can be taken back within 24 hours', async () => {
    await emptyQueue();
    const author = await newMember();
    await run(`update listings set phone = '+31 20 000 0000' where site_id = ?1 and id = ?2`, site, listing);
    const phone = () =>
      server.db.prepare('select phone from listings where site_id = ?1 and id = ?2').bind(site, listing).first('phone');
    const id = await newCorrection(author, { value: '+31 20 333 3333' });
    const answer = await decideIn(moderator, id, { decision: 'accept', note: 'Thank you!' });
    expect(locationOf(answer)).toBe(`/en/manage/queue?done=decided&last=${id}#done`);
    expect(await phone()).toBe('+31 20 333 3333');
    expect(await dataOf(server, author.address, 'submission')).toMatchObject({ event: 'accepted', note: 'Thank you!' });
    const { done, list } = await queuePage(moderator, `?done=decided&last=${id}`);
    expect(done).toMatchObject({ undo: { id, revision: 2 } });
    expect(done?.words).toMatch(/^Accepted: Correction · /);
    expect(list?.entries).toEqual([]);
    expect(locationOf(await post(moderator, 'undo', { item: id, revision: 2 }))).toContain(`item=${id}`);
    expect(await phone()).toBe('+31 20 000 0000');
    expect(await thingOf(server.db, site, id)).toMatchObject({ state: 'waiting', revision: 3 });
    expect(await dataOf(server, author.address, 'submission')).toMatchObject({ event: 'reopened' });
    // The form of the message is still open in another tab.
    expect((await post(moderator, 'undo', { item: id, revision: 2 })).status).toBe(409);
    await decideIn(moderator, id, { decision: 'accept' });
    await run('update queue set decided_at = decided_at - 86400001 where site_id = ?1 and id = ?2', site, id);
    const late = await post(moderator, 'undo', { item: id, revision: 4 }, `?item=${id}`);
    expect(late.status).toBe(409);
    expect(bodyOf(late)).toContain('It’s too late to take this decision back.');
    expect((await queuePage(moderator, `?item=${id}`)).item?.entry.decided?.canUndo).toBe(false);
    const { list: decided } = await queuePage(moderator, '?list=decided');
    expect(decided?.entries.some((entry) => entry.id === id)).toBe(true);
  });

  test('needs a reason that its author reads, and one that exists', async () => {
    const id = await newReport();
    const missing = await decideIn(moderator, id, { decision: 'refuse', 'reason-refuse': '' });
    expect(missing.status).toBe(422);
    expect(bodyOf(missing)).toContain('Choose a reason or write a note.');
    expect((await decideIn(moderator, id, { decision: 'refuse', 'reason-refuse': 'no such' })).status).toBe(422);
    expect((await decideIn(moderator, id, {})).status).toBe(422);
    for (const decision of ['withdraw', 'appeal', 'undo', 'send-back', 'constructor'])
      expect([decision, (await decideIn(moderator, id, { decision })).status]).toEqual([decision, 409]);
    expect((await decideIn(moderator, id, { decision: 'accept', 'option-accept': 'no such' })).status).toBe(409);
    expect(await thingOf(server.db, site, id)).toMatchObject({ state: 'waiting', revision: 1 });
    expect((await decideIn(moderator, id, { decision: 'refuse', note: 'All is well there.' })).status).toBe(303);
  });

  test('of somebody else is not overwritten', async () => {
    const other = await newModerator('faster-moderator@example.org');
    const id = await newReport();
    const form = { item: id, revision: 1, decision: 'accept' };
    const answers = await Promise.all(
      [moderator, other].map((who) => post(who, 'decide', { ...form, 'option-accept': 'solved' }, `?item=${id}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(bodyOf(answers.find(({ status }) => status === 409) ?? { text: '' })).toContain(
      'has already decided on this',
    );
    const { item } = await queuePage(moderator, `?item=${id}`);
    expect(item?.history.map(({ action }) => action)).toEqual(['Report accepted', 'Report sent']);
  });

  test('goes on with the next thing if asked to', async () => {
    await emptyQueue();
    const [first, second] = [await newReport(), await newReport()];
    const answer = await decideIn(moderator, first, { decision: 'accept' }, 'decide-next');
    expect(locationOf(answer)).toBe(`/en/manage/queue?done=decided&item=${second}&last=${first}#done`);
    const page = await moderator.get(locationOf(answer).replace('#done', ''));
    expect(bodyOf(page)).toContain('Accepted: Report');
    expect((await thingOf(server.db, site, second)).leaseBy).not.toBeNull();
    const last = await decideIn(moderator, second, { decision: 'accept' }, 'decide-next');
    expect(locationOf(last)).toBe(`/en/manage/queue?done=decided&last=${second}#done`);
  });

  test.each(['moderator', 'admin', 'operator'])('on what is their own is refused to a %s', async (role) => {
    const address = `own-${role}@example.org`;
    const visitor = await signedInAs(server, address);
    const person = await personOf(server, address);
    if (role === 'operator') await run('update people set is_operator = 1 where id = ?1', person);
    else await makeStaff(server.db, { site, person, role: role as 'moderator' });
    const written = await newReport({ person, address });
    // Reported before they had an account, from an address that they have proved meanwhile.
    const earlier = await newReport({ person: null, address });
    const { id: owned } = await listingOf(server.db, 'atlas', 'city-museum-leeds').catch(() => ({ id: listing }));
    await run('delete from listing_roles where site_id = ?1 and listing_id = ?2', site, owned);
    await run(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)`,
      ...[site, owned, person],
    );
    const about = await newReport(stranger(), { listing: owned });
    for (const id of [written, earlier, about]) {
      const { item } = await queuePage(visitor, `?item=${id}`);
      expect([id, item?.decisions, item?.entry.hindrance]).toEqual([id, [], expect.stringContaining('your own')]);
      const answer = await decideIn(visitor, id, { decision: 'accept' });
      expect([id, answer.status]).toEqual([id, 409]);
      expect(bodyOf(answer)).toContain('Someone else has to decide.');
      // Nor can they keep others from it.
      expect((await post(visitor, 'take', { item: id })).status).toBe(409);
      expect(await thingOf(server.db, site, id)).toMatchObject({ state: 'waiting', revision: 1 });
    }
  });
});

describe('A decision for several things', () => {
  test('is shown before it is taken, does what it showed, and reports the rest', async () => {
    await emptyQueue();
    const other = await newModerator('looking-moderator@example.org');
    const author = await newMember();
    const [free, leased, decided] = [await newReport(), await newReport(), await newReport()];
    const correction = await newCorrection(author);
    const own = await newReport({ person: null, address: 'moderator-of-queue@example.org' });
    await post(other, 'take', { item: leased });
    await decideIn(other, decided, { decision: 'accept' });
    const ids = [free, leased, decided, correction, own];
    const picked = Object.fromEntries(ids.map((id) => [`pick-${id}`, 'on']));
    const to = locationOf(await post(moderator, 'check', { ...picked, choice: 'refuse:no-fault' }));
    expect(to).toBe(`/en/manage/queue?check=refuse&items=${ids.join('.')}&reason=no-fault#check`);
    const { check } = await queuePage(moderator, `?check=refuse&items=${ids.join('.')}&reason=no-fault`);
    expect(check?.words).toBe('Decline: We found nothing wrong');
    expect(check?.things.map(({ problem }) => problem)).toEqual([
      '',
      expect.stringContaining('looking at this'),
      expect.stringContaining('already decided'),
      expect.stringContaining('isn’t one for this kind'),
      expect.stringContaining('your own'),
    ]);
    expect(check?.form.items).toBe(`${free}-1`);
    // All of them, as if they had changed between the look and the decision.
    const form = { check: 'refuse', reason: 'no-fault', items: ids.map((id) => `${id}-1`).join('.') };
    const done = locationOf(await post(moderator, 'decide-many', form));
    expect(new URL(done, 'http://x').searchParams.get('not')).toBe(
      `${leased}-leased.${decided}-decided.${correction}-reason-other.${own}-own`,
    );
    const page = await moderator.get(done.replace('#done', ''));
    expect(bodyOf(page)).toContain('1 done. 4 not done:');
    expect(await thingOf(server.db, site, free)).toMatchObject({ state: 'refused', reason: 'no-fault' });
    expect((await thingOf(server.db, site, leased)).state).toBe('waiting');
  });

  test('needs a choice, and things to decide on', async () => {
    const id = await newReport();
    const none = await post(moderator, 'check', { choice: 'accept' });
    expect([none.status, bodyOf(none)]).toEqual([409, expect.stringContaining('Select at least one')]);
    const missing = await post(moderator, 'check', { [`pick-${id}`]: 'on', choice: '' });
    expect([missing.status, bodyOf(missing)]).toEqual([422, expect.stringContaining('Choose a decision')]);
    expect((await moderator.get(`/en/manage/queue?check=nothing&items=${id}`)).status).toBe(404);
    const many = Array.from({ length: 21 }, (_, i) => i + 1).join('.');
    expect((await moderator.get(`/en/manage/queue?check=accept&items=${many}`)).status).toBe(404);
  });
});
