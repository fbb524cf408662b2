import { href } from '../../../../web/contract/routes.ts';
import {
  exampleKey,
  usuallyListed,
  type WidgetKind,
  widgetKindNames,
  widgetKinds,
  widgetPath,
} from '../../../../web/contract/widgets.ts';
import { carouselsTag, listingsTag, postsTag, reviewsTag } from '../../../data/cache-tags.ts';
import { mapBands } from '../../../domain/maps/map-dots.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import type { WidgetScript } from '../../../platform/widget-script.ts';
import { exampleCarousels, featuredListing, newestListing, reviewedMonth } from './examples.query.ts';

type Rows = {
  listing: { slug: string } | null;
  carousels: number;
  hasReviews: boolean;
  hasMap: boolean;
  script: WidgetScript;
};

/** What widgets are, for those who want to show some, with a live example of each kind. */
export const widgetLoader = definePage<'widgetLoader', Rows>({
  async load(reader, request) {
    const { scope } = request;
    const [[[featured], [newest], [carousels], months, bands], script] = await Promise.all([
      reader.batch(
        featuredListing(scope),
        newestListing(scope),
        exampleCarousels(scope),
        reviewedMonth(scope),
        mapBands(scope.siteId),
      ),
      request.widgetScript(),
    ]);
    return {
      ...{ listing: featured ?? newest ?? null, carousels: carousels?.n ?? 0, script },
      ...{ hasReviews: months.length > 0, hasMap: bands.length > 0 },
    };
  },
  show(rows, request, t) {
    const { site, scope, params, productOrigin } = request;
    const { lang } = params;
    const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
    const path = href('widgetLoader', { lang });
    return {
      code: 'ok',
      data: {
        origin: productOrigin,
        kinds: widgetKindNames.map((kind) => ({
          ...{ kind, height: widgetKinds[kind].height },
          src: hasExample(kind, rows, request) ? productOrigin + examplePath(lang, kind, rows) : null,
        })),
        code: [
          `<script src="${productOrigin}/widget.js" async></script>`,
          `<signpost-widget key="…" kind="listing" of="…"></signpost-widget>`,
        ].join('\n'),
        policy: `script-src ${productOrigin}; frame-src ${productOrigin}; img-src ${productOrigin}`,
        loaderBytes: rows.script.bytes,
      },
      head: {
        title: t('head.site', { page: t('meta.widgetLoader.title'), site: name }),
        description: t('meta.widgetLoader.description'),
        canonical: path,
        alternates: alternatesOf(site, { path: (tag) => href('widgetLoader', { lang: tag }) }),
      },
      frameSources: [productOrigin],
      tags: [listingsTag(), carouselsTag(), reviewsTag(), postsTag()],
    };
  },
});

const examplePath = (lang: string, kind: WidgetKind, { listing }: Rows): string =>
  widgetPath(lang, {
    ...{ key: exampleKey, kind, count: usuallyListed },
    of: widgetKinds[kind].isOfNeeded ? (listing?.slug ?? '') : '',
  });

/** Whether the product's own site has something of a kind. */
function hasExample(kind: WidgetKind, rows: Rows, { site, scope }: PageRequest): boolean {
  const { menu = [] } = site.languages.find(({ tag }) => tag === scope.language) ?? {};
  switch (kind) {
    case 'carousel':
      return rows.carousels > 0;
    case 'articles':
      return menu.includes('articles');
    case 'reviews':
      return rows.hasReviews;
    case 'map':
      return rows.hasMap;
    case 'search':
      return true;
    default:
      return rows.listing !== null;
  }
}
