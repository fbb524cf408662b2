import { maxNear } from '../../../web/contract/map-view.ts';
import { type Query, select } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, limitTo, sql } from '../../data/sql.ts';
import { derived, table } from '../../data/table.ts';
import { bestText, type CardRow, listings } from '../../domain/listings/card.query.ts';
import { type Area, keyRanges } from '../../domain/listings/position-key.ts';

const l = table('listings', 'l');
const inSquare = derived<{ id: number }>('in_square');

/** Listings that are read of each square: the area is covered evenly, however dense they are in a part of it. */
const perSquare = 3;

export type NearRow = Pick<CardRow, 'text'> & { latitude: number; longitude: number };

/**
 * Published listings of an area. Each of at most 25 squares is a range of the index by position; a square may reach beyond
 * the area.
 */
export const listingsNear = (scope: Scope, area: Area): Query<NearRow> =>
  select(
    {
      text: bestText(scope),
      latitude: expression<number>(listings.latitude),
      longitude: expression<number>(listings.longitude),
    },
    sql`
      from json_each(${JSON.stringify(keyRanges(area))}) as square
      cross join json_each((
        select json_group_array(${inSquare.id}) from (
          select ${l.id} from ${l} indexed by listings_by_position
          where ${l.site_id} = ${scope.siteId} and ${l.state} = 'published' and ${l.position_key} is not null
            and ${l.position_key} >= (square.value ->> 0) and ${l.position_key} < (square.value ->> 1)
          order by ${l.position_key}, ${l.id} ${limitTo(perSquare)}
        ) as ${inSquare}
      )) as found
      cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = found.value
      where ${listings.latitude} between ${area.south} and ${area.north}
        and (${listings.longitude} between ${area.west} and ${area.east}
          or ${listings.longitude} between ${area.west - 360} and ${area.east - 360}
          or ${listings.longitude} between ${area.west + 360} and ${area.east + 360})
      ${limitTo(maxNear)}`,
  );
