import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { cell, eachBounded, inChunks } from '../../data/batch.ts';
import type { PlaceKind, SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { insertSelect, table } from '../../data/table.ts';

const categories = table('categories');
const c = table('categories', 'c');
const places = table('places');
const p = table('places', 'p');

/** A text in several languages: {language: text}. */
export type Names = Readonly<Record<string, string>>;

export type TaxonomyEnsured = { code: 'ensured' } | { code: 'bad-slug'; slug: string };

/** A category to be created. `parent` is the slug of a category that exists or is created in the same call. */
export interface NewCategory {
  slug: string;
  parent: string | null;
  position: number;
  names: Names;
}

/** The kind and slug of a place that exists or is created in the same call. */
export interface PlaceRef {
  kind: PlaceKind;
  slug: string;
}

/** A place to be created. `country` is the ISO 3166-1 code in upper case; `names` may be empty for a country. */
export interface NewPlace extends PlaceRef {
  parent: PlaceRef | null;
  country: string;
  names: Names;
}

/** The next ids of a site's rows in a table, in the order of the new rows. */
const nextId = (of: typeof categories | typeof places, site: SiteId): Sql =>
  sql`coalesce((select max(${of.id}) from ${of} where ${of.site_id} = ${site}), 0) + r.key + 1`;

const insertCategories = (site: SiteId, rows: readonly NewCategory[]): Sql => sql`
  ${insertSelect(categories, {
    site_id: site,
    id: nextId(categories, site),
    parent_id: sql`(select ${c.id} from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${cell('parent')})`,
    slug: cell('slug'),
    position: cell('position'),
    names: sql`r.value -> 'names'`,
  })}
  from ${eachBounded(rows)} r where true on conflict (${list(categories.site_id, categories.slug)}) do nothing`;

const insertPlaces = (site: SiteId, rows: readonly NewPlace[]): Sql => sql`
  ${insertSelect(places, {
    site_id: site,
    id: nextId(places, site),
    kind: cell('kind'),
    parent_id: sql`(select ${p.id} from ${p} where ${p.site_id} = ${site} and ${p.kind} = ${cell('$.parent.kind')}
      and ${p.slug} = ${cell('$.parent.slug')})`,
    country: cell('country'),
    slug: cell('slug'),
    names: sql`r.value -> 'names'`,
  })}
  from ${eachBounded(rows)} r where true on conflict (${list(places.site_id, places.kind, places.slug)}) do nothing`;

/** Groups categories by depth, so that parents are inserted before their children. */
function byDepth(all: readonly NewCategory[]): NewCategory[][] {
  const bySlug = new Map(all.map((category) => [category.slug, category]));
  const depth = (category: NewCategory, above = 0): number => {
    const parent = category.parent === null ? undefined : bySlug.get(category.parent);
    if (above > all.length) throw new Error(`the category ${category.slug} is its own ancestor`);
    return parent === undefined ? above : depth(parent, above + 1);
  };
  const levels: NewCategory[][] = [];
  for (const category of all) {
    const level = depth(category);
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(category);
  }
  return levels.filter((level) => level.length > 0);
}

/** The statements that create the categories whose slug does not exist yet. */
export function categoryStatements(db: D1Database, site: SiteId, all: readonly NewCategory[]): D1PreparedStatement[] {
  return byDepth(all).flatMap((level) => [...inChunks(level)].map((rows) => prepare(db, insertCategories(site, rows))));
}

const kinds: readonly PlaceKind[] = ['country', 'region', 'city'];

/** The statements that create the places whose kind and slug do not exist yet, countries first. */
export function placeStatements(db: D1Database, site: SiteId, all: readonly NewPlace[]): D1PreparedStatement[] {
  return kinds.flatMap((kind) =>
    [...inChunks(all.filter((place) => place.kind === kind))].map((rows) => prepare(db, insertPlaces(site, rows))),
  );
}
