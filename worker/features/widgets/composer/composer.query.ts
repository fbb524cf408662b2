import { json, type Query, select } from '../../../data/query.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { mostCarousels } from '../../../domain/carousels/carousels.query.ts';
import { bestText, type CardRow, listings as l } from '../../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';

const c = table('carousels', 'c');

/** A listing that a widget can show. */
export type ShownListing = Pick<CardRow, 'slug' | 'text'>;

/** The published listing that has or had a slug. */
export const shownListing = (scope: Scope, slug: string): Query<ShownListing> =>
  select(
    { slug: l.slug, text: bestText(scope) },
    sql`from ${l} where ${l.site_id} = ${scope.siteId} and ${l.id} = ${listingWithSlug(scope.siteId, slug)}
      and ${l.state} = 'published'`,
  );

export type NamedCarousel = { slug: string; names: Readonly<Record<string, string>> };

/** The carousels of a site that visitors may see, in their order. */
export const namedCarousels = ({ siteId }: Pick<Scope, 'siteId'>): Query<NamedCarousel> =>
  select(
    { slug: c.slug, names: json<NamedCarousel['names']>(c.names) },
    sql`from ${c} indexed by carousels_by_position where ${c.site_id} = ${siteId} and ${c.state} = 'published'
      order by ${c.position}, ${c.id} ${limitTo(mostCarousels)}`,
  );
