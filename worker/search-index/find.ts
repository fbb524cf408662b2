import { keysOf, noFilters } from '../../web/contract/filters.ts';
import { allOf, filterExpressions, tokensIn, wordIn } from './expression.ts';
import type { Finder } from './finder.ts';
import { maxResults, type SearchAnswer, type SearchQuestion } from './question.ts';
import { type Recognised, recognise } from './recognise.ts';
import { idOfRow } from './store.ts';
import { type Part, type Tier, Tiers } from './tiers.ts';
import { wholeNameToken } from './tokens.ts';
import { segmented, type Word, wordsOf } from './words.ts';

/** Words of a search; further ones are ignored. */
const maxWords = 12;
/** With fewer results than this, other forms and similar spellings of words are searched as well. */
const fewResults = 10;
/** Listings with a similar spelling, at most. */
const maxSimilar = 200;
/** Listings that are read where the filter index drops some of them. */
const maxCandidates = 5_000;

export type Found = {
  recognised: Recognised;
  /** Ids in order, with the tier of each. */
  rows: ReadonlyMap<number, Tier>;
  isMore: boolean;
  scope: Extract<SearchAnswer, { code: 'ok' }>['scope'];
  /** Of `rows`, those that have the filters, as far as tokens say it. */
  likely: readonly number[];
  /** Of a search without results: the nearest spelling. */
  spelling: string | null;
};

/** Finds the listings of a search in their order: by tier, then by rating. */
export function find(finder: Finder, question: SearchQuestion): Found {
  const words = wordsOf(question.text).slice(0, maxWords);
  const plain: Recognised = { filters: question.filters, recognised: [], rest: words };
  const literal = () => findWith(finder, words, plain);
  if (question.isLiteral || !words.length) return literal();
  if (new Search(finder, plain).isName(words)) return literal();
  let best: Found | undefined;
  for (const some of [words, segmented(words) ?? []]) {
    for (const recognised of recognitions(finder, some, question)) {
      const found = findWith(finder, some, recognised);
      if (best === undefined || distanceOf(found) < distanceOf(best)) best = found;
      if (distanceOf(best) === 0) return best;
    }
  }
  return best ?? literal();
}

/** How far the best result is from what was typed. */
function distanceOf({ rows, likely }: Found): number {
  const tier = rows.get(likely[0] ?? 0);
  if (tier === undefined) return 3;
  return tier === 'loose' ? 2 : tier === 'similar' ? 1 : 0;
}

/**
 * The ways to understand a search, the best first. If not all words name filters, and a name contains those that name no
 * place, then words that name a category or an attribute are words of that name.
 */
function* recognitions(finder: Finder, words: readonly Word[], { filters }: SearchQuestion): Generator<Recognised> {
  const all = recognise(words, { filters, ...finder });
  const places = recognise(words, { filters, ...finder, isOnlyPlaces: true });
  const isNamed =
    all.rest.length > 0 && places.rest.length > all.rest.length && new Search(finder, places).isInName(places.rest);
  for (const one of isNamed ? [places, all] : [all, places]) if (one.recognised.length) yield one;
  if (words.length) yield { filters, recognised: [], rest: words };
}

/**
 * Finds listings without the filters where there are few enough, so that the filter index can apply and count them; else
 * with the filters.
 */
function findWith(finder: Finder, words: readonly Word[], recognised: Recognised): Found {
  const hasFilters = keysOf(recognised.filters).length > 0;
  const filtered = () => new Search(finder, recognised).run(words);
  if (!recognised.rest.length && words.length) {
    const found = filtered();
    return { ...found, scope: 'ordered', likely: [...found.rows.keys()] };
  }
  const found = new Search(finder, { ...recognised, filters: noFilters }).run(words);
  if (!hasFilters) return { ...found, scope: 'found', likely: [...found.rows.keys()] };
  const some = found.isMore ? new Search(finder, recognised).runCommon(words) : filtered();
  const likely = [...some.rows.keys()];
  const shared = likely.filter((id) => found.rows.has(id));
  // With the filters other words may have to be left out than without.
  if (found.isMore || (likely.length > 0 && !shared.length)) return { ...some, scope: 'filtered', likely };
  return { ...found, recognised, scope: 'found', likely: shared };
}

type Run = Omit<Found, 'scope' | 'likely'>;

/** One search: collects listings, one tier after the other. */
class Search {
  readonly #finder: Finder;
  readonly #recognised: Recognised;
  readonly #filters: readonly string[];
  readonly #rows = new Map<number, Tier>();
  readonly #limit: number;

  constructor(finder: Finder, recognised: Recognised) {
    this.#finder = finder;
    this.#recognised = recognised;
    this.#filters = filterExpressions(recognised.filters, finder);
    const { open, language, attributes } = recognised.filters;
    const isCoarse = open || language || Object.values(attributes).some((filter) => 'range' in filter);
    this.#limit = isCoarse ? maxCandidates : maxResults + 1;
  }

  /** Whether the words are the whole name of a listing. */
  isName(words: readonly Word[]): boolean {
    return this.#match(tokensIn('exact', [wholeNameToken(words)]), 1).length > 0;
  }

  /** Whether the name of a listing contains the words. */
  isInName(words: readonly Word[]): boolean {
    return this.#match(allOf(words.map((word) => wordIn(['name'], word))), 1).length > 0;
  }

  /** @param words all words of the search, with those that became filters. */
  run(words: readonly Word[]): Run {
    const { rest, recognised } = this.#recognised;
    const tiers = new Tiers(this.#finder, { words, rest });
    const isFew = () => this.#rows.size < fewResults;
    for (const part of tiers.named()) if (!this.#add(part, this.#limit)) break;
    if (isFew()) for (const part of tiers.inflected(['name'])) this.#add(part, maxSimilar);
    for (const part of tiers.described()) if (!this.#add(part, this.#limit)) break;
    if (isFew()) for (const part of tiers.inflected(['name', 'body'])) this.#add(part, maxSimilar);
    if (isFew()) for (const part of tiers.similar()) if (!this.#add(part, maxSimilar)) break;
    const spelling = this.#rows.size ? null : tiers.spelling();
    if (!this.#rows.size)
      for (const part of tiers.loose({ hasOwnFilters: recognised.length > 0 })) this.#add(part, maxSimilar);
    return this.#result(spelling);
  }

  /**
   * The same for words that too many listings have. Each expression walks through the long lists of the words and of the
   * filters, so fewer of them are asked, and no other forms or spellings.
   */
  runCommon(words: readonly Word[]): Run {
    const tiers = new Tiers(this.#finder, { words, rest: this.#recognised.rest });
    for (const part of tiers.common()) if (!this.#add(part, this.#limit)) break;
    return this.#result(null);
  }

  #result(spelling: string | null): Run {
    const ids = [...this.#rows].slice(0, Math.max(maxResults, this.#limit - 1));
    return { recognised: this.#recognised, rows: new Map(ids), isMore: this.#rows.size >= this.#limit, spelling };
  }

  /** Adds the listings of an expression. Returns whether there is room for more. */
  #add({ tier, expression }: Part, limit: number): boolean {
    // Listings of better tiers match as well.
    for (const id of this.#match(expression, limit)) if (!this.#rows.has(id)) this.#rows.set(id, tier);
    return this.#rows.size < limit;
  }

  #match(expression: string, limit: number): number[] {
    const parts = [expression, ...this.#filters].filter(Boolean);
    return parts.length ? this.#finder.store.match(allOf(parts), { limit }).map(idOfRow) : [];
  }
}
