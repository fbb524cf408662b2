import { json, type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { type Column, expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { bestName } from '../../../domain/listings/best-name.ts';
import { bestText, type CardRow, itsPlace, joinPlace, listings as l } from '../../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';

const m = table('imports');
const k = table('import_makings', 'k');
const notes = table('import_notes', 'r');
const images = table('import_images', 'i');
const n = table('listings', 'n');
const other = table('listings', 'o');

/** Imports that the list shows. */
const mostImports = 100;
/** Pairs of probable doubles that a page shows. */
const mostDoubles = 50;

/** SQL: whether an import of a site has written anything. What has can be undone, and is kept. */
export const hasBegun = (site: SiteId): Sql => sql`(${m.position} > 0 or exists (select 1 from ${k}
  where ${k.site_id} = ${site} and ${k.import_id} = ${m.id}))`;

const listed = (site: SiteId) => ({
  ...pick(m, 'id', 'state', 'position', 'created', 'updated', 'unchanged', 'rejected', 'requested'),
  ...{ fileName: m.file_name, rowCount: m.row_count, createdAt: m.created_at, updatedAt: m.updated_at },
  ...{ undoStartedAt: m.undo_started_at, hasBegun: expression<0 | 1>(hasBegun(site)) },
});

type Row = Database['imports'];

/** An import as the list shows it. */
export type ListedImport = Pick<
  Row,
  'id' | 'state' | 'position' | 'created' | 'updated' | 'unchanged' | 'rejected' | 'requested'
> & {
  fileName: string;
  rowCount: number;
  createdAt: number;
  updatedAt: number;
  undoStartedAt: number | null;
  hasBegun: 0 | 1;
};

/** The imports of a site, the newest first. */
export const listedImports = (site: SiteId): Query<ListedImport> =>
  select(
    listed(site),
    sql`from ${m} where ${m.site_id} = ${site} order by ${m.created_at} desc ${limitTo(mostImports)}`,
  );

/** An import with what was asked for, and what was found. */
export type ShownImport = ListedImport &
  Pick<Row, 'undone' | 'kept' | 'closed'> & { fileKey: string; settings: unknown; report: unknown };

/** One import of a site. */
export const shownImport = (site: SiteId, id: string): Query<ShownImport> =>
  select(
    {
      ...listed(site),
      ...pick(m, 'undone', 'kept', 'closed'),
      ...{ fileKey: expression<string>(m.file_key), settings: json<unknown>(m.settings) },
      report: json<unknown>(sql`coalesce(${m.report}, '{}')`),
    },
    sql`from ${m} where ${m.site_id} = ${site} and ${m.id} = ${id}`,
  );

export type NoteCount = { kind: 'rejected' | 'warning'; code: string; count: number };

/** How many notes of each kind an import has. */
export const noteCounts = (site: SiteId, id: string): Query<NoteCount> =>
  select(
    { ...pick(notes, 'kind', 'code'), count: expression<number>(sql`count(*)`) },
    sql`from ${notes} where ${notes.site_id} = ${site} and ${notes.import_id} = ${id}
      group by ${notes.kind}, ${notes.code} order by count(*) desc`,
  );

/** One of two listings that are probably the same. */
export type DoubleListing = { slug: string; text: CardRow['text'] | null; address: string; place: string | null };

/** A row that is probably a listing that the site has already, or that the file has twice. */
export type DoubleRow = {
  row: number;
  /** The slug of the other listing, or `row N`. */
  detail: string;
  /** The other listing; null if it is gone. */
  of: DoubleListing | null;
  /** The listing that this import has created: of those with the same name, the nearest one. */
  own: DoubleListing | null;
};

const doubleParts = (scope: Scope): Sql => sql`json_object('slug', ${l.slug}, 'text', json(${bestText(scope)}),
  'address', ${l.address}, 'place', ${bestName(itsPlace.names, scope)})`;

/** A published listing with its place, as JSON, in parentheses. */
const doubleWith = (scope: Scope, id: Sql): Column<DoubleListing | null> =>
  json<DoubleListing | null>(sql`(select ${doubleParts(scope)} from ${l} ${joinPlace}
    where ${l.site_id} = ${scope.siteId} and ${l.id} = ${id} and ${l.state} = 'published')`);

/** SQL: the id of the listing that an import has created under the name of another one, the nearest to it. */
const createdLike = ({ siteId: site }: Scope, id: string): Sql => sql`(
  select ${n.id} from ${other} cross join ${n} indexed by listings_by_name
    on ${n.site_id} = ${site} and ${n.state} = 'published' and ${n.name_key} = ${other.name_key} and ${n.id} <> ${other.id}
  cross join ${images} on ${images.site_id} = ${site} and ${images.import_id} = ${id}
    and ${images.listing_id} = ${n.id} and ${images.before} is null
  where ${other.site_id} = ${site} and ${other.id} = ${listingWithSlug(site, notes.detail)}
  order by ${n.place_id} is ${other.place_id} and ${n.address} <> '' and lower(${n.address}) = lower(${other.address}) desc,
    coalesce(abs(${n.latitude} - ${other.latitude}) + abs(${n.longitude} - ${other.longitude}), 1000), ${n.id} limit 1)`;

/** The rows that are probably doubles. */
export const doublesOf = (scope: Scope, id: string): Query<DoubleRow> =>
  select(
    {
      ...{ row: notes.row_number, detail: notes.detail },
      of: doubleWith(scope, listingWithSlug(scope.siteId, notes.detail)),
      own: doubleWith(scope, createdLike(scope, id)),
    },
    sql`from ${notes}
      where ${notes.site_id} = ${scope.siteId} and ${notes.import_id} = ${id} and ${notes.code} = 'possible-double'
      order by ${notes.row_number} ${limitTo(mostDoubles)}`,
  );
