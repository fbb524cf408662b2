import type { PlaceKind, SiteId } from '../../data/schema.ts';
import { listed, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const cell = table('listing_cells', 'cell');
const c = table('categories', 'named_category');
const p = table('places', 'named_place');

/** A listing by expressions of its id and its folded name. */
type Listing = { id: Sql; nameKey: Sql };

/** Ids of categories and places: statements of one column. */
type Cells = { category: Sql; place: Sql };

/**
 * Whether a published listing is in one of the categories and one of the places. It has one row in `listing_cells` for each
 * pair of them, 0 being all, so this reads one row.
 */
export const isInCells = (site: SiteId, { category, place }: Cells, { id, nameKey }: Listing): Sql => sql`
  exists (select 1 from ${cell}
    where ${cell.site_id} = ${site} and ${cell.category_id} in (${category}) and ${cell.place_id} in (${place})
      and ${cell.name_key} = ${nameKey} and ${cell.listing_id} = ${id})`;

/** The ids of categories by their slugs. */
export const categoryIds = (site: SiteId, slugs: readonly string[]): Sql => sql`
  select ${c.id} from (${listed(slugs)}) as named
    cross join ${c} on ${c.site_id} = ${site} and ${c.slug} = named.column1`;

/** The ids of places of a kind by their slugs. */
export const placeIds = (site: SiteId, kind: PlaceKind, slugs: readonly string[]): Sql => sql`
  select ${p.id} from (${listed(slugs)}) as named
    cross join ${p} on ${p.site_id} = ${site} and ${p.kind} = ${kind} and ${p.slug} = named.column1`;
