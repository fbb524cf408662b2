import { type Filters, keysOf, parseFilters, without } from '../../web/contract/filters.ts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { DirectoryPage } from '../../web/contract/page-data.ts';
import { sorts } from '../../web/contract/sorts.ts';
import { categoriesTag, landingsTag, listingsTag } from '../cache/tags.ts';
import { cards } from '../listings/card.ts';
import { definePage, type PageRequest, type Shown, type Translate } from '../pages/page.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { type Asked, readAsked } from './asked.ts';
import { type DirectoryRows, loadDirectory } from './directory.query.ts';
import { facetsOf } from './facets.ts';
import { type Headline, headlineOf, headOf, titleOf } from './head.ts';
import { suggestionsFor, withinBoundsInWords } from './suggestions.ts';
import { withoutDescendants } from './vocabulary.ts';
import { withinBounds } from './within-bounds.ts';
import { chosenInWords, chosenNames, type Words } from './words.ts';

type Loaded =
  | { code: 'loaded'; asked: Asked; rows: DirectoryRows }
  /** The path says values that no site has: these are the nearest. */
  | { code: 'meant'; filters: Filters }
  | Problem
  | Moved;

export const directory = definePage<'directory', Loaded>({
  async load(reader, request, index) {
    const segments = request.params.filters ?? [];
    const meant = parseFilters(segments) ? undefined : withinBounds(segments);
    if (meant) return { code: 'meant', filters: meant };
    const read = readAsked(request);
    if (read.code !== 'asked') return read;
    const { asked } = read;
    return { code: 'loaded', asked, rows: await loadDirectory({ reader, index }, request, asked) };
  },
  show(loaded, request, t) {
    if (loaded.code === 'meant')
      return { code: 'not-found', suggestions: [withinBoundsInWords(loaded.filters, request.scope, t)] };
    return loaded.code === 'loaded' ? show(loaded, request, t) : loaded;
  },
});

type Parts = { rows: DirectoryRows; asked: Asked; to: Addresses; words: Words; request: PageRequest };

function show(
  { rows, asked }: Extract<Loaded, { code: 'loaded' }>,
  request: PageRequest,
  t: Translate,
): Shown<'directory'> | Problem | Moved {
  const { scope } = request;
  const to = addressesOf(scope.language, asked);
  const words: Words = {
    vocabulary: rows.vocabulary,
    places: [...rows.chosen, ...rows.places, ...rows.like],
    scope,
    t,
  };
  const parts: Parts = { rows, asked, to, words, request };
  const suggestions = suggestionsFor(parts);
  if (suggestions) return { code: 'not-found', suggestions };
  const moved = redundant(parts);
  if (moved) return moved;
  const data = directoryData(parts, headlineOf(parts));
  return {
    code: 'ok',
    data,
    head: headOf({ ...parts, data }),
    tags: [listingsTag(), categoriesTag(), landingsTag()],
    isProvisional: rows.isProvisional,
  };
}

/** A category beside one above it says nothing more. */
function redundant({ rows, asked, to }: Parts): Moved | undefined {
  const chosen = asked.filters.category ?? [];
  const needed = withoutDescendants(rows.vocabulary, chosen);
  return needed.length < chosen.length
    ? { code: 'moved', status: 308, to: to.at({ ...asked.filters, category: needed }) }
    : undefined;
}

function directoryData(parts: Parts, headline: Headline): DirectoryPage {
  const { rows, asked, to, words } = parts;
  const { after, q, sort } = asked;
  return {
    ...headline,
    title: titleOf(headline, parts),
    intro: after ? '' : (rows.landing?.text ?? ''),
    chosen: chosenOf(parts),
    q,
    listings: cards(rows.cards, words.vocabulary.categories, words.scope),
    total: rows.figures.total,
    first: after ? to.first() : null,
    next: rows.next && to.behind(rows.next),
    sorts: sortsOf(parts),
    facets: facetsOf(parts),
    form: {
      action: to.form(),
      hidden: [...(q ? [{ name: 'q', value: q }] : []), ...(sort === 'name' ? [] : [{ name: 'sort', value: sort }])],
    },
    rescues: rescuesOf(parts),
  };
}

const chosenOf = ({ asked: { filters }, to, words }: Parts): DirectoryPage['chosen'] =>
  keysOf(filters).flatMap((key) =>
    chosenNames(filters, key, words).map(({ value, name }) => ({ key, name, without: to.without(key, value) })),
  );

/** The orders in which something can be ordered: more than one listing, some with what the order goes by. */
function sortsOf({ rows, asked, to }: Parts): DirectoryPage['sorts'] {
  const { figures, isProvisional } = rows;
  const { sort: chosen, q } = asked;
  if (q || isProvisional || (figures.total ?? 0) < 2) return [];
  const { rating, price } = figures.others ?? {};
  const has = {
    name: true,
    newest: true,
    rating: Boolean(rating?.[1]),
    price: Object.values(price ?? {}).some((listings) => listings > 0),
  };
  return sorts
    .filter((sort) => has[sort] || sort === chosen)
    .map((sort) => ({ sort, path: to.sorted(sort), chosen: sort === chosen }));
}

function rescuesOf({ rows, asked, to, words }: Parts): DirectoryPage['rescues'] {
  const { filters } = asked;
  return rows.rescues.map(({ key, total }) => ({
    key,
    name: chosenInWords(filters, key, words),
    without: to.at(without(filters, key)),
    total,
  }));
}
