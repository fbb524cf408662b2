import { keysOf, noFilters } from '../../web/contract/filters.ts';
import { correctionsOf } from './corrections.ts';
import type { SearchVocabulary } from './entry.ts';
import { allOf, anyOf, beginningIn, filterExpressions, similarRun, tokensIn, wordIn } from './expression.ts';
import type { Facts } from './facts.ts';
import { maxResults, type SearchAnswer, type SearchQuestion } from './question.ts';
import { type Recognised, recognise } from './recognise.ts';
import { idOfRow, type SearchStore } from './store.ts';
import { beginningToken, wholeNameToken } from './tokens.ts';
import { type Word, wordsOf } from './words.ts';

/** Words of a search; further ones are ignored. */
const maxWords = 12;
/** With fewer results than this, similar spellings are searched as well. */
const fewResults = 10;
/** Listings with a similar spelling, at most. */
const maxSimilar = 200;
/** Listings that are read where the filter index drops some of them. */
const maxCandidates = 5_000;
/** Whole names that corrected words can form, at most. */
const maxNames = 300;
/** Letters of a word that can be left out of a search: articles and prepositions. */
const shortWord = 2;

/** How well a listing matches; less is better. `similar` and above only have a similar spelling. */
export const tiers = ['exact', 'beginning', 'name', 'part', 'facts', 'text', 'loose', 'similar'] as const;
export type Tier = (typeof tiers)[number];

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

/** What finds listings: a store, and what its site's words mean. */
export type Finder = { store: SearchStore; vocabulary: SearchVocabulary; facts: Facts };

type Part = { tier: Tier; expression: string };

/** Finds the listings of a search in their order: by tier, then by rating. */
export function find(finder: Finder, question: SearchQuestion): Found {
  const words = wordsOf(question.text).slice(0, maxWords);
  const plain: Recognised = { filters: question.filters, recognised: [], rest: words };
  const literal = () => findWith(finder, words, plain);
  if (question.isLiteral || !words.length) return literal();
  if (new Search(finder, plain).isName(words)) return literal();
  for (const recognised of recognitions(finder, words, question)) {
    const found = findWith(finder, words, recognised);
    if (found.likely.length) return found;
  }
  return literal();
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
  const some = filtered();
  const likely = [...some.rows.keys()];
  if (found.isMore) return { ...some, scope: 'filtered', likely };
  return { ...found, recognised, scope: 'found', likely: likely.filter((id) => found.rows.has(id)) };
}

type Run = Omit<Found, 'scope' | 'likely'>;

class Search {
  readonly #finder: Finder;
  readonly #recognised: Recognised;
  readonly #filters: readonly string[];
  readonly #rows = new Map<number, Tier>();
  readonly #facts = new Map<string, string[]>();
  readonly #limit: number;

  constructor(finder: Finder, recognised: Recognised) {
    this.#finder = finder;
    this.#recognised = recognised;
    this.#filters = filterExpressions(recognised.filters, finder);
    const { open, attributes } = recognised.filters;
    const isCoarse = open || Object.values(attributes).some((filter) => 'range' in filter);
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
    const { rest } = this.#recognised;
    for (const part of this.#parts(words, rest)) if (!this.#add(part, this.#limit)) break;
    const corrections = new Map<string, readonly Word[]>();
    if (this.#rows.size < fewResults && rest.length) {
      for (const word of rest) corrections.set(word.text, correctionsOf(word, this.#finder.store));
      for (const part of this.#similarParts(rest, corrections)) if (!this.#add(part, maxSimilar)) break;
    }
    const ids = [...this.#rows].slice(0, Math.max(maxResults, this.#limit - 1));
    return {
      recognised: this.#recognised,
      rows: new Map(ids),
      isMore: this.#rows.size >= this.#limit,
      spelling: ids.length ? null : this.#spelling(rest, corrections),
    };
  }

  /** The words with those replaced that no listing has; null if none is replaced. */
  #spelling(rest: readonly Word[], corrections: ReadonlyMap<string, readonly Word[]>): string | null {
    const { store } = this.#finder;
    const texts = rest.map((word) => {
      const isKnown = store.match(wordIn(['name', 'body'], word), { limit: 1 }).length > 0;
      return isKnown ? word.text : (corrections.get(word.text)?.[0]?.text ?? word.text);
    });
    const isOther = texts.some((text, i) => text !== rest[i]?.text);
    return isOther ? texts.join(' ') : null;
  }

  *#parts(words: readonly Word[], rest: readonly Word[]): Generator<Part> {
    const name = (word: Word) => wordIn(['name'], word);
    const [first, ...others] = words;
    if (first) {
      yield { tier: 'exact', expression: tokensIn('exact', [wholeNameToken(words)]) };
      const begins = tokensIn(
        'name',
        [first.text, ...first.variants].map((text) => beginningToken({ ...first, text })),
      );
      // The beginning of a run of units is its first two: its pairs have to follow.
      const isRun = first.kind !== 'word';
      yield { tier: 'beginning', expression: allOf([begins, ...(isRun ? [first, ...others] : others).map(name)]) };
      yield { tier: 'name', expression: allOf(words.map(name)) };
      const last = words.at(-1) as Word;
      yield {
        tier: 'part',
        expression: allOf([...words.slice(0, -1).map(name), beginningIn(last, this.#finder.store)]),
      };
    }
    if (!rest.length) {
      // All words became filters.
      if (words.length) yield { tier: 'facts', expression: '' };
      return;
    }
    const main = withoutShort(rest);
    const inFacts = (word: Word) => this.#withFacts(word, [name(word)]);
    yield { tier: 'facts', expression: allOf(rest.map(inFacts)) };
    const lastOf = (some: readonly Word[]) => some.at(-1) as Word;
    yield {
      tier: 'facts',
      expression: allOf([
        ...main.slice(0, -1).map(inFacts),
        this.#withFacts(lastOf(main), [beginningIn(lastOf(main), this.#finder.store)]),
      ]),
    };
    const anywhere = (word: Word) => this.#withFacts(word, [wordIn(['name', 'body'], word)]);
    yield { tier: 'text', expression: allOf(rest.map(anywhere)) };
    if (main.length < rest.length) yield { tier: 'text', expression: allOf(main.map(anywhere)) };
    for (const phrase of this.#synonyms(rest)) yield { tier: 'text', expression: phrase };
  }

  /** The search with each of its words or phrases replaced by its synonyms. */
  *#synonyms(rest: readonly Word[]): Generator<string> {
    const { facts } = this.#finder;
    const anywhere = (word: Word) => this.#withFacts(word, [wordIn(['name', 'body'], word)]);
    for (let from = 0; from < rest.length; from += 1) {
      for (let end = rest.length; end > from; end -= 1) {
        const others = facts.synonymsOf(rest.slice(from, end));
        if (!others.length) continue;
        const own = [...rest.slice(0, from), ...rest.slice(end)].map(anywhere);
        yield allOf([...own, anyOf(others.map((phrase) => allOf(phrase.map(anywhere))))]);
      }
    }
  }

  *#similarParts(rest: readonly Word[], corrections: ReadonlyMap<string, readonly Word[]>): Generator<Part> {
    const formsOf = (word: Word) => [word, ...(corrections.get(word.text) ?? [])];
    const names = combinations(rest.map(formsOf)).map(wholeNameToken);
    if (names.length) yield { tier: 'similar', expression: tokensIn('exact', names) };
    const main = withoutShort(rest);
    const similar = (columns: readonly ('name' | 'body')[]) => (word: Word) => {
      const run = word.kind === 'word' ? undefined : similarRun(word);
      const forms = formsOf(word).map((form) => wordIn(columns, form));
      return anyOf([...this.#factsOfForms(formsOf(word)), ...forms, ...(run ? [run] : [])]);
    };
    yield { tier: 'similar', expression: allOf(rest.map(similar(['name']))) };
    yield { tier: 'similar', expression: allOf(main.map(similar(['name', 'body']))) };
    if (main.length < 3) return;
    // One word may be too much.
    const parts = main.map(similar(['name']));
    yield { tier: 'loose', expression: anyOf(parts.map((_, i) => allOf(parts.filter((_part, j) => j !== i)))) };
  }

  #factsOfForms(words: readonly Word[]): string[] {
    const tokens = words.flatMap((word) => this.#factsOf(word));
    return tokens.length ? [tokensIn('facts', tokens)] : [];
  }

  #withFacts(word: Word, parts: readonly string[]): string {
    const tokens = this.#factsOf(word);
    return anyOf([...parts, ...(tokens.length ? [tokensIn('facts', tokens)] : [])]);
  }

  #factsOf(word: Word): readonly string[] {
    const known = this.#facts.get(word.text) ?? this.#finder.facts.tokensOf(word);
    this.#facts.set(word.text, known);
    return known;
  }

  /** Adds the listings of an expression. Returns whether there is room for more. */
  #add({ tier, expression }: Part, limit: number): boolean {
    const room = limit - this.#rows.size;
    if (room <= 0) return false;
    // Listings of better tiers match as well.
    for (const id of this.#match(expression, this.#rows.size + room)) if (!this.#rows.has(id)) this.#rows.set(id, tier);
    return this.#rows.size < limit;
  }

  #match(expression: string, limit: number): number[] {
    const parts = [expression, ...this.#filters].filter(Boolean);
    return parts.length ? this.#finder.store.match(allOf(parts), { limit }).map(idOfRow) : [];
  }
}

/** The words that carry a search: without those of one or two letters, unless there are no others. */
function withoutShort(words: readonly Word[]): readonly Word[] {
  const long = words.filter(({ kind, text }) => kind !== 'word' || [...text].length > shortWord);
  return long.length ? long : words;
}

/** Every sequence with one of each list, at most `maxNames`; nothing if there are more. */
function combinations(lists: readonly (readonly Word[])[]): Word[][] {
  const all = lists.reduce((product, { length }) => product * length, 1);
  if (all > maxNames) return [];
  return lists.reduce<Word[][]>((made, list) => made.flatMap((words) => list.map((word) => [...words, word])), [[]]);
}
