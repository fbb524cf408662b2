import { listingTag } from '../../../../data/cache-tags.ts';
import { ratingOf } from '../../../../domain/listings/card.ts';
import { reviewedListing } from '../../../../domain/reviews/shown-review.ts';
import { defineWidget } from '../widget.ts';
import { visibleListing, type WidgetListing, widgetListing } from './widget-listing.query.ts';

/** The stars of a listing. */
export const rating = defineWidget<WidgetListing | undefined>({
  async load(reader, { scope, widget }) {
    const [[row]] = await reader.batch(widgetListing(scope, widget.of));
    return row;
  },
  show(found, { scope }, t) {
    const row = visibleListing(found);
    if (!row) return { code: 'gone' };
    const listing = reviewedListing(row, { scope, t });
    return {
      code: 'ok',
      frame: { kind: 'rating', listing, rating: ratingOf(row, { scope, t }) ?? null, path: listing.path },
      title: listing.name,
      tags: [listingTag(row.id)],
    };
  },
});
