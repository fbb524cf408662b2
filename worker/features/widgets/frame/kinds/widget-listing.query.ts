import { type Query, select } from '../../../../data/query.ts';
import type { ListingState } from '../../../../data/schema.ts';
import type { Scope } from '../../../../data/scope.ts';
import { expression, sql } from '../../../../data/sql.ts';
import { pick } from '../../../../data/table.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../../../domain/listings/listing-with-slug.ts';
import { visibilityOf } from '../../../../domain/listings/visibility.ts';

/** The listing that a widget is about. */
export type WidgetListing = CardRow & { state: ListingState; latitude: number | null; longitude: number | null };

/** The listing that has or had a slug. */
export const widgetListing = (scope: Scope, slug: string): Query<WidgetListing> =>
  select(
    { ...cardColumns(scope), state: expression<ListingState>(l.state), ...pick(l, 'latitude', 'longitude') },
    sql`from ${l} ${joinPlace} where ${l.site_id} = ${scope.siteId} and ${l.id} = ${listingWithSlug(scope.siteId, slug)}`,
  );

/** The listing if visitors see it. */
export const visibleListing = (row: WidgetListing | undefined): WidgetListing | null =>
  row && visibilityOf(row.state) === 'visible' ? row : null;
