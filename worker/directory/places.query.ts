import { Recent } from '../cache/recent.ts';
import { type Query, select } from '../db/query.ts';
import { listed, sql } from '../db/sql.ts';
import type { PageRequest } from '../pages/page.ts';
import { changedSince, type PlaceRow, placeColumns } from './statements.query.ts';

/** Sites in one language each whose places are held, and places held of each, of some 200 bytes. */
const sites = 100;
const capacity = 500;

/** A place with the position of the site's change log up to which nothing of it was written. */
type Held = { place: PlaceRow; position: number };

/** By the epoch of a site and a language, then by id. */
const held = new Recent<Map<number, Held>>(sites);

/** Places as part of a page's batch. */
export type AskedPlaces = {
  /** All of them, a row each; none where what is known is still true. */
  query: Query<FoundPlace> | null;
  /** Takes what the query has given; those that do not exist are left out. */
  read(rows: readonly FoundPlace[]): PlaceRow[];
};

/** A place, or nothing but nulls where there is none of an id. */
type FoundPlace = PlaceRow | { [Name in keyof PlaceRow]: null };

type Request = Pick<PageRequest, 'scope' | 'site' | 'log'>;

/**
 * Asks for places by ids. Nearly every page of a site shows the same ones: the isolate holds them, and the database sends
 * them again only where something was written on the site that the change log did not tell of yet. So they are as new as all
 * else of the batch.
 */
export function askPlaces({ scope, site, log }: Request, ids: readonly number[]): AskedPlaces {
  const name = `${site.epoch} ${scope.language} ${scope.defaultLanguage}`;
  const byId = held.get(name) ?? new Map<number, Held>();
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  const since = Math.min(...known.map(({ position }) => position));
  const isCurrent = known.length === ids.length && since >= log.position;
  return {
    query: ids.length ? placesOf({ scope, ids, since: isCurrent ? since : null }) : null,
    read(rows) {
      if (isCurrent && !rows.length) return known.map(({ place }) => place);
      const places = rows.filter((row) => row.id !== null);
      if (byId.size + places.length > capacity) byId.clear();
      for (const place of places) byId.set(place.id, { place, position: log.position });
      held.set(name, byId);
      return places;
    },
  };
}

type Wanted = Pick<PageRequest, 'scope'> & {
  ids: readonly number[];
  /** Only where something was written on the site after this position of its change log. */
  since: number | null;
};

const placesOf = ({ scope, ids, since }: Wanted): Query<FoundPlace> =>
  select<FoundPlace>(
    placeColumns(scope),
    sql`
      from ${since === null ? sql`(select 1)` : changedSince(scope.siteId, since)}
      cross join (${listed(ids)}) as wanted
      left join places on places.site_id = ${scope.siteId} and places.id = wanted.column1`,
  );
