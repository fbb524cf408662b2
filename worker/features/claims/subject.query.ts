import { type Query, select } from '../../data/query.ts';
import type { ListingState, PersonId, SiteId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, limitTo, list, listed, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { bestText, type CardRow, cityName, joinPlace, listings } from '../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { mostBranches } from './terms.ts';

const c = table('claims', 'c');
const cell = table('listing_cells', 'cell');
const cl = table('claim_listings', 'cl');
const l = table('listings', 'l');
const r = table('listing_roles', 'r');
const u = table('website_changes', 'u');

/** States in which a claim goes on. */
export const openStates = ['started', 'proving', 'waiting', 'sent-back'] as const;

/** A listing that somebody wants to claim. */
export type SubjectRow = {
  id: number;
  slug: string;
  state: ListingState;
  text: CardRow['text'];
  city: string | null;
  website: string;
  websiteHost: string;
  websiteChangedAt: number | null;
  hasOwner: 0 | 1;
  /** The role of the visitor; null for none. */
  ownRole: string | null;
  /** Their open claim of it; null for none. */
  openClaim: number | null;
  /** How many listings of the site that visitors see have the same website. */
  branches: number;
};

/** A listing by its current or a former slug. */
export function subjectQuery(
  scope: Scope,
  { slug, person }: { slug: string; person: PersonId | null },
): Query<SubjectRow> {
  const { siteId: site } = scope;
  const role = (condition: ReturnType<typeof sql>) => sql`select ${r.role} from ${r} where ${r.site_id} = ${site}
    and ${r.listing_id} = ${listings.id} and ${condition}`;
  return select(
    {
      id: listings.id,
      slug: listings.slug,
      state: listings.state,
      text: bestText(scope),
      city: cityName(scope),
      website: listings.website,
      websiteHost: expression<string>(listings.website_host),
      websiteChangedAt: expression<number | null>(
        sql`(select ${u.changed_at} from ${u} where ${u.site_id} = ${site} and ${u.listing_id} = ${listings.id})`,
      ),
      hasOwner: expression<0 | 1>(sql`exists (${role(sql`${r.role} = 'owner'`)})`),
      ownRole: expression<string | null>(sql`(${role(sql`${r.person_id} = ${person}`)})`),
      openClaim: expression<number | null>(
        sql`(select ${c.id} from ${cl} cross join ${c} on ${c.site_id} = ${site} and ${c.id} = ${cl.claim_id}
          where ${cl.site_id} = ${site} and ${cl.listing_id} = ${listings.id} and ${c.person_id} = ${person}
            and ${c.state} in (${listed(openStates)}) ${limitTo(1)})`,
      ),
      branches: expression<number>(
        sql`(select count(*) from (select 1 from ${l} indexed by listings_by_website
          where ${l.site_id} = ${site} and ${listings.website} <> ''
          and ${l.website} <> '' and ${l.website_host} = ${listings.website_host} and ${l.state} in ('published', 'closed')
          ${limitTo(mostBranches + 1)}))`,
      ),
    },
    sql`from ${listings} ${joinPlace} where ${listings.site_id} = ${site} and ${listings.id} =
      ${listingWithSlug(site, slug)}`,
  );
}

/** The listings of a site with the same website as another one. */
export const branchesOf = (site: SiteId, listing: number): Query<{ id: number }> => {
  const own = sql`(select ${listings.website_host} from ${listings} where ${listings.site_id} = ${site}
    and ${listings.id} = ${listing} and ${listings.website} <> '')`;
  return select(
    { id: l.id },
    sql`from ${l} where ${l.site_id} = ${site} and ${l.website} <> '' and ${l.website_host} = ${own}
      and ${l.state} in ('published', 'closed') order by ${l.id} ${limitTo(mostBranches)}`,
  );
};

/** A listing that a search on the page found. */
export type FoundRow = { id: number; slug: string; text: CardRow['text']; city: string | null; hasOwner: 0 | 1 };

const foundColumns = (scope: Scope) => ({
  id: listings.id,
  slug: listings.slug,
  text: bestText(scope),
  city: cityName(scope),
  hasOwner: expression<0 | 1>(
    sql`exists (select 1 from ${r} where ${r.site_id} = ${scope.siteId} and ${r.listing_id} = ${listings.id}
      and ${r.role} = 'owner')`,
  ),
});

/** Listings by their numbers, as the search index found them. */
export const foundListings = (scope: Scope, ids: readonly number[]): Query<FoundRow> =>
  select(
    foundColumns(scope),
    sql`from ${listings} ${joinPlace} where ${listings.site_id} = ${scope.siteId} and ${listings.id} in (${listed(ids)})
      and ${listings.state} in ('published', 'closed')`,
  );

const mostFound = 10;

/** Without the index: listings whose names begin with the text. */
export function listingsFrom(scope: Scope, text: string): Query<FoundRow> {
  const key = nameKey(text);
  const position = list(cell.name_key, cell.listing_id);
  return select(
    foundColumns(scope),
    sql`from ${cell} cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = ${cell.listing_id}
      ${joinPlace}
      where ${cell.site_id} = ${scope.siteId} and ${cell.category_id} = 0 and ${cell.place_id} = 0
        and ${cell.name_key} >= ${key} and ${cell.name_key} < ${`${key}\u{10ffff}`}
        and ${listings.state} = 'published' order by ${position} ${limitTo(mostFound)}`,
  );
}
