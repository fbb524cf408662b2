import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { NewPhoto } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { createTestSite } from './database.ts';
import { createListings, listingNamed } from './listings.ts';
import { makeStaff } from './people.ts';

/** People of the tests, by name: two moderators, and members. */
export const names = ['ada', 'ben', 'member', 'other'] as const;

export type Name = (typeof names)[number];

export type People = Readonly<Record<Name, PersonId>>;

export const addressOf = (name: string): string => `${name}@mail.example`;

export async function createPeople(db: D1Database): Promise<People> {
  const people: Partial<Record<Name, PersonId>> = {};
  for (const name of names)
    people[name] = await personOfAddress(db, { address: addressOf(name), language: 'en', now: 1 });
  return people as People;
}

/** A photo of a listing of the tests; nothing stores its bytes. */
export const photoNamed = (key: string): NewPhoto => ({
  ...{ key, width: 960, height: 640, credit: `By ${key}` },
  alt: { en: `Photo ${key}`, de: `Foto ${key}` },
  isIllustration: false,
});

/** A new site with its moderators, its members and listings with a phone number and three photos. */
export async function createQueueSite(
  db: D1Database,
  people: People,
  { count, now }: { count: number; now: number },
): Promise<{ site: SiteId; listings: number[] }> {
  const site = await createTestSite(db);
  for (const name of ['ada', 'ben'] as const)
    await makeStaff(db, { site, person: people[name], role: 'moderator', now });
  for (const name of ['member', 'other'] as const)
    await db
      .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1)')
      .bind(site, people[name])
      .run();
  const listings = Array.from({ length: count }, (_, i) =>
    listingNamed(`Listing ${i}`, {
      phone: `+49 30 000 000${i}`,
      photos: ['a', 'b', 'c'].map((name) => photoNamed(`photo${name}ofthelisting${i}`)),
    }),
  );
  return { site, listings: await createListings(openWriter(db, site), listings) };
}
