import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';

interface Cell {
  category: number;
  place: number;
  nameKey: string;
  listing: number;
}

/** 0, an id and its ancestors. */
function ancestorsOf(id: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const chain = [0];
  for (let at = id; at !== null && at !== undefined; at = parents.get(at) ?? null) chain.push(at);
  return chain;
}

/** The parent of each category and place, and the kind of each place, by id. */
export type Trees = {
  categories: ReadonlyMap<number, number | null>;
  places: ReadonlyMap<number, number | null>;
  kinds: ReadonlyMap<number, string>;
};

interface Nodes {
  categories: { id: number; parent: number | null }[];
  places: { id: number; parent: number | null; kind: string }[];
}

const treesOf = ({ categories, places }: Nodes): Trees => ({
  categories: new Map(categories.map(({ id, parent }) => [id, parent])),
  places: new Map(places.map(({ id, parent }) => [id, parent])),
  kinds: new Map(places.map(({ id, kind }) => [id, kind])),
});

/** The categories and places of a site. */
export async function readTrees(db: D1Database, site: SiteId): Promise<Trees> {
  const [categories, places] = await db.batch(
    [queries.categories, queries.places].map((sql) => db.prepare(sql).bind(site)),
  );
  return treesOf({ categories: categories?.results ?? [], places: places?.results ?? [] } as Nodes);
}

/** The place-category cells that count a published listing, from its categories and its place. */
export function cellsOf(
  { categories, place }: { categories: readonly number[]; place: number | null },
  trees: Trees,
): { category: number; place: number }[] {
  const wide = new Set([0, ...categories.flatMap((category) => ancestorsOf(category, trees.categories))]);
  return [...wide].flatMap((category) => ancestorsOf(place, trees.places).map((where) => ({ category, place: where })));
}

interface Tables extends Nodes {
  links: { listing: number; category: number }[];
  listings: { id: number; place: number | null; nameKey: string }[];
}

export interface Kept {
  /** `category place nameKey listing`, sorted. */
  cells: string[];
  /** `category place kind listings`, sorted. */
  counts: string[];
  /** The ids of the listings in the feed. */
  fed: number[];
  /** The site's categories and attributes, one line each, sorted. */
  vocabulary: string[];
}

function recount({ links, listings, ...nodes }: Tables): Pick<Kept, 'cells' | 'counts'> {
  const trees = treesOf(nodes);
  const cells: Cell[] = listings.flatMap(({ id, place, nameKey }) => {
    const categories = links.filter(({ listing }) => listing === id).map(({ category }) => category);
    return cellsOf({ categories, place }, trees).map((cell) => ({ ...cell, nameKey, listing: id }));
  });
  const counts = new Map<string, number>();
  for (const { category, place } of cells) {
    const key = `${category} ${place} ${trees.kinds.get(place) ?? 'all'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    cells: cells.map(({ category, place, nameKey, listing }) => `${category} ${place} ${nameKey} ${listing}`).sort(),
    counts: [...counts].map(([key, count]) => `${key} ${count}`).sort(),
  };
}

const queries = {
  categories: 'select id, parent_id as parent from categories where site_id = ?1',
  places: 'select id, parent_id as parent, kind from places where site_id = ?1',
  links: 'select listing_id as listing, category_id as category from listing_categories where site_id = ?1',
  listings: `select id, place_id as place, name_key as nameKey from listings where site_id = ?1 and state = 'published'`,
  cells: `select category_id || ' ' || place_id || ' ' || name_key || ' ' || listing_id as line
    from listing_cells where site_id = ?1`,
  counts: `select category_id || ' ' || place_id || ' ' || place_kind || ' ' || listings as line
    from cell_counts where site_id = ?1`,
  ids: 'select id from listings where site_id = ?1 order by id',
  fed: `select f.listing_id as id from listing_feed f join listings l on l.site_id = f.site_id and l.id = f.listing_id
    where f.site_id = ?1 order by f.listing_id`,
  defined: `select json_array(id, parent_id, slug, position, json(names)) as line from categories where site_id = ?1
    union all select json_array(slug, kind, category_id, position, json(names), json(options), json(unit), json(steps))
    from attributes where site_id = ?1`,
  vocabulary: `select json_array(c.value ->> 'id', c.value ->> 'parent_id', c.value ->> 'slug', c.value ->> 'position',
      c.value -> 'names') as line
    from vocabularies v, json_each(v.categories) c where v.site_id = ?1
    union all select json_array(a.value ->> 'slug', a.value ->> 'kind', a.value ->> 'category_id', a.value ->> 'position',
      a.value -> 'names', a.value -> 'options', a.value -> 'unit', a.value -> 'steps')
    from vocabularies v, json_each(v.attributes) a where v.site_id = ?1`,
};

/**
 * Reads the derived tables, and computes the expected ones from the site's listings, categories and places: cells,
 * counts, the feed and the vocabulary.
 */
export async function readCells(db: D1Database, site: SiteId): Promise<{ kept: Kept; expected: Kept }> {
  const results = await db.batch(Object.values(queries).map((sql) => db.prepare(sql).bind(site)));
  const names = Object.keys(queries);
  const rows = Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
  const lines = (name: keyof typeof queries) => (rows[name] as { line: string }[]).map(({ line }) => line).sort();
  const ids = (name: keyof typeof queries) => (rows[name] as { id: number }[]).map(({ id }) => id);
  return {
    kept: { cells: lines('cells'), counts: lines('counts'), fed: ids('fed'), vocabulary: lines('vocabulary') },
    expected: { ...recount(rows as unknown as Tables), fed: ids('ids'), vocabulary: lines('defined') },
  };
}
