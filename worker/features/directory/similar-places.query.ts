import { type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import { type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, listed, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { type PlaceRow, placeColumns } from './statements.query.ts';

const p = table('places', 'places');

/** A place that a misspelt slug may refer to. `names` is JSON: its names by language. */
export type SimilarPlace = PlaceRow & { names: string };

/** A place as a path names it. */
type PlaceInPath = { kind: PlaceKey; slug: string };

/** Places read on each side of a slug in alphabetical order. */
const neighbours = 12;
/** Places read whose slugs begin with the same two letters. */
const samePrefix = 60;
/** Countries read. Their slugs are codes, so a country named by a word has no neighbours. */
const countries = 100;
/** Unknown slugs that get suggestions. A path with more of them is not a typing mistake. */
const maxUnknown = 3;

/**
 * Candidates for slugs that do not exist: alphabetical neighbours, places with the same two first letters, and places of
 * another kind with the same slug. Reads about a hundred index rows per slug, however many places the site has.
 */
export async function findSimilarPlaces(
  { batch }: Reader,
  scope: Scope,
  unknown: readonly PlaceInPath[],
): Promise<SimilarPlace[]> {
  const statements = unknown.slice(0, maxUnknown).flatMap((place) => similarTo(scope, place));
  const places = (await batch(...statements)).flat();
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

function similarTo(scope: Scope, { kind, slug }: PlaceInPath): Query<SimilarPlace>[] {
  const { siteId } = scope;
  const columns = { ...placeColumns(scope), names: p.names };
  // Every condition is a range of slugs. Without one, the planner may scan all places of the site.
  const range = (condition: Sql) =>
    select(columns, sql`from ${p} where ${p.site_id} = ${siteId} and ${p.kind} = ${kind} and ${condition}`);
  const prefix = slug.slice(0, 2);
  return [
    select(
      columns,
      sql`
        from (${listed(placeKeys)}) as kinds
        cross join ${p} on ${p.site_id} = ${siteId} and ${p.kind} = kinds.column1 and ${p.slug} = ${slug}`,
    ),
    ...(kind === 'country'
      ? [range(sql`${p.slug} > '' order by ${p.slug} ${limitTo(countries)}`)]
      : [
          range(sql`${p.slug} > ${slug} order by ${p.slug} ${limitTo(neighbours)}`),
          range(sql`${p.slug} < ${slug} order by ${p.slug} desc ${limitTo(neighbours)}`),
          range(sql`${p.slug} >= ${prefix} and ${p.slug} < ${`${prefix}~`} order by ${p.slug} ${limitTo(samePrefix)}`),
        ]),
  ];
}
