import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { ListingPage } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { categoriesTag, listingTag } from '../cache/tags.ts';
import { definePage, type Head, type PageRequest, type Shown, type Translate } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { cards } from './card.ts';
import { type ListingRow, type ListingRows, loadListing, type PlaceRow, type TextRow } from './listing.query.ts';
import { countryName, nameIn } from './names.ts';

export const listing = definePage<'listing', ListingRows>({
  load: (reader, { scope, params }) => loadListing(reader, scope, params.slug ?? ''),
  show(rows, request, t) {
    const { listing: row, texts } = rows;
    const outcome = row ? visibility(row, request) : ({ code: 'not-found' } as const);
    if (outcome.code !== 'visible' || !row) return outcome as Problem;
    const text = bestText(texts, row, request.scope);
    if (!text) throw new Error(`listing ${row.id} of site ${request.scope.siteId} has no text`);
    const data = listingData(rows, { row, text, scope: request.scope });
    return {
      code: 'ok',
      data,
      head: makeHead(data, { texts, request, t }),
      tags: [categoriesTag(), ...[row, ...rows.similar].map(({ id }) => listingTag(id))],
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

type Parts = { row: ListingRow; text: TextRow; scope: Scope };

function listingData({ categories, places, similar }: ListingRows, { row, text, scope }: Parts): ListingPage {
  const { language: lang } = scope;
  const [first] = categories;
  const city = places.find(({ kind }) => kind === 'city');
  return {
    slug: row.slug,
    path: href('listing', { lang, slug: row.slug }),
    name: text.name,
    summary: text.summary,
    language: text.language,
    category: first ? { slug: first.slug, name: nameIn(first.names, scope) } : null,
    city: city ? nameIn(city.names, scope) : null,
    country: places[0]?.country ?? null,
    description: text.description,
    descriptionLanguage: text.language,
    categories: categories.map(({ slug, names }) => ({
      slug,
      name: nameIn(names, scope),
      path: href('directory', { lang, filters: ['category', slug] }),
    })),
    places: places.map((place) => ({
      kind: place.kind,
      name: nameOfPlace(place, scope),
      path: placePath(place, lang),
    })),
    address: row.address,
    postalCode: row.postal_code,
    coordinates:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    phone: row.phone,
    email: row.email,
    website: row.website,
    isClosed: row.state === 'closed',
    updatedAt: new Date(row.updated_at).toISOString(),
    similar: cards(similar, categories, scope),
  };
}

/** What a search engine may show of a listing that has no summary. */
function describe({ name, description }: ListingPage, place: string | undefined, t: Translate): string {
  if (description) return description.slice(0, 160);
  return place ? t('head.listingDescription', { name, place }) : t('head.listingDescriptionNoPlace', { name });
}

const nameOfPlace = ({ kind, names, country }: PlaceRow, scope: Scope): string =>
  kind === 'country' ? countryName(country, scope.language) : nameIn(names, scope);

/** Cities have a page of their own in the directory. */
const placePath = ({ kind, slug }: PlaceRow, lang: string): string | null =>
  kind === 'city' ? href('directory', { lang, filters: ['city', slug] }) : null;

type HeadParts = { texts: readonly TextRow[]; request: PageRequest; t: Translate };

function makeHead(data: ListingPage, { texts, request, t }: HeadParts): Head {
  const { site, scope } = request;
  const place = data.places.at(-1)?.name;
  const page = place ? t('head.listing', { name: data.name, place }) : t('head.listingNoPlace', { name: data.name });
  const siteName = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const published = site.languages.filter(({ tag }) => texts.some(({ language }) => language === tag));
  return {
    title: t('head.site', { page, site: siteName }),
    description: data.summary || describe(data, place, t),
    canonical: data.path,
    alternates: published.map(({ tag }) => ({ lang: tag, path: href('listing', { lang: tag, slug: data.slug }) })),
  };
}
