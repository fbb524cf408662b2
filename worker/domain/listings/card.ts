import type { ListingCard } from '../../../web/contract/listing-card.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import type { CardRow } from './card.query.ts';
import { type Names, nameIn } from './names.ts';

/** A category with its names. */
export type CategoryRow = { id: number; parent_id: number | null; slug: string; names: Names };

/** The cards of rows; `categories` are all categories of the site. */
export function cards(rows: readonly CardRow[], categories: readonly CategoryRow[], scope: Scope): ListingCard[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return rows.map((row) => {
    const [language, name, summary] = row.text;
    const category = row.category_id === null ? undefined : byId.get(row.category_id);
    return {
      slug: row.slug,
      path: href('listing', { lang: scope.language, slug: row.slug }),
      name,
      summary,
      language,
      category: category ? { slug: category.slug, name: nameIn(category.names, scope) } : null,
      city: row.city,
      country: row.country,
      photo: row.photo && photo(row.photo),
      rating: ratingOf(row),
    };
  });
}

/** A listing's mean rating; null without reviews. */
export const ratingOf = ({ rating_score: score, review_count: reviews }: Rated): ListingCard['rating'] =>
  score === null || reviews === 0 ? null : { stars: score / 100, reviews };

type Rated = Pick<CardRow, 'rating_score' | 'review_count'>;

const photo = ([key, width, height]: NonNullable<CardRow['photo']>) => ({ key, width, height });
