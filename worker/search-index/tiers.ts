import { correctionsOf } from './corrections.ts';
import {
  allButOne,
  allOf,
  anyOf,
  beginningIn,
  type Column,
  nameFrom,
  similarRun,
  tokensIn,
  wordIn,
} from './expression.ts';
import type { Finder } from './finder.ts';
import { inflectionsOf } from './inflections.ts';
import { beginningToken, scriptTokens, wholeNameToken } from './tokens.ts';
import type { Word } from './words.ts';

/** Whole names that corrected words can form, at most. */
const maxNames = 300;
/** Letters of a word that can be left out of a search: articles and prepositions. */
const shortWord = 2;

/** How a listing matches. Listings are ordered by the first tier that they match. */
export type Tier = 'exact' | 'beginning' | 'name' | 'facts' | 'text' | 'similar' | 'loose';

/** An expression of the full-text index. The empty one matches all listings with the filters. */
export type Part = { tier: Tier; expression: string };

/** The expressions of a search, the best matches first. `rest` are the words that did not become filters. */
export class Tiers {
  readonly #finder: Finder;
  readonly #words: readonly Word[];
  readonly #rest: readonly Word[];
  /** Those of `rest` that carry the search. */
  readonly #main: readonly Word[];
  readonly #facts = new Map<string, string[]>();
  readonly #corrections = new Map<string, readonly Word[]>();

  constructor(finder: Finder, { words, rest }: { words: readonly Word[]; rest: readonly Word[] }) {
    this.#finder = finder;
    this.#words = words;
    this.#rest = rest;
    this.#main = withoutShort(rest);
  }

  /** Names that consist of the words, begin with them, contain them, contain the last one as a beginning. */
  *named(): Generator<Part> {
    const words = this.#words;
    const [first, ...others] = words;
    const last = words.at(-1);
    if (!first || !last) return;
    const name = (word: Word) => wordIn(['name'], word);
    yield { tier: 'exact', expression: tokensIn('exact', [wholeNameToken(words)]) };
    const forms = [first.text, ...first.variants].map((text) => beginningToken({ ...first, text }));
    // The beginning of a run of units is its first two: its pairs have to follow.
    const following = first.kind === 'word' ? others : words;
    const beginning = [tokensIn('name', forms), ...following.map(name)];
    const joined = joinedWays(words);
    // The words side by side: "National Museum" is at the beginning of "National Museum, New Delhi".
    const sideBySide = words.length === 2 ? joined.flatMap((some) => some.map(name)) : [];
    if (sideBySide.length) yield { tier: 'beginning', expression: allOf([...beginning, ...sideBySide]) };
    yield { tier: 'beginning', expression: allOf(beginning) };
    if (words.length === 1 && first.kind === 'word')
      yield { tier: 'beginning', expression: nameFrom(first, this.#finder.store) };
    if (joined.length) yield { tier: 'name', expression: anyOf(joined.map((some) => allOf(some.map(name)))) };
    yield { tier: 'name', expression: allOf(words.map(name)) };
    const completed = beginningIn(last, this.#finder.store);
    yield { tier: 'name', expression: allOf([...words.slice(0, -1).map(name), completed]) };
  }

  /** The most telling expressions alone. */
  *common(): Generator<Part> {
    const words = this.#words;
    const last = words.at(-1);
    if (!last) return;
    yield { tier: 'exact', expression: tokensIn('exact', [wholeNameToken(words)]) };
    const names = words.slice(0, -1).map((word) => wordIn(['name'], word));
    yield { tier: 'name', expression: allOf([...names, beginningIn(last, this.#finder.store)]) };
    yield { tier: 'text', expression: allOf(this.#main.map((word) => this.#anywhere(word))) };
    for (const expression of this.#synonyms()) yield { tier: 'text', expression };
  }

  /** Other forms of the words: plurals, cases. */
  *inflected(columns: readonly Column[]): Generator<Part> {
    const isName = columns.length === 1;
    // A name contains the words that became filters, too.
    const words = isName ? withoutShort(this.#words) : this.#main;
    const forms = words.map((word) => inflectionsOf(word, this.#finder.store, { isLoose: !isName }));
    if (forms.every((some) => !some.length)) return;
    const parts = words.map((word, i) => {
      const own = anyOf([word, ...(forms[i] ?? [])].map((form) => wordIn(columns, form)));
      return isName ? own : this.#withFacts(word, [own]);
    });
    yield { tier: isName ? 'name' : 'text', expression: allOf(parts) };
  }

  /** Listings whose names, facts and texts contain the words. */
  *described(): Generator<Part> {
    const [rest, main] = [this.#rest, this.#main];
    const last = main.at(-1);
    if (!last) {
      // All words became filters.
      const own = scriptTokens(this.#words);
      if (own.length) yield { tier: 'facts', expression: tokensIn('facts', own) };
      if (this.#words.length) yield { tier: 'facts', expression: '' };
      return;
    }
    const named = (word: Word) => wordIn(['name'], word);
    const inFacts = (word: Word) => this.#withFacts(word, [named(word)]);
    const facts = main.map(inFacts);
    if (main.length > 1) yield { tier: 'facts', expression: allOf([anyOf(main.map(named)), ...facts]) };
    // Names in the script of the words come first.
    const scripts = scriptTokens(main);
    if (scripts.length) yield { tier: 'facts', expression: allOf([tokensIn('facts', scripts), ...facts]) };
    yield { tier: 'facts', expression: allOf(facts) };
    const completed = this.#withFacts(last, [beginningIn(last, this.#finder.store)]);
    yield { tier: 'facts', expression: allOf([...facts.slice(0, -1), completed]) };
    yield { tier: 'text', expression: allOf(rest.map((word) => this.#anywhere(word))) };
    if (main.length < rest.length) yield { tier: 'text', expression: allOf(main.map((word) => this.#anywhere(word))) };
    for (const expression of this.#synonyms()) yield { tier: 'text', expression };
  }

  /** The search with each of its phrases replaced by its synonyms. */
  *#synonyms(): Generator<string> {
    const rest = this.#rest;
    for (let from = 0; from < rest.length; from += 1) {
      for (let end = rest.length; end > from; end -= 1) {
        const others = this.#finder.facts.synonymsOf(rest.slice(from, end));
        if (!others.length) continue;
        const own = [...rest.slice(0, from), ...rest.slice(end)].map((word) => this.#anywhere(word));
        yield allOf([...own, anyOf(others.map((phrase) => allOf(phrase.map((word) => this.#anywhere(word)))))]);
      }
    }
  }

  /** Words of a similar spelling: whole names, names, facts, texts. */
  *similar(): Generator<Part> {
    if (!this.#rest.length) return;
    const tier = 'similar';
    const names = combinations(this.#rest.map((word) => this.#spellings(word))).map(wholeNameToken);
    if (names.length) yield { tier, expression: tokensIn('exact', names) };
    yield { tier, expression: allOf(this.#rest.map((word) => this.#similarIn(['name'], word))) };
    const withFacts = (columns: readonly Column[]) =>
      allOf(this.#main.map((word) => this.#withFactsOf(this.#spellings(word), [this.#similarIn(columns, word)])));
    yield { tier, expression: withFacts(['name']) };
    yield { tier, expression: withFacts(['name', 'body']) };
    if (this.#main.length < 3) return;
    // One word may be too much.
    const parts = this.#main.map((word) => this.#similarIn(['name'], word));
    yield { tier: 'loose', expression: allButOne(parts) };
  }

  /** Listings that match all words but one; or, if words became filters, those filters alone. */
  *loose({ hasOwnFilters }: { hasOwnFilters: boolean }): Generator<Part> {
    const main = this.#main;
    if (main.length > 1) {
      const parts = main.map((word) => this.#withFacts(word, [this.#similarIn(['name', 'body'], word)]));
      yield { tier: 'loose', expression: allButOne(parts) };
    }
    if (hasOwnFilters) yield { tier: 'loose', expression: '' };
  }

  /** The words with those replaced that no listing has; null if none is replaced. */
  spelling(): string | null {
    const { store } = this.#finder;
    const texts = this.#rest.map((word) => {
      const isKnown = store.match(wordIn(['name', 'body'], word), { limit: 1 }).length > 0;
      return isKnown ? word.text : (this.#spellings(word)[1]?.text ?? word.text);
    });
    return texts.some((text, i) => text !== this.#rest[i]?.text) ? texts.join(' ') : null;
  }

  /** A word, and the words that it may be a misspelling of. */
  #spellings(word: Word): readonly Word[] {
    const known = this.#corrections.get(word.text) ?? [word, ...correctionsOf(word, this.#finder.store)];
    this.#corrections.set(word.text, known);
    return known;
  }

  #similarIn(columns: readonly Column[], word: Word): string {
    const run = word.kind === 'word' ? undefined : similarRun(word);
    return anyOf([...this.#spellings(word).map((form) => wordIn(columns, form)), ...(run ? [run] : [])]);
  }

  #anywhere(word: Word): string {
    return this.#withFacts(word, [wordIn(['name', 'body'], word)]);
  }

  #withFacts(word: Word, parts: readonly string[]): string {
    return this.#withFactsOf([word], parts);
  }

  #withFactsOf(words: readonly Word[], parts: readonly string[]): string {
    const tokens = words.flatMap((word) => this.#factsOf(word));
    return anyOf([...parts, ...(tokens.length ? [tokensIn('facts', tokens)] : [])]);
  }

  #factsOf(word: Word): readonly string[] {
    const known = this.#facts.get(word.text) ?? this.#finder.facts.tokensOf(word);
    this.#facts.set(word.text, known);
    return known;
  }
}

/** The words with two neighbours, or all of them, as one: "rijks museum" for "Rijksmuseum". */
function joinedWays(words: readonly Word[]): Word[][] {
  const [first] = words;
  if (!first || words.length < 2) return [];
  const join = (some: readonly Word[]): Word => ({
    text: some.map(({ text }) => text).join(''),
    kind: first.kind,
    variants: [],
  });
  const ways = words.slice(1).flatMap((second, i) => {
    const pair = [words[i] as Word, second];
    return pair[0]?.kind === second.kind
      ? [[...words.slice(0, i), { ...join(pair), kind: second.kind }, ...words.slice(i + 2)]]
      : [];
  });
  return words.length > 2 && words.every(({ kind }) => kind === first.kind) ? [...ways, [join(words)]] : ways;
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
