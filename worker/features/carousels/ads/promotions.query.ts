import { json, type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { bestText, type CardRow, listings as l } from '../../../domain/listings/card.query.ts';
import type { Names } from '../../../platform/i18n/names.ts';

const p = table('promotions', 'p');
const category = outerTable('categories', 'category');
const city = outerTable('places', 'city');
const place = table('places', 'place');
const c = table('categories', 'c');

/** Ads that staff see: the newest. */
const shown = 100;

/** An ad as staff see it, with the names of its category or its city. */
export type StoredPromotion = Pick<Database['promotions'], 'id' | 'place_kind' | 'starts_at' | 'ends_at'> & {
  slug: string;
  text: CardRow['text'];
  category: Names | null;
  city: Names | null;
};

/** The ads of a site, the newest first. */
export const storedPromotions = (scope: Scope): Query<StoredPromotion> =>
  select(
    {
      ...pick(p, 'id', 'place_kind', 'starts_at', 'ends_at'),
      ...{ slug: l.slug, text: bestText(scope), category: json(category.names), city: json(city.names) },
    },
    sql`
      from ${p}
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${p.listing_id}
      left join ${category} on ${p.place_kind} = 'category' and ${category.site_id} = ${scope.siteId}
        and ${category.id} = ${p.place_id}
      left join ${city} on ${p.place_kind} = 'city' and ${city.site_id} = ${scope.siteId} and ${city.id} = ${p.place_id}
      where ${p.site_id} = ${scope.siteId} order by ${p.id} desc ${limitTo(shown)}`,
  );

/** The city with a slug. */
export const cityWithSlug = (site: SiteId, slug: string): Query<{ id: number }> =>
  select(
    { id: place.id },
    sql`from ${place} where ${place.site_id} = ${site} and ${place.kind} = 'city' and ${place.slug} = ${slug}`,
  );

/** The category with a slug. */
export const categoryWithSlug = (site: SiteId, slug: string): Query<{ id: number }> =>
  select({ id: c.id }, sql`from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${slug}`);
