import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { type Query, select } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import { limitTo, listed, type Sql, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';
import { type PlaceRow, placeColumns } from './statements.query.ts';

/** A place that may have been meant, by its names in all languages. */
export type PlaceLike = PlaceRow & { names: string };

/** A place as a path names it. */
type Named = { kind: PlaceKey; slug: string };

/** Neighbours looked at on each side of a slug, and those that begin with the same letter. */
const neighbours = 12;
const sameBeginning = 60;
/** Countries looked at: a path may name one by a word where their slugs are codes. */
const countries = 100;
/** Slugs looked for: a path with more unknown ones is nobody's mistake. */
const mostNamed = 3;

/**
 * Places that may have been meant by slugs that do not exist: those next to it in the alphabet, some of the same two
 * letters, those of the same slug and another kind. Some hundred rows of an index each, however many places there are.
 */
export async function placesLike({ batch }: Reader, scope: Scope, named: readonly Named[]): Promise<PlaceLike[]> {
  const statements = named.slice(0, mostNamed).flatMap(({ kind, slug }) => around(scope, { kind, slug }));
  const found = (await batch(...statements)).flat();
  return [...new Map(found.map((place) => [place.id, place])).values()];
}

function around(scope: Scope, { kind, slug }: Named): Query<PlaceLike>[] {
  const { siteId } = scope;
  const columns = { ...placeColumns(scope), names: sql`places.names` };
  // A range of slugs, even where any will do: the planner would otherwise walk through all places of the site.
  const range = (condition: Sql) =>
    select<PlaceLike>(columns, sql`from places where site_id = ${siteId} and kind = ${kind} and ${condition}`);
  const beginning = slug.slice(0, 2);
  return [
    select<PlaceLike>(
      columns,
      sql`
        from (${listed(placeKeys)}) as kinds
        cross join places on places.site_id = ${siteId} and places.kind = kinds.column1 and places.slug = ${slug}`,
    ),
    ...(kind === 'country'
      ? [range(sql`slug > '' order by slug ${limitTo(countries)}`)]
      : [
          range(sql`slug > ${slug} order by slug ${limitTo(neighbours)}`),
          range(sql`slug < ${slug} order by slug desc ${limitTo(neighbours)}`),
          range(sql`slug >= ${beginning} and slug < ${`${beginning}~`} order by slug ${limitTo(sameBeginning)}`),
        ]),
  ];
}
