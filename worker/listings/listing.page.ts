import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { ListingPage } from '../../web/contract/page-data.ts';
import { photoPath } from '../../web/contract/photos.ts';
import { href } from '../../web/contract/routes.ts';
import { listingTag } from '../cache/tags.ts';
import { definePage, type Head, type PageRequest, type Shown, type Translate } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { type ListingRow, type ListingRows, loadListing, type TextRow } from './listing.query.ts';
import { listingData } from './listing-data.ts';
import { breadcrumbs, placeThing } from './structured-data.ts';

export const listing = definePage<'listing', ListingRows>({
  load: (reader, { scope, params }) => loadListing(reader, scope, params.slug ?? ''),
  show(rows, request, t) {
    const { listing: row, texts } = rows;
    const outcome = row ? visibility(row, request) : ({ code: 'not-found' } as const);
    if (outcome.code !== 'visible' || !row) return outcome as Problem;
    const text = bestText(texts, row, request.scope);
    if (!text) throw new Error(`listing ${row.id} of site ${request.scope.siteId} has no text`);
    const data = listingData(rows, { row, text, request, t });
    return {
      code: 'ok',
      data,
      head: makeHead(data, { row, texts, request, t }),
      tags: [listingTag(row.id)],
    } satisfies Shown<'listing'>;
  },
});

/** Whether visitors see a listing, and where it is if not here. */
function visibility(row: ListingRow, { params }: PageRequest): Moved | Problem | { code: 'visible' } {
  switch (row.state) {
    case 'published':
    case 'closed':
      if (row.slug === params.slug) return { code: 'visible' };
      return { code: 'moved', status: 301, to: href('listing', { lang: params.lang, slug: row.slug }) };
    case 'removed':
      return { code: 'gone' };
    case 'draft':
    case 'pending':
    case 'sent-back':
    case 'hidden':
      return { code: 'not-found' };
  }
}

/** The text in the visitor's language, else in the site's, else in the listing's own. */
function bestText(texts: readonly TextRow[], { language }: ListingRow, scope: Scope): TextRow | undefined {
  const wanted = [scope.language, scope.defaultLanguage, language];
  return wanted.map((tag) => texts.find((text) => text.language === tag)).find(Boolean) ?? texts[0];
}

/** What a search engine may show of a listing that has no summary. */
function describe({ name, description }: ListingPage, place: string | undefined, t: Translate): string {
  if (description) return description.slice(0, 160);
  return place ? t('head.listingDescription', { name, place }) : t('head.listingDescriptionNoPlace', { name });
}

type HeadParts = { row: ListingRow; texts: readonly TextRow[]; request: PageRequest; t: Translate };

function makeHead(data: ListingPage, { row, texts, request, t }: HeadParts): Head {
  const { site, scope, origin } = request;
  const place = data.places.at(-1)?.name;
  const page = place ? t('head.listing', { name: data.name, place }) : t('head.listingNoPlace', { name: data.name });
  const siteName = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const published = site.languages.filter(({ tag }) => texts.some(({ language }) => language === tag));
  const description = data.summary || describe(data, place, t);
  const image = data.photo ? photoPath(data.photo.key, 960, 'webp') : undefined;
  const hours = row.hours ? JSON.parse(row.hours) : null;
  return {
    title: t('head.site', { page, site: siteName }),
    description,
    canonical: data.path,
    alternates: published.map(({ tag }) => ({ lang: tag, path: href('listing', { lang: tag, slug: data.slug }) })),
    ...(image ? { image } : {}),
    jsonLd: [
      placeThing(data, { origin, siteSlug: site.slug, description, image, hours, now: request.now }),
      breadcrumbs(data, { origin, lang: scope.language, t }),
    ],
  };
}
