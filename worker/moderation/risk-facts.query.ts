import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../data/sql.ts';
import { batch } from '../data/statements.ts';
import { type Table, table } from '../data/table.ts';
import type { RiskFacts } from './risk.ts';

const q = table('queue', 'q');
const w = table('versions', 'w');
const p = table('people', 'p');

const hour = 60 * 60 * 1000;
/** Newest things of an author and about a listing that are looked at. */
const newest = 50;

/** What the database knows of an author, apart from the text. `isOwnDouble`: the author's own same text waits. */
export type AuthorFacts = Omit<RiskFacts, 'texts' | 'language'> & { isOwnDouble: boolean };

type FactsQuery = {
  site: SiteId;
  author: PersonId | null;
  addressHash: string | null;
  kind: string;
  /** The listing that it is about; null for none. */
  listing: number | null;
  /** The content as it is stored. */
  content: string;
  now: number;
};

/** Reads what decides the risk of a new thing, in one round trip. */
export async function readFacts(db: D1Database, query: FactsQuery): Promise<AuthorFacts> {
  const { site, author, addressHash, listing, now } = query;
  const isAuthor = author === null ? sql`${q.address_hash} = ${addressHash}` : sql`${q.author_id} = ${author}`;
  const own = columns({ state: q.state, since: q.since });
  const about = columns({
    since: q.since,
    isOwn: expression<0 | 1>(sql`(${isAuthor})`),
    isSame: expression<0 | 1>(isSame(query)),
  });
  const [sent, around, account] = await batch(
    db,
    sql`select ${own} from ${q} ${byAuthor(author)} where ${q.site_id} = ${site} and ${isAuthor} order by ${q.id} desc ${limitTo(newest)}`,
    sql`
      select ${about} from ${q} ${byListing(listing, author)} cross join ${w} on ${w.site_id} = ${site} and ${w.id} = ${q.version_id}
      where ${q.site_id} = ${site} and ${isAbout(q, listing)} and ${listing === null ? isAuthor : sql`true`} order by ${q.id} desc ${limitTo(newest)}`,
    sql`select ${columns({ at: p.created_at })} from ${p} where ${p.id} = ${author}`,
  );
  const created = account.results[0]?.at;
  const isLate = ({ since }: { since: number }) => since > now - hour;
  const others = around.results.filter(({ isOwn }) => !isOwn);
  return {
    accountAge: author === null || created === undefined ? null : now - created,
    accepted: sent.results.filter(({ state }) => state === 'accepted').length,
    refused: sent.results.filter(({ state }) => state === 'refused').length,
    sentLately: sent.results.filter(isLate).length,
    aboutListingLately: listing === null ? 0 : around.results.filter(isLate).length,
    isDouble: others.some((one) => one.isSame === 1),
    isOwnDouble: around.results.some(({ isOwn, isSame: same }) => isOwn && same),
  };
}

/** The index of an author's things. In their order the planner would prefer the primary key, and walk through the site. */
const byAuthor = (author: PersonId | null): Sql =>
  author === null ? sql`indexed by queue_by_address` : sql`indexed by queue_by_author`;

/** The index of the things about a listing. Things about none are found by their author. */
export const byListing = (listing: number | null, author: PersonId | null): Sql =>
  listing === null ? byAuthor(author) : sql`indexed by queue_by_listing`;

/** Whether a thing is about a listing, or about none. Only `=` lets the planner use the index of listings. */
export const isAbout = (of: Table<'queue'>, listing: number | null): Sql =>
  listing === null ? sql`${of.listing_id} is null` : sql`${of.listing_id} = ${listing}`;

/** Whether the thing waits and has the same text. */
const isSame = ({ kind, content }: FactsQuery): Sql =>
  sql`(${q.decided_at} is null and ${q.kind} = ${kind} and ${w.content} = ${content})`;
