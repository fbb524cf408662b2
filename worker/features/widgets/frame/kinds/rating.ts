import { href } from '../../../../../web/contract/routes.ts';
import { listingTag } from '../../../../data/cache-tags.ts';
import { foreignOf, ratingOf } from '../../../../domain/listings/card.ts';
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
    const [language, name] = row.text;
    const foreign = foreignOf(language, { scope, t });
    return {
      code: 'ok',
      frame: {
        kind: 'rating',
        listing: { name, ...(foreign && { foreign }) },
        rating: ratingOf(row, { scope, t }) ?? null,
        path: href('listing', { lang: scope.language, slug: row.slug }),
      },
      title: name,
      tags: [listingTag(row.id)],
    };
  },
});
