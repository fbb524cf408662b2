import type { AttributeFilter, Filters } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { Finder } from './finder.ts';
import type { SearchStore } from './store.ts';
import { attributeToken, beginningToken, longestBeginning, placeToken, priceToken, starsToken } from './tokens.ts';
import { pairsOf, unitsOf, type Word } from './words.ts';

/** Expressions of FTS5. Tokens contain letters, digits and marks only, and the signs of tokens.ts: nothing to escape. */

export type Column = 'exact' | 'name' | 'facts' | 'body';

const token = (text: string): string => `"${text}"`;

export const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? `${parts[0]}` : `(${parts.join(' OR ')})`;
export const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? `${parts[0]}` : `(${parts.join(' AND ')})`;

/** All parts, except any one of them. */
export const allButOne = (parts: readonly string[]): string =>
  anyOf(parts.map((_, i) => allOf(parts.filter((_part, j) => j !== i))));

/** Words of which a beginning is completed, at most. */
const maxCompletions = 16;

/** A word in columns of tokens; in scripts without spaces the run or its pairs. */
export function wordIn(columns: readonly Column[], word: Word): string {
  return `{${columns.join(' ')}} : (${formsOf(word)})`;
}

function formsOf(word: Word): string {
  if (word.kind === 'word') return `(${[word.text, ...word.variants].map(token).join(' OR ')})`;
  return anyOf([word.text, ...word.variants].map((text) => runForms({ text, kind: word.kind })));
}

/** A run as a whole, or its pairs. */
function runForms(run: Pick<Word, 'text' | 'kind'>): string {
  const units = unitsOf(run);
  if (units.length === 1) return `(${token(run.text)})`;
  return `(${token(run.text)} OR ${allOf(pairsOf(units).map(token))})`;
}

/** Names with a word that begins so. In scripts without spaces each pair of units is a token of its own. */
export function beginningIn(word: Word, store: SearchStore): string {
  if (word.kind !== 'word') return wordIn(['name'], word);
  const forms = [word.text, ...word.variants].flatMap((form) =>
    [...form].length <= longestBeginning ? [`${form}*`] : store.dictionary.namesFrom(form, maxCompletions),
  );
  return `{name} : (${[word.text, ...forms].map(token).join(' OR ')})`;
}

/** Names that begin with a word, or with its letters; of a run, with its first two units. */
export function nameFrom(word: Word, store: SearchStore): string {
  const { text, kind } = word;
  const isShort = kind === 'word' && [...text].length <= longestBeginning;
  const completed = kind === 'word' && !isShort ? store.dictionary.namesFrom(text, maxCompletions) : [];
  const tokens = [text, ...word.variants, ...completed].map((form) => beginningToken({ ...word, text: form }));
  return tokensIn('name', isShort ? [...tokens, `^${text}*`] : tokens);
}

/** A run of a script without spaces of which one unit is missing, additional, wrong or swapped with its neighbour. */
export function similarRun(word: Word): string | undefined {
  const units = unitsOf(word);
  if (units.length < 4 || units.length > 16) return undefined;
  const pairs = pairsOf(units);
  const without = (wrong: readonly number[], isSwap: boolean): string => {
    const known = pairs.filter((_, i) => !wrong.includes(i) && !wrong.includes(i + 1));
    const single = units.filter((_, i) => isSwap || !wrong.includes(i));
    return allOf([...new Set([...single, ...known])].map(token));
  };
  const ways = units.flatMap((_, i) => [
    without([i], false),
    ...(i + 1 < units.length ? [without([i, i + 1], true)] : []),
  ]);
  return `{name} : (${[...new Set(ways)].join(' OR ')})`;
}

export const tokensIn = (column: Column, tokens: readonly string[]): string =>
  `{${column}} : (${[...new Set(tokens)].map(token).join(' OR ')})`;

/** Tokens of no listing, for a filter whose values do not exist. */
const none = ['c0'];

/**
 * What the filters of the address require, as far as tokens say it: categories, places, choices, price and rating.
 * Ranges of numbers, languages of texts and opening hours are left to the filter index.
 */
export function filterExpressions(filters: Filters, { facts, store }: Finder): string[] {
  const parts: (readonly string[])[] = [];
  if (filters.category) parts.push(facts.tokensOfCategories(filters.category));
  for (const kind of placeKeys) {
    const slugs = filters[kind];
    if (slugs) parts.push(store.places.withSlugs(kind, slugs).map(placeToken));
  }
  for (const [slug, filter] of Object.entries(filters.attributes)) {
    const values = optionsOf(filter);
    if (values) parts.push(values.map((value) => attributeToken(slug, value)));
  }
  if (filters.price) parts.push(filters.price.map(priceToken));
  if (filters.rating !== undefined)
    parts.push([1, 2, 3, 4, 5].filter((stars) => stars >= (filters.rating ?? 0)).map(starsToken));
  return parts.map((tokens) => tokensIn('facts', tokens.length ? tokens : none));
}

/** Null for a range. */
const optionsOf = (filter: AttributeFilter): readonly string[] | null => ('values' in filter ? filter.values : null);
