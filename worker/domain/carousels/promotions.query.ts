import type { ListingCard } from '../../../web/contract/listing-card.ts';
import { type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type Counted, dayOf } from '../counters/counted.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../listings/card.query.ts';
import { type CategoryRow, cards } from '../listings/card.ts';
import { promotionExposure } from './exposures.ts';
import { rotated, seedOf } from './rotation.ts';

const p = table('promotions', 'p');

/** A listing that is shown as an ad. */
export type PromotedRow = CardRow & { promotion: number };

/** Where ads are shown: `id` is that of the category or the city, 0 for the home page. */
export type PromotionPlace = { kind: Database['promotions']['place_kind']; id: number | Sql };

/** Ads that a place shows at a time. Where there are more, they take turns by day. */
const shownAds = 3;
/** The most ads of a place at a time. */
export const mostAds = 24;

/** The listings that a place shows as ads now. An ad that has ended is not among them. */
export const promotedListings = (scope: Scope, { kind, id }: PromotionPlace, now: number): Query<PromotedRow> =>
  select(
    { ...cardColumns(scope), promotion: p.id },
    sql`
      from ${p} indexed by promotions_at
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${p.listing_id} and ${l.state} = 'published'
      ${joinPlace}
      where ${p.site_id} = ${scope.siteId} and ${p.place_kind} = ${kind} and ${p.place_id} = ${id}
        and ${p.ends_at} > ${now} and ${p.starts_at} <= ${now} ${limitTo(mostAds)}`,
  );

type Options = { categories: readonly CategoryRow[]; scope: Scope; t: Translate; now: number };

/** The cards of the ads of the day, and what an answer with them counts. */
export function showPromoted(
  rows: readonly PromotedRow[],
  { categories, scope, t, now }: Options,
): { ads: ListingCard[]; counts: Counted[] } {
  const sorted = rows.toSorted((one, other) => one.promotion - other.promotion);
  const ofDay = rotated(sorted, { seed: seedOf(scope.siteId, 0), day: dayOf(now) });
  const unique = ofDay.filter((row, index) => ofDay.findIndex(({ id }) => id === row.id) === index);
  const shown = unique.slice(0, shownAds);
  return {
    ads: cards(shown, categories, { scope, t }),
    counts: shown.map(({ promotion }) => promotionExposure(promotion)),
  };
}
