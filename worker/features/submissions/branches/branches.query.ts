import type { Reader } from '../../../data/reader.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { columns, expression, limitTo, list, listed, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import {
  byName,
  fromOwn,
  isBehindListing,
  type OwnRow,
  ownColumns,
} from '../../../domain/listings/own-listings.query.ts';
import type { BranchRow } from './branch-row.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const p = table('photos', 'f');

/** Listings on one page of the choice, and the most that one form changes. */
export const mostBranches = 50;

/** Visitors see the others not at all, so they are not edited. */
const isVisible = sql`${l.state} in ('published', 'closed')`;

type Wanted = { person: PersonId; ids: readonly number[] };

/** The listings that a person runs, as `OwnRow`s. */
const own = (scope: Scope, person: PersonId) =>
  sql`select ${ownColumns(scope)} ${fromOwn(scope.siteId, person)} and ${isVisible}` as Sql<OwnRow>;

const named = (scope: Scope, { person, ids }: Wanted) =>
  sql`${own(scope, person)} and ${l.id} in (${listed(ids)}) ${byName}` as Sql<OwnRow>;

/** Reads some of the listings that a person runs. */
export async function readNamed(reader: Reader, scope: Scope, wanted: Wanted): Promise<OwnRow[]> {
  const [rows] = await reader.batch(named(scope, wanted));
  return rows;
}

/** Reads a page of the listings that a person runs, by name, and further ones of them by their ids. One round trip. */
export async function readChoice(
  reader: Reader,
  scope: Scope,
  { after, ...wanted }: Wanted & { after: number | null },
): Promise<{ listings: OwnRow[]; named: OwnRow[] }> {
  const isBehind = isBehindListing(scope.siteId, after);
  const [listings, others] = await reader.batch(
    sql`${own(scope, wanted.person)} ${isBehind} ${byName} ${limitTo(mostBranches + 1)}` as Sql<OwnRow>,
    wanted.ids.length ? named(scope, wanted) : null,
  );
  return { listings, named: others };
}

/** Reads some of the listings that a person runs with what can be copied, and their names. One round trip. */
export async function readBranches(
  reader: Reader,
  scope: Scope,
  { person, ids }: Wanted,
): Promise<{ named: OwnRow[]; rows: BranchRow[] }> {
  const { siteId } = scope;
  const [all, rows] = await reader.batch(
    named(scope, { person, ids }),
    contents(siteId, sql`${fromOwn(siteId, person)} and ${isVisible} and ${l.id} in (${listed(ids)})`),
  );
  return { named: all, rows: rows.map(parsed) };
}

/** Their texts can be long, so each listing is a row, unlike those of a `Query`. */
const contents = (site: SiteId, from: Sql) => sql`
  select ${columns({
    ...pick(l, 'id', 'slug', 'state', 'language', 'address', 'hours'),
    updatedAt: l.updated_at,
    hoursText: l.hours_text,
    sources: l.contact_sources,
    texts: expression<string>(sql`(
      select json_group_array(json_array(${x.language}, ${x.name}, ${x.summary}, ${x.description})) from ${x}
      where ${x.site_id} = ${site} and ${x.listing_id} = ${l.id})`),
    photos: expression<string>(sql`(
      select json_group_array(json_array(${list(p.key, p.width, p.height, sql`json(${p.alt})`, p.credit, p.is_illustration)}))
      from ${p} where ${p.site_id} = ${site} and ${p.listing_id} = ${l.id})`),
  })} ${from}`;

type Raw = Omit<BranchRow, 'hours' | 'sources' | 'texts' | 'photos'> &
  Record<'texts' | 'photos', string> & {
    hours: unknown;
    sources: unknown;
  };

const parsed = ({ hours, sources, texts, photos, ...row }: Raw): BranchRow => ({
  ...row,
  hours: JSON.parse((hours as string | null) ?? 'null'),
  sources: JSON.parse((sources as string | null) ?? 'null'),
  texts: JSON.parse(texts),
  photos: JSON.parse(photos),
});
