import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { inChunks, withRows } from './batch.ts';
import type { PlaceKind, SiteId } from './schema.ts';

/** A text in several languages: {language: text}. */
export type Names = Readonly<Record<string, string>>;

/** A category to be created. `parent` is the slug of one that stands or comes earlier in the same list. */
export interface NewCategory {
  slug: string;
  parent: string | null;
  position: number;
  names: Names;
}

/** Where a place hangs: the kind and slug of a place that stands or comes in the same call. */
export interface PlaceRef {
  kind: PlaceKind;
  slug: string;
}

/** A place to be created. `country` is the ISO 3166-1 code in upper case, `names` may be empty for a country. */
export interface NewPlace extends PlaceRef {
  parent: PlaceRef | null;
  country: string;
  names: Names;
}

const insertCategories = `insert into categories (site_id, id, parent_id, slug, position, names)
  select ?1, coalesce((select max(id) from categories where site_id = ?1), 0) + r.key + 1,
    (select id from categories p where p.site_id = ?1 and p.slug = (r.value ->> 'parent')),
    r.value ->> 'slug', r.value ->> 'position', r.value -> 'names'
  from json_each(?2) r where true on conflict (site_id, slug) do nothing`;

const insertPlaces = `insert into places (site_id, id, kind, parent_id, country, slug, names)
  select ?1, coalesce((select max(id) from places where site_id = ?1), 0) + r.key + 1, r.value ->> 'kind',
    (select id from places p where p.site_id = ?1 and p.kind = (r.value ->> '$.parent.kind')
      and p.slug = (r.value ->> '$.parent.slug')),
    r.value ->> 'country', r.value ->> 'slug', r.value -> 'names'
  from json_each(?2) r where true on conflict (site_id, kind, slug) do nothing`;

/** Parts the list so that no category stands in the same part as its parent. */
function byDepth(categories: readonly NewCategory[]): NewCategory[][] {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const depth = (category: NewCategory, above = 0): number => {
    const parent = category.parent === null ? undefined : bySlug.get(category.parent);
    if (above > categories.length) throw new Error(`The category ${category.slug} is its own ancestor`);
    return parent === undefined ? above : depth(parent, above + 1);
  };
  const levels: NewCategory[][] = [];
  for (const category of categories) {
    const level = depth(category);
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(category);
  }
  return levels.filter((level) => level.length > 0);
}

/** The statements that create those of the categories whose slug does not stand yet. */
export function categoryStatements(
  db: D1Database,
  site: SiteId,
  categories: readonly NewCategory[],
): D1PreparedStatement[] {
  return byDepth(categories).flatMap((level) =>
    [...inChunks(level)].map((rows) => withRows(db, insertCategories, { site, rows })),
  );
}

const kinds: readonly PlaceKind[] = ['country', 'region', 'city'];

/** The statements that create those of the places whose kind and slug do not stand yet, countries first. */
export function placeStatements(db: D1Database, site: SiteId, places: readonly NewPlace[]): D1PreparedStatement[] {
  return kinds.flatMap((kind) =>
    [...inChunks(places.filter((place) => place.kind === kind))].map((rows) =>
      withRows(db, insertPlaces, { site, rows }),
    ),
  );
}
