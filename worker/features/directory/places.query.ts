import { LRUCache } from 'lru-cache';
import { changedSince } from '../../data/changes.query.ts';
import { type Query, select } from '../../data/query.ts';
import { listed, sql } from '../../data/sql.ts';
import type { PageRequest } from '../../pages/page.ts';
import { outerPlace, outerPlaceColumns, type PlaceRow } from './statements.query.ts';

/** Pairs of site and language whose places are cached. */
const maxSites = 100;
/** Places cached for each pair, of about 200 bytes. */
const capacity = 500;

/** A place, true at least up to this position of the site's change log. */
type CachedPlace = { place: PlaceRow; position: number };

/** By the site's epoch and languages, then by id. */
const cache = new LRUCache<string, Map<number, CachedPlace>>({ max: maxSites });

/** Places as part of a page's batch. */
export type PlacesQuery = {
  /** Gives a row for each id, or no rows if the cached places are still valid. */
  query: Query<PlaceOrNulls> | null;
  /** Turns the query's rows into places, from the cache if there are none. Ids without a place are left out. */
  read(rows: readonly PlaceOrNulls[]): PlaceRow[];
};

/** A place; all columns are null if no place has the id. */
type PlaceOrNulls = { [Name in keyof PlaceRow]: PlaceRow[Name] | null };

type Request = Pick<PageRequest, 'scope' | 'site' | 'log'>;

/**
 * Reads places by ids. Nearly every page of a site shows the same ones, so the isolate caches them. The database sends
 * them again only if something was written on the site that the known change log does not include yet.
 */
export function placesQuery({ scope, site, log }: Request, ids: readonly number[]): PlacesQuery {
  const key = `${site.epoch} ${scope.language} ${scope.defaultLanguage}`;
  const byId = cache.get(key) ?? new Map<number, CachedPlace>();
  const cached = ids.flatMap((id) => byId.get(id) ?? []);
  const since = Math.min(...cached.map(({ position }) => position));
  const isCurrent = cached.length === ids.length && since >= log.position;
  return {
    query: ids.length ? placesOf({ scope, ids, since: isCurrent ? since : null }) : null,
    read(rows) {
      if (isCurrent && !rows.length) return cached.map(({ place }) => place);
      const places = rows.filter((row): row is PlaceRow => row.id !== null);
      if (byId.size + places.length > capacity) byId.clear();
      for (const place of places) byId.set(place.id, { place, position: log.position });
      cache.set(key, byId);
      return places;
    },
  };
}

type SelectOptions = Pick<PageRequest, 'scope'> & {
  ids: readonly number[];
  /** If set, gives rows only if something was written on the site after this position of its change log. */
  since: number | null;
};

const placesOf = ({ scope, ids, since }: SelectOptions): Query<PlaceOrNulls> =>
  select(
    outerPlaceColumns(scope),
    sql`
      from ${since === null ? sql`(select 1)` : changedSince(scope.siteId, since)}
      cross join (${listed(ids)}) as wanted
      left join ${outerPlace} on ${outerPlace.site_id} = ${scope.siteId} and ${outerPlace.id} = wanted.column1`,
  );
