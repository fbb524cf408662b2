import { type Query, select } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { type Column, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { type CardRow, cardColumns, listings as it, joinPlace } from '../../domain/listings/card.query.ts';

const self = table('listings', 'this');

/** Neighbours read on each side along the space-filling curve. */
const neighbours = 2;

export type NearbyRow = CardRow & { latitude: number; longitude: number };

// `+this.id` removes the column's type affinity. With the bare column, SQLite uses only the first part of the pair in the
// index and scans all listings of the same position.

/** Never null for a listing with a `position_key`. */
const position = {
  latitude: expression<number>(it.latitude),
  longitude: expression<number>(it.longitude),
} satisfies Record<string, Column<number>>;

/**
 * Neighbours of a listing on one side along the space-filling curve. Reads a fixed number of index rows, however dense
 * the listings are. The curve has jumps, so a near listing can be missed; far ones are filtered out by distance.
 */
const neighbourRows = (
  scope: Scope,
  id: Sql,
  { beyond, direction }: { beyond: Sql; direction: Sql },
): Query<NearbyRow> =>
  select(
    { ...cardColumns(scope), ...position },
    sql`
      from ${self}
      cross join ${it} indexed by listings_by_position on ${it.site_id} = ${scope.siteId} and ${it.state} = 'published'
        and ${it.position_key} is not null
        and (${it.position_key}, ${it.id}) ${beyond} (${self.position_key}, +${self.id})
      ${joinPlace}
      where ${self.site_id} = ${scope.siteId} and ${self.id} = ${id}
      order by ${it.position_key} ${direction}, ${it.id} ${direction} ${limitTo(neighbours)}`,
  );

/** Listings close to a listing: its neighbours on both sides of the curve. */
export const nearbyListings = (scope: Scope, id: Sql) =>
  [
    neighbourRows(scope, id, { beyond: sql`>`, direction: sql`asc` }),
    neighbourRows(scope, id, { beyond: sql`<`, direction: sql`desc` }),
  ] as const;
