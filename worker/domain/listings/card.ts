import { formatter } from '../../../web/contract/intl.ts';
import type { ListingCard, Rating } from '../../../web/contract/listing-card.ts';
import type { Scope } from '../../data/scope.ts';
import { countryName, languageName, type Names, nameIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { CardRow } from './card.query.ts';

/** A category with its names. */
export type CategoryRow = { id: number; parent_id: number | null; slug: string; names: Names };

type Options = { scope: Scope; t: Translate };

/** The cards of rows; `categories` are all categories of the site. */
export function cards(
  rows: readonly CardRow[],
  categories: readonly CategoryRow[],
  { scope, t }: Options,
): ListingCard[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return rows.map((row) => {
    const [language, name, summary] = row.text;
    const category = row.category_id === null ? undefined : byId.get(row.category_id);
    return {
      slug: row.slug,
      name,
      summary,
      foreign: foreignOf(language, { scope, t }),
      category: category && { slug: category.slug, name: nameIn(category.names, scope) },
      place: placeText(row, { scope, t }),
      photo: row.photo ? photo(row.photo) : undefined,
      rating: ratingOf(row, { scope, t }),
    };
  });
}

/** A text's language, with a note for visitors; undefined if it is the page's. */
export const foreignOf = (language: string, { scope, t }: Options): ListingCard['foreign'] =>
  language === scope.language
    ? undefined
    : { language, note: t('card.inLanguage', { language: languageName(language, scope.language) }) };

/** "Kraków, Poland"; one of them if the other is unknown. */
export function placeText({ city, country: code }: Pick<CardRow, 'city' | 'country'>, { scope, t }: Options) {
  const country = code === null ? undefined : countryName(code, scope.language);
  return city && country ? t('card.place', { city, country }) : city || country || undefined;
}

type Rated = Pick<CardRow, 'rating_score' | 'review_count'>;

/** The mean of a listing's reviews in stars, and how many there are; undefined without reviews. */
export const meanRating = ({ rating_score: score, review_count: reviews }: Rated) =>
  score === null || reviews === 0 ? undefined : { stars: score / 100, reviews };

/** "4.3 (12)"; undefined without reviews. */
export function ratingOf(row: Rated, { scope, t }: Options): Rating | undefined {
  const mean = meanRating(row);
  if (!mean) return undefined;
  const { stars, reviews } = mean;
  const number = (value: number, digits: number) =>
    formatter(Intl.NumberFormat, scope.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  const display = number(stars, 1);
  return {
    stars,
    display: `${display} (${number(reviews, 0)})`,
    words: t('card.rating', { stars: display, reviews }),
  };
}

const photo = ([key, width, height]: NonNullable<CardRow['photo']>) => ({ key, width, height });
