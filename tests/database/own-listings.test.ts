import { afterAll, beforeAll, expect, test } from 'vitest';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import { readOwnListings } from '../../worker/features/owners/own-listings.query.ts';
import { listingsWithWebsites, prove, startOf } from '../support/claims.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { threadOf } from '../support/enquiries.ts';
import { giveRole } from '../support/owners.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

test('Those who run listings see the watched proofs and the waiting enquiries of each, in one round trip', async () => {
  const { db } = database;
  const { site } = await createQueueSite(db, people, { count: 0, now: 1 });
  const [claimed = 0, other = 0] = await listingsWithWebsites(db, site, { count: 2 });
  const id = await startOf(db, { site, listings: [claimed], person: people.member, now });
  await prove(db, { site, id, now });
  await giveRole(db, { site, listing: other, person: people.member, role: 'owner' });
  await giveRole(db, { site, listing: claimed, person: people.other, role: 'manager' });
  await db
    .prepare('update claim_proofs set missing_since = ?2 where site_id = ?1')
    .bind(site, now + 5)
    .run();
  await threadOf(db, { site, listing: claimed, person: people.ben, now });
  let trips = 0;
  const counted = {
    prepare: (text: string) => db.prepare(text),
    batch(all: never[]) {
      trips += 1;
      return db.batch(all);
    },
  };
  const read = (person: number) =>
    readOwnListings(
      openReader(counted as never, new Meter()),
      { siteId: site, language: 'en', defaultLanguage: 'en' },
      { person: person as never, slug: null, after: null, hash: null, now },
    );
  const { listings } = await read(people.member);
  expect(trips).toBe(1);
  expect(listings.map(({ id: listing, waiting, watched }) => [listing, waiting, JSON.parse(watched)])).toEqual([
    [claimed, 1, [['file', `shop-${site}-0.example`, now, now + 5, id, people.member]]],
    [other, 0, []],
  ]);
  // A manager sees them as well.
  expect((await read(people.other)).listing).toMatchObject({ id: claimed, waiting: 1 });
});
