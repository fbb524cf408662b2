import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decideOn, newestThing, sendCorrection, sendReport } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type People, photoNamed } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

async function place(): Promise<{ site: SiteId; listing: number }> {
  const { site, listings } = await createQueueSite(database.db, people, { count: 1, now });
  return { site, listing: listings[0] ?? 0 };
}

const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await database.db
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

/** Sends a report of a member, and returns its number. */
async function report(at: { site: SiteId; listing: number }): Promise<number> {
  await sendReport(database.db, { ...at, author: { person: people.member, address: addressOf('member') }, now });
  return newestThing(database.db, at.site);
}

const stateOf = async ({ site, listing }: { site: SiteId; listing: number }) =>
  (await rows<{ state: string }>('select state from listings where site_id = ?1 and id = ?2', site, listing))[0]?.state;

describe('An accepted report', () => {
  test('changes the state of the listing, and the log says from which to which', async () => {
    const at = await place();
    const id = await report(at);
    expect(await decideOn(database.db, { ...at, id, name: 'accept', option: 'hide', by: people.ada, now })).toEqual({
      code: 'done',
    });
    expect(await stateOf(at)).toBe('hidden');
    expect(await decideOn(database.db, { ...at, id, name: 'undo', by: people.ada, now: now + 1 })).toEqual({
      code: 'done',
    });
    expect(await stateOf(at)).toBe('published');
    const entries = await rows(
      `select before, after from audit_log where site_id = ?1 and action = 'listing.state' order by id`,
      at.site,
    );
    expect(entries).toEqual([
      { before: 'published', after: 'hidden' },
      { before: 'hidden', after: 'published' },
    ]);
  });

  test('is not taken back once the listing has another state', async () => {
    const at = await place();
    const [first, second] = [await report(at), await report(at)];
    await decideOn(database.db, { ...at, id: first, name: 'accept', option: 'hide', by: people.ada, now });
    await decideOn(database.db, { ...at, id: second, name: 'accept', option: 'remove', by: people.ada, now });
    expect(await decideOn(database.db, { ...at, id: first, name: 'undo', by: people.ada, now: now + 1 })).toEqual({
      code: 'refused',
      problem: 'changed-since',
    });
    expect(await stateOf(at)).toBe('removed');
  });
});

describe('An accepted report of a photo', () => {
  const photosOf = ({ site, listing }: { site: SiteId; listing: number }) =>
    rows<{ key: string; alt: string; credit: string }>(
      'select key, alt, credit from photos where site_id = ?1 and listing_id = ?2 order by position',
      ...[site, listing],
    );
  const keysOf = async (at: { site: SiteId; listing: number }) => (await photosOf(at)).map(({ key }) => key);
  const [a, b, c] = ['photoaofthelisting0', 'photobofthelisting0', 'photocofthelisting0'] as const;

  async function reportOf(at: { site: SiteId; listing: number }, photo: string): Promise<number> {
    const author = { person: people.member, address: addressOf('member') };
    await sendReport(database.db, { ...at, author, now, photo });
    return newestThing(database.db, at.site);
  }
  const decided = (at: { site: SiteId; listing: number }, id: number, asked: { name: string; option?: string }) =>
    decideOn(database.db, { ...at, id, by: people.ada, now, ...asked });
  const remove = { name: 'accept', option: 'remove-photo' };
  const keep = { name: 'accept', option: 'keep-photo' };
  const undo = { name: 'undo' };

  test('removes it, and taken back shows it at its place again, with its texts', async () => {
    const at = await place();
    const before = await photosOf(at);
    const id = await reportOf(at, b);
    expect(await decided(at, id, remove)).toEqual({ code: 'done' });
    expect(await keysOf(at)).toEqual([a, c]);
    expect(await decided(at, id, undo)).toEqual({ code: 'done' });
    expect(await photosOf(at)).toEqual(before);
    const entries = await rows(
      `select action, before, after from audit_log where site_id = ?1 and action like 'listing.photo%' order by id`,
      at.site,
    );
    expect(entries).toEqual([
      { action: 'listing.photo-remove', before: b, after: '' },
      { action: 'listing.photo-restore', before: '', after: b },
    ]);
  });

  test('is possible where another report has removed it, and taken back changes nothing then', async () => {
    const at = await place();
    const [first, second] = [await reportOf(at, a), await reportOf(at, a)];
    await decided(at, first, remove);
    expect(await decided(at, second, remove)).toEqual({ code: 'done' });
    expect(await decided(at, second, undo)).toEqual({ code: 'done' });
    expect(await keysOf(at)).toEqual([b, c]);
    await decided(at, first, undo);
    expect(await keysOf(at)).toEqual([a, b, c]);
  });

  test('that keeps it does not bring back what an earlier decision removed', async () => {
    const at = await place();
    const [first, second] = [await reportOf(at, c), await reportOf(at, c)];
    for (const asked of [remove, undo, keep]) expect(await decided(at, first, asked)).toEqual({ code: 'done' });
    expect(await keysOf(at)).toEqual([a, b, c]);
    await decided(at, second, remove);
    await decided(at, first, undo);
    expect(await keysOf(at)).toEqual([a, b]);
  });

  test('keeps what others did to the photos meanwhile', async () => {
    const at = await place();
    const id = await reportOf(at, c);
    await decided(at, id, remove);
    await openWriter(database.db, at.site).patchListings([
      { id: at.listing, photos: [{ ...photoNamed(b), credit: 'New' }] },
    ]);
    await decided(at, id, undo);
    expect((await photosOf(at)).map(({ key, credit }) => [key, credit])).toEqual([
      [b, 'New'],
      [c, `By ${c}`],
    ]);
  });

  test('cannot be taken back once its listing was removed', async () => {
    const at = await place();
    const id = await reportOf(at, c);
    await decided(at, id, remove);
    await openWriter(database.db, at.site).patchListings([{ id: at.listing, state: 'removed' }]);
    expect(await decided(at, id, undo)).toEqual({ code: 'refused', problem: 'listing-gone' });
  });
});

test('A decision on an appeal is the last one', async () => {
  const at = await place();
  const id = await report(at);
  const appeal = { content: { reason: 'wrong', text: 'x', appeal: 'Again' }, texts: ['Again'] };
  const refuse = { ...at, id, name: 'refuse', reason: 'spam' };
  await decideOn(database.db, { ...refuse, by: people.ada, now });
  expect(
    await decideOn(database.db, { ...at, id, name: 'appeal', by: people.member, rewritten: appeal, now: now + 1 }),
  ).toEqual({ code: 'done' });
  expect(await decideOn(database.db, { ...refuse, by: people.ada, now: now + 2 })).toEqual({ code: 'appeal-own' });
  expect(await decideOn(database.db, { ...refuse, by: people.ben, now: now + 2 })).toEqual({ code: 'done' });
  expect(
    await decideOn(database.db, { ...at, id, name: 'appeal', by: people.member, rewritten: appeal, now: now + 3 }),
  ).toEqual({ code: 'impossible' });
});

test('Hours in words come back when the hours that replaced them are taken back', async () => {
  const at = await place();
  await database.db
    .prepare(`update listings set hours_text = 'By appointment' where site_id = ?1 and id = ?2`)
    .bind(at.site, at.listing)
    .run();
  const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] };
  const value = { ...closed, mon: [['09:00', '17:00'] as [string, string]] };
  const author = { person: people.member, address: addressOf('member') };
  await sendCorrection(database.db, { ...at, author, now, field: 'hours', value });
  const id = await newestThing(database.db, at.site);
  const texts = () =>
    rows('select hours is null as unread, hours_text as text from listings where site_id = ?1', at.site);
  await decideOn(database.db, { ...at, id, name: 'accept', by: people.ada, now });
  expect(await texts()).toEqual([{ unread: 0, text: '' }]);
  expect(await decideOn(database.db, { ...at, id, name: 'undo', by: people.ada, now: now + 1 })).toEqual({
    code: 'done',
  });
  expect(await texts()).toEqual([{ unread: 1, text: 'By appointment' }]);
});

test('Corrections of two fields that are published at the same moment both keep their source', async () => {
  const at = await place();
  const author = { person: people.member, address: addressOf('member') };
  await sendCorrection(database.db, { ...at, author, now, field: 'phone', value: '+44 20 7946 0000' });
  const phone = await newestThing(database.db, at.site);
  await sendCorrection(database.db, { ...at, author, now, field: 'website', value: 'https://new.example.org/' });
  const website = await newestThing(database.db, at.site);
  const accept = (id: number) => decideOn(database.db, { ...at, id, name: 'accept', by: people.ada, now });
  for (let attempt = 0; attempt < 3; attempt += 1) await Promise.all([accept(phone), accept(website)]);
  const [row] = await rows<{ sources: string }>(
    'select contact_sources as sources from listings where site_id = ?1',
    at.site,
  );
  expect(Object.keys(JSON.parse(row?.sources ?? '{}')).sort()).toEqual(['phone', 'website']);
});
