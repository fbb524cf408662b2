import { type Filters, keysOf, parseFilters, without } from '../../../web/contract/filters.ts';
import { isLinkKey } from '../../../web/contract/grammar.ts';
import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import type { DirectoryPage } from '../../../web/contract/pages/directory.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { searchSorts, sorts } from '../../../web/contract/sorts.ts';
import { categoriesTag, landingsTag, listingsTag, promotionsTag, synonymsTag } from '../../data/cache-tags.ts';
import { showPromoted } from '../../domain/carousels/promotions.query.ts';
import { openStatus } from '../../domain/hours/opening-status.ts';
import { cards } from '../../domain/listings/card.ts';
import { attributesFor, withoutDescendants } from '../../domain/listings/vocabulary.ts';
import { countEmptySearch } from '../../domain/searches/countable-words.ts';
import { listingCardPieces } from '../../pages/content-pieces.ts';
import { definePage, type PageRequest, type Shown } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { maxResults } from '../../search-index/question.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { canonicalAddress } from './canonical-address.ts';
import { type DirectoryRows, loadDirectory, pageSize } from './directory.query.ts';
import { addressOf, type DirectoryQuery, namedSort, readDirectoryQuery, writtenSearch } from './directory-request.ts';
import { chosenLabels, chosenNames, type LabelOptions } from './facet-labels.ts';
import { facetsOf, isLong } from './facets.ts';
import { type Headline, headlineOf, headOf, titleOf } from './head.ts';
import { searchState } from './search-state.ts';
import type { CardInDirectory } from './statements.query.ts';
import { suggestionsFor, withinBoundsText } from './suggestions.ts';
import { withinBounds } from './within-bounds.ts';

type Loaded =
  /** `typed` is the query of the address, `query` the one with the words that became filters. */
  | { code: 'loaded'; typed: DirectoryQuery; query: DirectoryQuery; rows: DirectoryRows }
  /** The path has values out of bounds: these filters are the nearest valid ones. */
  | { code: 'out-of-bounds'; nearest: Filters }
  | Problem
  | Moved;

export const directory = definePage<'directory', Loaded>({
  canonical: canonicalAddress,
  async load(reader, request, indexes) {
    const segments = request.params.filters ?? [];
    const nearest = parseFilters(segments) ? undefined : withinBounds(segments);
    if (nearest) return { code: 'out-of-bounds', nearest };
    const result = readDirectoryQuery(request);
    if (result.code !== 'ok') return result;
    const typed = result.query;
    const rows = await loadDirectory({ reader, indexes }, request, typed);
    return { code: 'loaded', typed, query: rows.query, rows };
  },
  show(loaded, request, t) {
    if (loaded.code === 'out-of-bounds')
      return { code: 'not-found', suggestions: [withinBoundsText(loaded.nearest, request.scope, t)] };
    return loaded.code === 'loaded' ? show(loaded, request, t) : loaded;
  },
  pieces: ({ ads, listings }) => listingCardPieces([...ads, ...listings]),
});

type Parts = {
  rows: DirectoryRows;
  typed: DirectoryQuery;
  query: DirectoryQuery;
  addresses: Addresses;
  /** Those of the query as it was typed: other pages and orders of a search are of all its words. */
  ownAddresses: Addresses;
  labels: LabelOptions;
  request: PageRequest;
};

function show(
  { rows, typed, query }: Extract<Loaded, { code: 'loaded' }>,
  request: PageRequest,
  t: Translate,
): Shown<'directory'> | Problem | Moved {
  const { scope } = request;
  const addresses = addressesOf(scope.language, query);
  const labels: LabelOptions = {
    vocabulary: rows.vocabulary,
    places: [...rows.chosen, ...rows.places, ...rows.similarPlaces],
    scope,
    t,
  };
  const ownAddresses = addressesOf(scope.language, typed);
  const parts: Parts = { rows, typed, query, addresses, ownAddresses, labels, request };
  const suggestions = suggestionsFor(parts);
  if (suggestions) return { code: 'not-found', suggestions };
  const moved = withoutRedundantCategories(parts) ?? withoutNeedlessAll(parts);
  if (moved) return moved;
  const promoted = promotedOf(parts, request.now);
  const data = { ...directoryData(parts, headlineOf(parts)), ads: promoted?.ads ?? [] };
  return {
    code: 'ok',
    data,
    head: headOf({ ...parts, data }),
    tags: [listingsTag(), categoriesTag(), landingsTag(), ...(query.q ? [synonymsTag()] : []), promotionsTag()],
    counts: [
      ...countEmptySearch({ q: parts.typed.q, language: scope.language, isEmpty: isEmptySearch(parts) }),
      ...(promoted?.counts ?? []),
    ],
    isProvisional: rows.isProvisional,
  };
}

/** The ads of the page. */
const promotedOf = ({ rows, labels }: Parts, now: number) =>
  rows.promoted &&
  showPromoted(rows.promoted, { categories: labels.vocabulary.categories, scope: labels.scope, t: labels.t, now });

/** Whether nothing has all of these words, with no filter of the address that could be the reason. */
const isEmptySearch = ({ rows, typed }: Parts): boolean =>
  !rows.isProvisional &&
  !typed.start &&
  keysOf(typed.filters).length === 0 &&
  (rows.cards.length === 0 || rows.search?.quality === 'some');

/** A redirect if a chosen category lies below another chosen one: dropping it does not change the results. */
function withoutRedundantCategories({ rows, query, addresses }: Parts): Moved | undefined {
  const chosen = query.filters.category ?? [];
  const needed = withoutDescendants(rows.vocabulary, chosen);
  return needed.length < chosen.length
    ? { code: 'moved', status: 308, to: addresses.withFilters({ ...query.filters, category: needed }) }
    : undefined;
}

/** A redirect if all values of an attribute are requested that has no long facet on this page. */
function withoutNeedlessAll({ rows, query, request }: Parts): Moved | undefined {
  const { all, filters } = query;
  if (all === null || isLinkKey(all)) return undefined;
  const attribute = attributesFor(rows.vocabulary, filters).find(({ slug }) => slug === all);
  return attribute && isLong(attribute.options)
    ? undefined
    : { code: 'moved', status: 308, to: addressOf(request.scope.language, { ...query, all: null }) };
}

function directoryData(parts: Parts, headline: Headline): Omit<DirectoryPage, 'ads'> {
  const { rows, query, addresses, labels } = parts;
  const { start, q, sort, all } = query;
  const named = namedSort(query).sort;
  const pages = pagesOf(parts);
  const total = totalOf(rows.figures.total, { isMore: rows.search?.isMore === true, t: labels.t });
  const place = pages.first || pages.previous ? pages.position : '';
  return {
    ...headline,
    title: titleOf(headline, parts, place),
    intro: start ? '' : (rows.landing?.text ?? ''),
    chosen: chosenOf(parts),
    q: writtenSearch(parts.typed),
    search: searchState(parts),
    listings: cards(rows.cards, labels.vocabulary.categories, labels),
    facts: factsOf(parts),
    ...total,
    resultsText: place || total.totalText,
    ...pages,
    sort,
    sorts: sortsOf(parts),
    facets: facetsOf(parts),
    form: {
      action: addresses.formAction(),
      hidden: [
        ...(all !== null && !isLinkKey(all) ? [{ name: 'all', value: all }] : []),
        ...(q ? [{ name: 'q', value: q }] : []),
        ...(named === undefined ? [] : [{ name: 'sort', value: named }]),
      ],
    },
    zeroResultSuggestions: suggestionsOf(parts),
    ...addPathOf(parts),
  };
}

/** Who finds nothing may know what is missing. */
const addPathOf = ({ rows, request: { site, scope } }: Parts): Pick<DirectoryPage, 'addPath'> =>
  rows.cards.length === 0 && site.submissions === 'open' ? { addPath: href('create', { lang: scope.language }) } : {};

/** The page's place among the results, and the links to the pages beside it. */
function pagesOf(parts: Parts): Pick<DirectoryPage, 'first' | 'previous' | 'next' | 'position'> {
  const { rows, query, ownAddresses } = parts;
  const { previous, next, offset } = rows;
  // The second page leads to the address of the first one, which search engines know.
  const isSecond = offset <= pageSize;
  const first = query.start ? ownAddresses.firstPage() : null;
  return {
    first: isSecond && previous ? null : first,
    previous: previous && (isSecond ? first : ownAddresses.previousPage(previous)),
    next: next && ownAddresses.nextPage(next),
    position: (previous || next) && rows.cards.length ? positionOf(parts) : '',
  };
}

/** "25–48 of 287 places"; empty if listings were removed since the cursor was made, so that the numbers cannot be right. */
function positionOf({ rows: { cards: shown, offset, figures, next }, labels: { t } }: Parts): string {
  const { total } = figures;
  const [from, to] = [offset + 1, offset + shown.length];
  if (total === null) return t('head.directory.range', { from, to });
  return to > total || (to < total && !next) ? '' : t('head.directory.position', { from, to, count: total });
}

/** What the cards say of the order or a filter: until when a place is open, and its price. By slug. */
function factsOf({ rows, query, labels: { scope, t }, request: { now } }: Parts): DirectoryPage['facts'] {
  const { filters, sort } = query;
  const ofOpen = ({ hours, time_zone: zone, country }: CardInDirectory) => {
    const status = filters.open && openStatus({ hours, zone, country }, { lang: scope.language, t, now });
    return status ? [status] : [];
  };
  const ofPrice = ({ price_level: level }: CardInDirectory) =>
    level && (sort === 'price' || filters.price) ? [t('details.priceLevel', { level: String(level) })] : [];
  return Object.fromEntries(
    rows.cards.flatMap((card) => {
      const facts = [...ofOpen(card), ...ofPrice(card)];
      return facts.length ? [[card.slug, facts.join(' · ')]] : [];
    }),
  );
}

/** Formatted here, where the plural rules of a language are made once. */
const totalOf = (total: number | null, { isMore, t }: { isMore: boolean; t: Translate }) => ({
  total,
  totalText: total === null ? noTotal(isMore, t) : t('directory.total', { count: total }),
  showText: total === null ? t('directory.show') : t('directory.showCount', { count: total }),
});

const noTotal = (isMore: boolean, t: Translate): string =>
  isMore ? t('searchResults.moreThan', { count: maxResults }) : t('directory.results');

const chosenOf = ({ query: { filters }, addresses, labels }: Parts): DirectoryPage['chosen'] =>
  keysOf(filters).flatMap((key) =>
    chosenNames(filters, key, labels).map(({ value, name }) => ({ key, name, without: addresses.without(key, value) })),
  );

/** The orders that make a difference: there is more than one listing, and some listing has a value to sort by. */
function sortsOf({ rows, typed, ownAddresses }: Parts): DirectoryPage['sorts'] {
  const { figures, isProvisional } = rows;
  const { sort: chosen, q } = typed;
  const isFound = q !== '' && rows.cards.length > 1;
  if (isProvisional || (!isFound && (figures.total ?? 0) < 2)) return [];
  const { rating, price } = figures.others ?? {};
  const has = {
    relevance: q !== '',
    name: true,
    newest: true,
    rating: Boolean(rating?.[1]),
    price: Object.values(price ?? {}).some((listings) => listings > 0),
  };
  return (q ? searchSorts : sorts)
    .filter((sort) => has[sort] || sort === chosen)
    .map((sort) => ({ sort, path: ownAddresses.sorted(sort) }));
}

function suggestionsOf({ rows, query, addresses, labels }: Parts): DirectoryPage['zeroResultSuggestions'] {
  const { filters } = query;
  return rows.zeroResultSuggestions.map(({ key, total }) => ({
    key,
    name: chosenLabels(filters, key, labels),
    without: addresses.withFilters(without(filters, key)),
    total,
  }));
}
