import { href } from '../../../../../web/contract/routes.ts';
import { listingsTag, listingTag } from '../../../../data/cache-tags.ts';
import { placeText } from '../../../../domain/listings/card.ts';
import { type BandRow, mapBands, mapDots } from '../../../../domain/maps/map-dots.ts';
import { mapPath } from '../../../../domain/maps/map-path.ts';
import { reviewedListing } from '../../../../domain/reviews/shown-review.ts';
import { defineWidget } from '../widget.ts';
import { visibleListing, type WidgetListing, widgetListing } from './widget-listing.query.ts';

type Rows = { row: WidgetListing | undefined; bands: readonly BandRow[] };

/** A drawn map: around a listing, or of all places of the site. */
export const map = defineWidget<Rows>({
  async load(reader, { scope, widget: { of } }) {
    if (!of) return { row: undefined, bands: (await reader.batch(mapBands(scope.siteId)))[0] };
    return { row: (await reader.batch(widgetListing(scope, of)))[0][0], bands: [] };
  },
  show({ row: found, bands }, { scope, widget }, t) {
    const lang = scope.language;
    if (!widget.of) {
      const path = href('directory', { lang, filters: [] });
      const frame = { kind: 'map', place: null, dots: mapDots(bands), path } as const;
      return { code: 'ok', frame, title: t('details.map'), tags: [listingsTag()] };
    }
    const row = visibleListing(found);
    if (!row || row.latitude === null || row.longitude === null) return { code: 'gone' };
    const listing = reviewedListing(row, { scope, t });
    const place = {
      ...{ ...listing, place: placeText(row, { scope, t }) },
      map: mapPath({ latitude: row.latitude, longitude: row.longitude }, lang),
    };
    return {
      code: 'ok',
      frame: { kind: 'map', place, dots: [], path: listing.path },
      title: t('details.mapAlt', { name: listing.name }),
      tags: [listingTag(row.id)],
    };
  },
});
