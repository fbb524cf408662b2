import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { outerTable, pick, table } from '../../data/table.ts';

const cl = table('claim_listings', 'cl');
const l = table('listings', 'l');
const x = outerTable('listing_texts', 'x');
const r = outerTable('listing_roles', 'r');
const n = outerTable('claim_notices', 'n');
const p = outerTable('people', 'p');

/** A person who runs a listing of a claim now; all null where nobody does. */
type RoleRow = {
  person: PersonId | null;
  role: 'owner' | 'manager' | null;
  grantedAt: number | null;
  claim: number | null;
  givenBy: PersonId | null;
  address: string | null;
  language: string | null;
  /** What they have answered, and until when they can; null if they were not told. */
  answer: '' | 'agreed' | 'objected' | null;
  endsAt: number | null;
};

/** A listing of a claim with one of those who run it: a row for each. */
export type ListingFact = RoleRow & { listing: number; name: string; slug: string; state: string; websiteHost: string };

/** The listings of a claim with those who run them, before a decision. */
export const readListings = (db: D1Database, site: SiteId, claim: number): Promise<ListingFact[]> =>
  all(db, listingFacts(site, sql`${claim}`));

export const listingFacts = (site: SiteId, claim: Sql): Sql<ListingFact> => sql`
  select ${columns({
    listing: cl.listing_id,
    ...pick(l, 'slug'),
    state: expression<string>(l.state),
    name: expression<string>(sql`coalesce(${x.name}, '')`),
    websiteHost: expression<string>(l.website_host),
    person: r.person_id,
    role: r.role,
    grantedAt: r.granted_at,
    claim: r.claim_id,
    givenBy: r.given_by,
    address: p.address,
    language: p.language,
    answer: n.answer,
    endsAt: n.ends_at,
  })}
  from ${cl} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${cl.listing_id}
    left join ${x} on ${x.site_id} = ${site} and ${x.listing_id} = ${l.id} and ${x.language} = ${l.language}
    left join ${r} on ${r.site_id} = ${site} and ${r.listing_id} = ${l.id}
    left join ${p} on ${p.id} = ${r.person_id}
    left join ${n} on ${n.site_id} = ${site} and ${n.claim_id} = ${cl.claim_id} and ${n.person_id} = ${r.person_id}
  where ${cl.site_id} = ${site} and ${cl.claim_id} = ${claim}`;

/** Those who run a listing with an owner's role, apart from the claimant. */
export const ownersOf = (facts: readonly ListingFact[], claimant: PersonId | null) =>
  facts.flatMap((fact) =>
    fact.role === 'owner' && fact.person !== null && fact.person !== claimant ? [{ ...fact, person: fact.person }] : [],
  );

/** Whether a present owner still can answer, or was not asked yet. */
export const isUnanswered = ({ answer, endsAt }: Pick<ListingFact, 'answer' | 'endsAt'>, now: number): boolean =>
  answer === null || (answer === '' && (endsAt ?? 0) > now);
