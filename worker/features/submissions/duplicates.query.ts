import { json, type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, limitTo, list, listed, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { bestText, cityName, itsPlace, joinPlace, listings } from '../../domain/listings/card.query.ts';
import { kilometresPerDegree, positionKeysAround } from '../../domain/listings/position-key.ts';
import type { ServedSite } from '../../domain/sites/site.ts';
import { nameKey } from '../../platform/text/fold.ts';
import type { SearchIndexClient } from '../../search-index/client.ts';
import { type Candidate, type Draft, type FoundBy, nearKilometres } from './candidate.ts';
import { phoneKeys, websiteKey } from './contact-keys.ts';

const l = table('listings', 'l');
const c = table('categories', 'c');
const link = table('listing_categories', 'k');

type Hit = { id: number; reason: FoundBy; weight: number };
const hits = derived<Hit>('hits');
const found = derived<{ id: number; reasons: string; weight: number }>('found');
const near = derived<{ id: number; latitude: number; longitude: number }>('near');

/**
 * Listings that are found in each way, at most. A website that more than `website` listings have is a shared one, such as a
 * social network, and says nothing. `cells`: listings around the position, of which the nearest are kept.
 */
const most = { name: 4, search: 3, phone: 3, website: 3, cells: 32, near: 6 } as const;

/** Listings of which all is read: those with the most hits. */
const mostCandidates = 10;

/** Characters of a name from which on listings are found whose names begin with it; of Han and kana fewer. */
const shortestBeginning = /^(?:.{5}|.?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}].)/su;

type Options = {
  scope: Scope;
  draft: Draft;
  /** Finds names in other languages than a listing's own, for one more call. */
  search?: SearchIndexClient;
  log: ServedSite['log'];
};

/** Reads the listings that a draft may be about: at most 150 rows in one round trip, however large the site is. */
export async function loadDuplicates(
  reader: Reader,
  { scope, draft, search, log }: Options,
): Promise<readonly Candidate[]> {
  const { language, defaultLanguage } = scope;
  const asked = { position: log.position, text: draft.name, language, defaultLanguage };
  const suggested = search && shortestBeginning.test(draft.name) ? await search.suggest(asked) : null;
  const query = duplicatesQuery(scope, draft, suggested?.listings);
  const [candidates] = await reader.batch(query);
  return candidates;
}

/** Published listings that have something in common with a draft; null where it has nothing to compare. */
export function duplicatesQuery(
  scope: Scope,
  draft: Draft,
  suggested: readonly number[] = [],
): Query<Candidate> | null {
  const { siteId } = scope;
  const parts = [
    byName(siteId, draft.name),
    bySearch(suggested),
    byPhone(siteId, phoneKeys(draft.phone)),
    byWebsite(siteId, websiteKey(draft.website)),
    byPosition(siteId, draft.position),
  ].filter((part) => part !== null);
  const [first, ...others] = parts;
  if (!first) return null;
  const all = others.reduce((before, part) => sql`${before} union all ${part}`, first);
  return select(
    {
      ...pick(listings, 'id', 'slug', 'name_key', 'address', 'postal_code', 'latitude', 'longitude'),
      text: bestText(scope),
      city: cityName(scope),
      country: itsPlace.country,
      foundBy: json<readonly FoundBy[]>(found.reasons),
      isOfCategory: expression<0 | 1>(isOfCategory(siteId, draft.categories[0] ?? '')),
    },
    sql`
      from (
        select ${hits.id} as id, json_group_array(${hits.reason}) as reasons, sum(${hits.weight}) as weight
        from (${all}) as ${hits} group by ${hits.id} order by 3 desc ${limitTo(mostCandidates)}
      ) as ${found}
      cross join ${listings} on ${listings.site_id} = ${siteId} and ${listings.id} = ${found.id}
        and ${listings.state} = 'published'
      ${joinPlace}`,
  );
}

/** Hits by one reason; `weight` decides which of many are read. */
const hitsOf = (id: Sql, reason: FoundBy, weight: Sql): Sql =>
  sql`select ${id} as id, ${reason} as reason, ${weight} as weight`;

/** A range of the index by name: the same names come before those that only begin with it. */
function byName(site: SiteId, name: string): Sql | null {
  const key = name.trim() && nameKey(name);
  if (!key) return null;
  const isAlike = shortestBeginning.test(key)
    ? sql`${l.name_key} >= ${key} and ${l.name_key} < ${`${key}\u{10ffff}`}`
    : sql`${l.name_key} = ${key}`;
  return sql`
    select * from (
      ${hitsOf(l.id, 'name', sql`iif(${l.name_key} = ${key}, 4, 2)`)} from ${l}
      where ${l.site_id} = ${site} and ${l.state} = 'published' and ${isAlike}
      order by ${list(l.name_key, l.id)} ${limitTo(most.name)})`;
}

const bySearch = (suggested: readonly number[]): Sql | null =>
  suggested.length
    ? sql`${hitsOf(sql`column1`, 'search', sql`2`)} from (${listed(suggested.slice(0, most.search))})`
    : null;

// The planner prefers the primary key to an index of a computed column, and would read the whole site.

function byPhone(site: SiteId, keys: readonly string[]): Sql | null {
  if (!keys.length) return null;
  return sql`
    select * from (
      ${hitsOf(l.id, 'phone', sql`4`)} from ${l} indexed by listings_by_phone
      where ${l.site_id} = ${site} and ${l.phone} <> '' and ${l.phone_key} in (${listed(keys)}) ${limitTo(most.phone)})`;
}

function byWebsite(site: SiteId, host: string | undefined): Sql | null {
  if (host === undefined) return null;
  const some = sql`
    from ${l} indexed by listings_by_website
    where ${l.site_id} = ${site} and ${l.website} <> '' and ${l.website_host} = ${host} ${limitTo(most.website + 1)}`;
  return sql`
    select * from (${hitsOf(l.id, 'website', sql`4`)} ${some})
    where (select count(*) from (select 1 ${some})) <= ${most.website}`;
}

/** Listings around a position, the nearest with the largest weight. What is exactly near is computed from the rows. */
function byPosition(site: SiteId, position: Draft['position']): Sql | null {
  if (!position) return null;
  const [latitude, longitude] = position;
  const keys = positionKeysAround({ latitude, longitude }, nearKilometres);
  const unit = kilometresPerDegree / nearKilometres;
  const across = sql`abs(${near.longitude} - ${longitude})`;
  const y = sql`((${near.latitude} - ${latitude}) * ${unit})`;
  const x = sql`(min(${across}, 360 - ${across}) * ${unit * Math.cos((latitude * Math.PI) / 180)})`;
  const square = sql`(${y} * ${y} + ${x} * ${x})`;
  return sql`
    select * from (
    ${hitsOf(near.id, 'near', sql`2 - ${square}`)}
    from (
      select ${list(l.id, l.latitude, l.longitude)} from (${listed(keys)}) as around
      cross join ${l} indexed by listings_by_position on ${l.site_id} = ${site} and ${l.state} = 'published'
        and ${l.position_key} is not null and ${l.position_key} = around.column1
      ${limitTo(most.cells)}
    ) as ${near}
    where ${square} <= 1.05 order by ${square} ${limitTo(most.near)})`;
}

/** Whether a listing's main category is the one of a slug. */
const isOfCategory = (site: SiteId, slug: string): Sql => sql`exists (
  select 1 from ${link} where ${link.site_id} = ${site} and ${link.listing_id} = ${listings.id}
    and ${link.category_id} = (
      select ${c.id} from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${slug})
    and ${link.position} = 0)`;
