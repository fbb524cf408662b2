import { json } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { type Column, type Columns, expression, list, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { bestName } from './best-name.ts';

/** The tables of a card's listing and its place, for statements with `cardColumns`. */
export const listings = table('listings', 'listings');
export const itsPlace = outerTable('places', 'places');

const photo = table('photos');
const link = table('listing_categories');
const texts = table('listing_texts');

const own = pick(listings, 'id', 'slug', 'rating_score', 'review_count');
const photoParts = list(photo.key, photo.width, photo.height);
const textParts = list(texts.language, texts.name, texts.summary);

/** A listing's data for its card. */
export type CardRow = {
  id: number;
  slug: string;
  /** In the best language that the listing has. */
  text: [language: string, name: string, summary: string];
  category_id: number | null;
  /** The name of its city; null if only the region or country is known. */
  city: string | null;
  country: string | null;
  /** Its first photo. */
  photo: [key: string, width: number, height: number] | null;
  /** In hundredths of a star. */
  rating_score: number | null;
  review_count: number;
};

/**
 * A listing's text in the visitor's language, else the site's, else the listing's own. `coalesce` stops at the first
 * match, so most listings read one text row.
 */
export const bestText = (scope: Scope): Column<CardRow['text']> =>
  json(sql`coalesce(${text(scope, sql`${scope.language}`)}, ${text(scope, sql`${scope.defaultLanguage}`)},
    ${text(scope, listings.language)})`);

/** The name of a listing's city; null if only the region or country is known. */
export const cityName = (scope: Scope): Column<string | null> =>
  expression(sql`iif(${itsPlace.kind} = 'city', ${bestName(itsPlace.names, scope)}, null)`);

/**
 * The columns of a card, for a statement with `listings` and `joinPlace`. `category` is the id if the caller already has
 * it.
 */
export function cardColumns(
  scope: Scope,
  { category = mainCategory(scope) }: { category?: Column<number | null> } = {},
): Columns<CardRow> {
  return {
    ...own,
    text: bestText(scope),
    category_id: category,
    city: cityName(scope),
    country: itsPlace.country,
    photo: json(sql`(select json_array(${photoParts}) from ${photo}
      where ${photo.site_id} = ${scope.siteId} and ${photo.listing_id} = ${listings.id} and ${photo.position} = 0)`),
  };
}

const mainCategory = ({ siteId }: Scope): Column<number | null> =>
  expression(sql`
    (select ${link.category_id} from ${link}
      where ${link.site_id} = ${siteId} and ${link.listing_id} = ${listings.id} and ${link.position} = 0)`);

const text = ({ siteId }: Scope, language: Sql) => sql`
  (select json_array(${textParts}) from ${texts}
    where ${texts.site_id} = ${siteId} and ${texts.listing_id} = ${listings.id} and ${texts.language} = ${language})`;

/** Joins a listing's place to `listings`. */
export const joinPlace = sql`
  left join ${itsPlace} on ${itsPlace.site_id} = ${listings.site_id} and ${itsPlace.id} = ${listings.place_id}`;
