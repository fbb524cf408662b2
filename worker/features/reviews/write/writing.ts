import type { D1PreparedStatement } from '@cloudflare/workers-types';
import { isTaken } from '../../../data/batch.ts';
import { refuseIf } from '../../../data/refusal.ts';
import type { SiteId } from '../../../data/schema.ts';
import { list, type Sql, sql } from '../../../data/sql.ts';
import { insertInto, insertSelect, table, update } from '../../../data/table.ts';
import { newestVersion } from '../../../domain/audit/audit.writer.ts';
import { monthOf } from '../../../domain/reviews/score.ts';
import type { Self } from '../../../identity/self.query.ts';
import { holds } from '../../../identity/standing.ts';
import type { Risk } from '../../../moderation/risk.ts';
import type { Names } from '../../../platform/i18n/names.ts';
import { type ReviewContent, type ReviewText, textColumns } from '../review-text.ts';
import { isInvolved, isReviewable, takesReviews } from './conditions.ts';
import type { Connection, OwnReview } from './write-facts.query.ts';

const r = table('reviews');
const c = table('review_connections');

/** A review that a member writes or writes anew. */
export type Writing = {
  site: SiteId;
  listing: { id: number; slug: string; names: Names };
  by: Self;
  /** Where the member reads mails; null for none. */
  address: string | null;
  /** The language of the page. */
  language: string;
  text: ReviewText;
  /** The revision of the member's review that the form showed; null if there was none, or a removed one. */
  revision: number | null;
  /** From which connection it comes, by `hashConnection`. */
  connection: Connection | null;
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `published`, or `held` until staff decide. `exists`: the member has a review that the form did not show. `changed`: the
 * review has another revision by now. `rejected`: staff rejected it, so that only an appeal is possible. `own`: the member
 * acts for the business. `closed`: the site takes no reviews. `listing-gone`. `not-allowed`: they have no right (any more).
 */
export type WrittenReview = {
  code: 'published' | 'held' | 'exists' | 'changed' | 'rejected' | 'own' | 'closed' | 'listing-gone' | 'not-allowed';
};

/** A review with what was found out about it. */
export type Prepared = {
  writing: Writing;
  own: OwnReview | undefined;
  hash: string | null;
  found: readonly Risk[];
  hold: 'burst' | 'risk';
};

/** The version of the review. */
export const contentOf = ({ text, listing }: Writing): ReviewContent => ({ ...text, names: listing.names });

/** What is looked at for links and its language. */
export const textsOf = ({ title, body }: ReviewText): string[] => [title, body];

/** The statement that writes the row: a new one, or the one that was read. Followed by `refuseUnlessChanged`. */
export function rowStatement({ writing, own, hash, hold: cause }: Prepared, state: 'published' | 'held'): Sql {
  const { site, listing, by, text, now } = writing;
  const row = {
    ...{ state, ...textColumns(text), text_hash: hash, version_id: newestVersion(site) },
    hold: state === 'held' ? cause : ('' as const),
  };
  const fresh = { created_at: now, month: monthOf(now), published_at: state === 'published' ? now : null };
  if (!own)
    return insertSelect(r, {
      ...{ site_id: site, id: sql`coalesce((select max(${r.id}) from ${r} where ${r.site_id} = ${site}), 0) + 1` },
      ...{ listing_id: listing.id, person_id: by.person, ...row, ...fresh },
    });
  const isAgain = own.state === 'removed';
  return sql`${update(r, {
    ...{ ...row, reason: '', revision: own.revision + 1 },
    // A review that is held already keeps the cause.
    ...(own.state === 'held' && { hold: own.hold || cause }),
    ...(isAgain ? { ...fresh, edited_at: null } : { edited_at: now }),
    ...(!isAgain && state === 'published' && { published_at: sql`coalesce(${r.published_at}, ${now})` }),
  })} where ${isRevision(writing, own)}`;
}

/** Whether the row is still as it was read. */
export const isRevision = ({ site }: Writing, { id, state, revision }: OwnReview): Sql =>
  sql`${r.site_id} = ${site} and ${r.id} = ${id} and ${r.state} = ${state} and ${r.revision} = ${revision}`;

/** The number of the review in its own batch. */
export const idOf = ({ writing: { site, by, listing } }: Prepared): Sql => sql`
  (select ${r.id} from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${by.person} and ${r.listing_id} = ${listing.id})`;

/** What must hold at the write, as it did when the facts were read. */
export const stillAllowed = ({ site, listing, by, now }: Writing): Sql[] => [
  refuseIf(sql`not ${holds('take-part', { site, by: by.person, now })}`),
  refuseIf(sql`not ${isReviewable({ site, listing: listing.id })} or not ${takesReviews(site)}
    or ${isInvolved({ site, listing: listing.id, person: by.person })}`),
];

/** The statements that keep from which connection it comes. */
export const connectionStatements = ({ site, listing, by, connection }: Writing): Sql[] =>
  connection
    ? [
        sql`${insertInto(c, { site_id: site, ...connection, person_id: by.person, listing_id: listing.id })}
          on conflict (${list(c.site_id, c.day, c.hash, c.person_id, c.listing_id)}) do nothing`,
      ]
    : [];

/** Runs a write. True if it was written, undefined if something else was written at the same moment. */
export async function attempt({ own }: Prepared, write: () => Promise<boolean>): Promise<true | 'exists' | undefined> {
  try {
    return (await write()) || undefined;
  } catch (error) {
    if (!own && isTaken(error, 'reviews.person_id')) return 'exists';
    throw error;
  }
}
