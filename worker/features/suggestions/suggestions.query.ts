import { maxSuggestions } from '../../../web/contract/search-suggestions.ts';
import { type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, list, listed, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { bestName } from '../../domain/listings/best-name.ts';
import { bestText, type CardRow, cityName, itsPlace, joinPlace, listings } from '../../domain/listings/card.query.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { Category } from '../../domain/listings/vocabulary.ts';
import type { ServedSite } from '../../domain/sites/site.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { transcribed } from '../../platform/text/slug.ts';
import type { SearchIndexClient } from '../../search-index/client.ts';
import type { Suggestions } from '../../search-index/question.ts';
import { countriesNamed } from './countries.ts';

const cell = table('listing_cells');
const found = derived<Pick<Database['listing_cells'], 'name_key' | 'listing_id'>>('cells');
const p = table('places', 'places');
const counts = table('cell_counts', 'counts');

/** Places read whose slugs begin with the text. Those with the most listings are shown. */
const maxPlacesRead = 24;
/** Countries read. A single letter begins the names of about as many. */
const maxCountriesRead = 24;

type ListingRow = Pick<CardRow, 'slug' | 'text' | 'city' | 'country'>;

/** A place with listings. `name` is null for a country, whose name comes from Intl. */
type PlaceRow = Pick<Database['places'], 'kind' | 'slug' | 'country'> & { name: string | null; listings: number };

export type SuggestionRows = {
  /** Published listings whose names begin with the text, by name. */
  listings: readonly ListingRow[];
  /** All categories of the site, or those with a name that the text begins. */
  categories: readonly Category[];
  /** Whether the search index found them; else they are names that begin with the text. */
  isFound: boolean;
  /** Places whose names may begin with the text. */
  places: readonly PlaceRow[];
};

type Options = Pick<ServedSite, 'site' | 'log'> & { scope: Scope; text: string; search: SearchIndexClient };

/** Loads what a text may be the beginning of: the search index finds it, the database decides what is shown. */
export async function loadSuggestions(reader: Reader, options: Options): Promise<SuggestionRows> {
  const { log, scope, text, search } = options;
  const { language, defaultLanguage } = scope;
  const found = await search.suggest({ position: log.position, text, language, defaultLanguage });
  return found ? loadFound(reader, { ...options, found }) : loadBeginnings(reader, options);
}

async function loadFound(
  reader: Reader,
  { site, log, scope, found }: Options & { found: Suggestions },
): Promise<SuggestionRows> {
  const vocabulary = vocabularyQuery({ site, log });
  const [vocabularyRows, rows, places] = await reader.batch(
    vocabulary.query,
    listingsOf(scope, found.listings),
    placesNamed(scope, found.places),
  );
  const { categories } = vocabulary.read(vocabularyRows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    listings: found.listings.flatMap((id) => byId.get(id) ?? []),
    categories: found.categories.flatMap((slug) => categories.find((category) => category.slug === slug) ?? []),
    places,
    isFound: true,
  };
}

/** Without its search index: about seventy rows, however large the site is. */
async function loadBeginnings(reader: Reader, { site, log, scope, text }: Options): Promise<SuggestionRows> {
  const vocabulary = vocabularyQuery({ site, log });
  const key = nameKey(text);
  const [vocabularyRows, listings, countries, regions, cities] = await reader.batch(
    vocabulary.query,
    listingsFrom(scope, key),
    countriesOf(scope, countriesNamed(key, scope.language).slice(0, maxCountriesRead)),
    placesFrom(scope, 'region', transcribed(text)),
    placesFrom(scope, 'city', transcribed(text)),
  );
  const { categories } = vocabulary.read(vocabularyRows);
  return { listings, categories, places: [...countries, ...regions, ...cities], isFound: false };
}

const listingColumns = (scope: Scope) => ({
  slug: listings.slug,
  text: bestText(scope),
  city: cityName(scope),
  country: itsPlace.country,
});

/** Published listings by id. */
const listingsOf = (scope: Scope, ids: readonly number[]): Query<ListingRow & { id: number }> | null =>
  ids.length
    ? select(
        { id: listings.id, ...listingColumns(scope) },
        sql`
          from (${listed(ids)}) as found
          cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = found.column1
            and ${listings.state} = 'published'
          ${joinPlace}`,
      )
    : null;

/** Listings whose names begin with a folded text: a range of the index of all listings by name. */
function listingsFrom(scope: Scope, key: string): Query<ListingRow> {
  const position = list(cell.name_key, cell.listing_id);
  return select(
    listingColumns(scope),
    sql`
      from (
        select ${position} from ${cell}
        where ${cell.site_id} = ${scope.siteId} and ${cell.category_id} = 0 and ${cell.place_id} = 0
          and ${cell.name_key} >= ${key} and ${cell.name_key} < ${`${key}\u{10ffff}`}
        order by ${position} ${limitTo(maxSuggestions.listings)}
      ) as ${found}
      cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = ${found.listing_id}
        and ${listings.state} = 'published'
      ${joinPlace}`,
  );
}

const placeColumns = (scope: Scope) => ({
  ...pick(p, 'kind', 'slug', 'country'),
  name: bestName(p.names, scope),
  listings: counts.listings,
});

const joinCounts = sql`
  cross join ${counts} on ${counts.site_id} = ${p.site_id} and ${counts.category_id} = 0 and ${counts.place_id} = ${p.id}`;

/** Places by kind and slug. */
const placesNamed = (scope: Scope, named: Suggestions['places']): Query<PlaceRow> | null =>
  named.length
    ? select(
        placeColumns(scope),
        sql`
          from json_each(${JSON.stringify(named.map(({ kind, slug }) => [kind, slug]))}) as named
          cross join ${p} on ${p.site_id} = ${scope.siteId} and ${p.kind} = (named.value ->> 0)
            and ${p.slug} = (named.value ->> 1)
          ${joinCounts}`,
      )
    : null;

/**
 * Places whose slugs begin with the transcribed text; null if it has no transcription. No index has the names of places
 * themselves, so a name in another script than Latin is found by its transcription only.
 */
const placesFrom = (scope: Scope, kind: 'region' | 'city', slug: string): Query<PlaceRow> | null =>
  slug
    ? select(
        placeColumns(scope),
        sql`
          from ${p} ${joinCounts}
          where ${p.site_id} = ${scope.siteId} and ${p.kind} = ${kind} and ${p.slug} >= ${slug} and ${p.slug} < ${`${slug}~`}
          order by ${p.slug} ${limitTo(maxPlacesRead)}`,
      )
    : null;

/** The countries of codes in lower case, which are their slugs. */
const countriesOf = (scope: Scope, codes: readonly string[]): Query<PlaceRow> | null =>
  codes.length
    ? select(
        placeColumns(scope),
        sql`
          from (${listed(codes)}) as named
          cross join ${p} on ${p.site_id} = ${scope.siteId} and ${p.kind} = 'country' and ${p.slug} = named.column1
          ${joinCounts}`,
      )
    : null;
