import { href } from '../../../../../web/contract/routes.ts';
import { categoriesTag, listingTag } from '../../../../data/cache-tags.ts';
import { sql } from '../../../../data/sql.ts';
import { cards } from '../../../../domain/listings/card.ts';
import { type CountedCategory, countedCategories } from '../../../../domain/listings/categories.query.ts';
import { defineWidget } from '../widget.ts';
import { visibleListing, type WidgetListing, widgetListing } from './widget-listing.query.ts';

type Rows = { row: WidgetListing | undefined; categories: readonly CountedCategory[] };

/** A listing with its picture. */
export const listing = defineWidget<Rows>({
  async load(reader, { scope, widget }) {
    const [[row], categories] = await reader.batch(widgetListing(scope, widget.of), countedCategories(scope, sql`0`));
    return { row, categories };
  },
  show({ row: found, categories }, { scope }, t) {
    const row = visibleListing(found);
    const [card] = row ? cards([row], categories, { scope, t }) : [];
    if (!row || !card) return { code: 'gone' };
    const path = href('listing', { lang: scope.language, slug: row.slug });
    return {
      code: 'ok',
      frame: { kind: 'listing', listing: card, path, isClosed: row.state === 'closed' },
      title: card.name,
      tags: [listingTag(row.id), categoriesTag()],
    };
  },
});
