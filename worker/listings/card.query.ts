import { type Columns, columnsOf, json } from '../db/query.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';
import { bestName } from './best-name.ts';

/** A listing as a card shows it. */
export type CardRow = {
  id: number;
  slug: string;
  /** In the best language that the listing has. */
  text: [language: string, name: string, summary: string];
  category_id: number | null;
  /** The name of its city; null where only the region or country is known. */
  city: string | null;
  country: string | null;
  /** Its first one. */
  photo: [key: string, width: number, height: number] | null;
  /** In hundredths of a star. */
  rating_score: number | null;
  review_count: number;
};

/**
 * The columns of a card, for a statement in which `listings` is a listing's row and `places` its place, left-joined.
 * The text is that of the visitor's language, else of the site's, else of the listing's own: `coalesce` stops at the
 * first there is, so one row is read for most. `category` is an id where it is known already.
 */
export function cardColumns(scope: Scope, { category = mainCategory(scope) } = {}): Columns<CardRow> {
  return {
    ...columnsOf('listings', ['id', 'slug', 'rating_score', 'review_count']),
    text: json(sql`coalesce(${text(scope, sql`${scope.language}`)}, ${text(scope, sql`${scope.defaultLanguage}`)},
      ${text(scope, sql`listings.language`)})`),
    category_id: category,
    city: sql`iif(places.kind = 'city', ${bestName(sql`places.names`, scope)}, null)`,
    country: sql`places.country`,
    photo: json(sql`(select json_array(key, width, height) from photos
      where site_id = ${scope.siteId} and listing_id = listings.id and position = 0)`),
  };
}

const mainCategory = ({ siteId }: Scope): Sql<unknown> => sql`
  (select category_id from listing_categories
    where site_id = ${siteId} and listing_id = listings.id and position = 0)`;

const text = ({ siteId }: Scope, language: Sql<unknown>) => sql`
  (select json_array(language, name, summary) from listing_texts
    where site_id = ${siteId} and listing_id = listings.id and language = ${language})`;

/** Joins a listing's place to `listings`. */
export const joinPlace = sql`left join places on places.site_id = listings.site_id and places.id = listings.place_id`;
