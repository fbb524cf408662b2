import type { D1Database } from '@cloudflare/workers-types';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { ReviewText } from '../../worker/features/reviews/review-text.ts';
import { removeReview } from '../../worker/features/reviews/write/remove-review.writer.ts';
import { writeReview } from '../../worker/features/reviews/write/write-review.writer.ts';
import type { Writing, WrittenReview } from '../../worker/features/reviews/write/writing.ts';
import { readSelf } from '../../worker/identity/self.query.ts';
import { contributionsAt } from './queue.ts';

const meter = { count: () => {} } as never;

let texts = 0;

/** A text that no other review has. */
export function reviewText(more: Partial<ReviewText> = {}): ReviewText {
  texts += 1;
  const body = `Visit number ${texts}: the rooms were light, and the people at the desk knew everything.`;
  const text = {
    stars: 4,
    criteria: {},
    title: '',
    body,
    language: 'en',
    languageBy: 'person',
    visitedOn: '',
  } as const;
  return { ...text, photos: [], ...more };
}

type At = { site: SiteId; listing: number };

/** Writes a review, over the revision that the member has now unless it is given. */
export async function review(
  db: D1Database,
  {
    site,
    listing,
    person,
    text,
    ...more
  }: At & { person: PersonId; text?: Partial<ReviewText> } & Partial<Pick<Writing, 'now' | 'revision' | 'connection'>>,
): Promise<WrittenReview['code']> {
  const reader = openReader(db, meter);
  const revision = more.revision === undefined ? await revisionOf(db, { site, listing, person }) : more.revision;
  const { code } = await writeReview(db, reader, {
    ...{
      site,
      listing: { id: listing, slug: 'listing', names: { en: 'The listing' } },
      by: await readSelf(reader, person),
    },
    ...{ address: 'member@mail.example', language: 'en', text: reviewText(text), revision },
    ...{ connection: more.connection ?? null, link: contributionsAt, now: more.now ?? Date.now() },
  });
  return code;
}

/** The revision of a member's review that is not removed; null for none. */
export async function revisionOf(db: D1Database, { site, listing, person }: At & { person: PersonId }) {
  const row = await db
    .prepare(
      `select revision from reviews where site_id = ?1 and listing_id = ?2 and person_id = ?3 and state <> 'removed'`,
    )
    .bind(site, listing, person)
    .first<number>('revision');
  return row ?? null;
}

export async function unwrite(
  db: D1Database,
  { site, listing, person, now = Date.now() }: At & { person: PersonId; now?: number },
) {
  const reader = openReader(db, meter);
  const by = await readSelf(reader, person);
  return removeReview(db, reader, { site, listing, by, link: contributionsAt, now });
}

/** Members of a site with accounts that are old enough to be no risk. */
export async function addMembers(db: D1Database, site: SiteId, count: number): Promise<PersonId[]> {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?1)`;
  const people = await db
    .prepare(
      `insert into people (name, address, language, created_at, updated_at)
       select 'Member ' || i, 'reviewer-' || ?2 || '-' || i || '@mail.example', 'en', 1, 1
       from (${numbers} select i from n) where true returning id`,
    )
    .bind(count, site)
    .all<{ id: PersonId }>();
  const ids = people.results.map(({ id }) => id);
  await db
    .prepare('insert into members (site_id, person_id, joined_at) select ?1, value, 1 from json_each(?2)')
    .bind(site, JSON.stringify(ids))
    .run();
  return ids;
}
