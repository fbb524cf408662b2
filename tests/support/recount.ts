import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/db/schema.ts';

interface Cell {
  category: number;
  place: number;
  nameKey: string;
  listing: number;
}

/** An id, its ancestors and 0. */
function upwards(id: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const chain = [0];
  for (let at = id; at !== null && at !== undefined; at = parents.get(at) ?? null) chain.push(at);
  return chain;
}

const tree = (nodes: { id: number; parent: number | null }[]) => new Map(nodes.map(({ id, parent }) => [id, parent]));

interface Tables {
  categories: { id: number; parent: number | null }[];
  places: { id: number; parent: number | null; kind: string }[];
  links: { listing: number; category: number }[];
  listings: { id: number; place: number | null; nameKey: string }[];
}

export interface CellLines {
  /** `category place nameKey listing`, sorted. */
  cells: string[];
  /** `category place kind listings`, sorted. */
  counts: string[];
}

function recount({ categories, places, links, listings }: Tables): CellLines {
  const [above, around] = [tree(categories), tree(places)];
  const kinds = new Map(places.map(({ id, kind }) => [id, kind]));
  const cells: Cell[] = [];
  for (const { id, place, nameKey } of listings) {
    const own = links.filter((link) => link.listing === id).flatMap((link) => upwards(link.category, above));
    for (const category of new Set([0, ...own])) {
      for (const where of upwards(place, around)) cells.push({ category, place: where, nameKey, listing: id });
    }
  }
  const counts = new Map<string, number>();
  for (const { category, place } of cells) {
    const key = `${category} ${place} ${kinds.get(place) ?? 'all'}`;
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
};

/** What the writer kept, and what plain loops over the site's listings, categories and places make of them. */
export async function readCells(db: D1Database, site: SiteId): Promise<{ kept: CellLines; expected: CellLines }> {
  const results = await db.batch(Object.values(queries).map((sql) => db.prepare(sql).bind(site)));
  const names = Object.keys(queries);
  const rows = Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
  const lines = (name: 'cells' | 'counts') => (rows[name] as { line: string }[]).map(({ line }) => line).sort();
  return { kept: { cells: lines('cells'), counts: lines('counts') }, expected: recount(rows as unknown as Tables) };
}
