import { href } from '../../web/contract/routes.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { siteId } from './content.ts';
import { personOf, signedInAs } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

const origin = 'http://atlas.localhost';

export type Place = { site: SiteId; id: number; slug: string; form: string };

let places = 0;

/** A listing of the site atlas that no other test uses, with the form that reviews it. */
export async function nextPlace({ db }: TestServer): Promise<Place> {
  const site = await siteId(db, 'atlas');
  const row = await db
    .prepare(
      `select id, slug from listings where site_id = ?1 and state = 'published' order by id desc limit 1 offset ?2`,
    )
    .bind(site, places)
    .first<{ id: number; slug: string }>();
  if (!row) throw new Error('the site has too few listings');
  places += 1;
  return { site, ...row, form: origin + href('writeReview', { lang: 'en', slug: row.slug }) };
}

export type Reviewer = { visitor: TestVisitor; person: PersonId; address: string };

let reviewers = 0;

/** A member whose account is old enough to be no risk. */
export async function newReviewer(server: TestServer): Promise<Reviewer> {
  reviewers += 1;
  const address = `reviewer-${reviewers}@people.example`;
  const visitor = await signedInAs(server, address);
  const person = await personOf(server, address);
  await server.db.prepare('update people set created_at = 1 where id = ?1').bind(person).run();
  await server.db.prepare('update members set joined_at = 1 where person_id = ?1').bind(person).run();
  return { visitor, person, address };
}

let texts = 0;

/** The fields of a review that nobody else has written. */
export function reviewFields(more: Record<string, string> = {}): Record<string, string> {
  texts += 1;
  const body = `On visit ${texts} the halls were quiet, and the guide answered all of our questions at length.`;
  return { step: 'send', stars: '4', title: '', body, visited: '', language: '', revision: '', photos: '', ...more };
}

/** A member's review of a listing. */
export async function storedReview({ db }: TestServer, { site, id }: Place, person: PersonId) {
  return db
    .prepare('select * from reviews where site_id = ?1 and listing_id = ?2 and person_id = ?3')
    .bind(site, id, person)
    .first<{
      id: number;
      state: string;
      revision: number;
      stars: number;
      title: string;
      body: string;
      language: string;
      language_by: string;
      criteria: string;
      photos: string;
      helpful: number;
      visited_on: string;
    }>();
}

/** Writes a published review over HTTP. */
export async function published(server: TestServer, place: Place, more: Record<string, string> = {}) {
  const reviewer = await newReviewer(server);
  const sent = await reviewer.visitor.post(place.form, reviewFields(more));
  const review = await storedReview(server, place, reviewer.person);
  if (sent.status !== 303 || review?.state !== 'published')
    throw new Error(`the review was not published: ${sent.status} ${review?.state}`);
  return { ...reviewer, review };
}
