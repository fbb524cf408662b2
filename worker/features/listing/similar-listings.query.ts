import { select } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { cardColumns, joinPlace, listings as l } from '../../domain/listings/card.query.ts';

const self = table('listings', 'this');
const its = table('listing_categories', 'its');
const cells = table('listing_cells', 'cells');

/** Maximum similar listings. */
const similarSize = 3;

// `+this.id` removes the column's type affinity. With the bare column, SQLite uses only the first part of the pair in the
// index and scans all listings of the same name or position.

/** The listings that follow by name in the main category, in all places. */
export const similarListings = (scope: Scope, id: Sql) =>
  select(
    cardColumns(scope, { category: its.category_id }),
    sql`
      from ${self}
      cross join ${its}
        on ${its.site_id} = ${scope.siteId} and ${its.listing_id} = ${self.id} and ${its.position} = 0
      cross join ${cells}
        on ${cells.site_id} = ${scope.siteId} and ${cells.category_id} = ${its.category_id} and ${cells.place_id} = 0
          and (${cells.name_key}, ${cells.listing_id}) > (${self.name_key}, +${self.id})
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${cells.listing_id}
      ${joinPlace}
      where ${self.site_id} = ${scope.siteId} and ${self.id} = ${id}
      ${limitTo(similarSize)}`,
  );
