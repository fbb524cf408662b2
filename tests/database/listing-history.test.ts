import { afterAll, beforeAll, expect, test } from 'vitest';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { undoImport } from '../../worker/features/imports/undo.ts';
import { readHistory } from '../../worker/features/owners/history.query.ts';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { listingsWithWebsites, prove, startOf } from '../support/claims.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFile } from '../support/imports.ts';
import { giveRole } from '../support/owners.ts';
import { decideOn, newestThing } from '../support/queue.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';
import { openSubmissionStage, sentAt } from '../support/submission-stage.ts';
import { sendForm } from '../support/submissions.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

const history = (site: SiteId, slug: string) =>
  readHistory(openReader(database.db, new Meter()), site, { slug, before: null });

const slugOf = (site: SiteId, listing: number) =>
  database.db
    .prepare('select slug from listings where site_id = ?1 and id = ?2')
    .bind(site, listing)
    .first<string>('slug');

test('A claim of several listings is in the history of each of them, and in none twice', async () => {
  const { db } = database;
  const { site } = await createQueueSite(db, people, { count: 0, now: 1 });
  const listings = await listingsWithWebsites(db, site, { count: 3, host: 'chain.example' });
  const id = await startOf(db, { site, listings: listings.slice(0, 2), person: people.member, now });
  await prove(db, { site, id, now });
  const item = await newestThing(db, site);
  await decideOn(db, { site, id: item, name: 'accept', by: people.ada, now: now + 1 });
  const actions = async (listing: number | undefined) =>
    (await history(site, (await slugOf(site, listing ?? 0)) ?? '')).entries.map(({ action }) => action);
  expect(await Promise.all(listings.map(actions))).toEqual([['claim.accept'], ['claim.accept'], []]);
  await decideOn(db, { site, id: item, name: 'undo', by: people.ada, now: now + 2 });
  expect(await actions(listings[1])).toEqual(['claim.undo', 'claim.accept']);
});

test('A change of a new owner that staff have checked is one of the owner', async () => {
  const stage = await openSubmissionStage(database, people);
  const { site } = stage;
  const change = async (slug: string, phone: string) => {
    const row = await stage.listing(slug);
    if (!row) throw new Error('there is no listing');
    const values = { ...valuesOf(row), phone };
    await sendForm(database.db, { site, person: people.other, listing: slug, now: sentAt, values });
    await stage.decide(await newestThing(database.db, site), 'accept');
    const [entry] = (await history(site, slug)).entries;
    return entry;
  };
  const { slug, listing } = await stage.publish([]);
  expect(await change(slug, '+49 30 1')).toMatchObject({ action: 'revision.accept', isOwners: 0 });
  await giveRole(database.db, { site, listing, person: people.other, role: 'owner', at: sentAt });
  expect(await change(slug, '+49 30 2')).toMatchObject({ action: 'revision.accept', isOwners: 1, fields: ['phone'] });
});

test('An import that changes a listing is in its history, until the import is undone', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const content = (phone: string) => `id,name,phone\na1,Antla,${phone}\na2,Bell,+49 9261 628001`;
  await importFile({ db, site, content: content('+49 9261 628000') });
  expect((await history(site, 'antla')).imports).toEqual([]);
  const { id } = await importFile({ db, site, content: content('+49 9261 628002') });
  expect((await history(site, 'antla')).imports).toEqual([{ at: expect.any(Number) }]);
  expect((await history(site, 'bell')).imports).toEqual([]);
  await undoImport({ db, id });
  expect((await history(site, 'antla')).imports).toEqual([]);
});
