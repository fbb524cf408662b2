/** The searches to measure: made from names of the site, the same in each run. */
import { languages } from '../../web/contract/languages.ts';
import { href } from '../../web/contract/routes.ts';
import { Random } from '../make-listings/random.ts';
import { attributes, categories } from '../make-listings/taxonomy.ts';
import { comparable, misspellings, SCRIPTS, scriptOf } from '../search/misspell.ts';
import type { Kind } from './pages.ts';

const tags = languages.map(({ tag }) => tag);
const seed = 1;

/** Letters of a word that is drawn from names, and of the beginning of one. */
const [shortest, beginning] = [5, 4];
/** Words drawn as common ones. */
const commonWords = 150;

const latinWords = (name: string): string[] =>
  (name.match(/\p{Script=Latin}+/gu) ?? []).map((word) => word.toLowerCase());

const isPair = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/gu;

/** Items in an order that depends on the seed alone, without duplicates. */
function drawn<Item>(items: Iterable<Item>, count: number): Item[] {
  const random = new Random(seed);
  const left = [...new Set(items)];
  const found: Item[] = [];
  while (found.length < count && left.length > 0) {
    const [item] = left.splice(random.between(0, left.length - 1), 1);
    if (item !== undefined) found.push(item);
  }
  return found;
}

function counted(words: readonly string[]): { word: string; times: number }[] {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times]
    .map(([word, n]) => ({ word, times: n }))
    .sort((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1));
}

/** Words that no name has: random letters. */
function unknownWords(count: number): string[] {
  const random = new Random(seed, 2);
  const letters = [...'bcdfghjkmpqrtvwxz'];
  return Array.from({ length: count }, () => Array.from({ length: 9 }, () => random.of(letters)).join(''));
}

/** Two filters of a path: a category, and an attribute that all categories have. */
function twoFilters(index: number): string[] {
  const choices = attributes.filter(({ kind, category }) => kind !== 'number' && category === null);
  const { slug, options } = choices[index % choices.length] as (typeof choices)[number];
  const value = options?.[index % options.length]?.slug ?? 'yes';
  return ['category', categories[(index * 7) % categories.length]?.slug ?? '', slug, value];
}

/** The kinds of searches, with at most `count` different ones of each. `names` are names of the site's listings. */
export function searchKindsOf(names: readonly string[], count: number): Kind[] {
  const words = counted(names.flatMap(latinWords).filter((word) => word.length >= shortest));
  const common = words.slice(0, commonWords).map(({ word }) => word);
  const rare = words.filter(({ times }) => times === 1).map(({ word }) => word);
  const pairs = names.flatMap((name) => name.match(isPair) ?? []);
  const neighbours = names.map((name) => latinWords(name).slice(0, 2).join(' ')).filter((two) => two.includes(' '));
  const typed = (of: readonly string[]) =>
    SCRIPTS.flatMap((script) =>
      misspellings(
        of.filter((one) => scriptOf(one) === script),
        { script, count, seed },
      ).map((one) => one.typed),
    );
  const known = new Set(words.map(({ word }) => comparable(word)));
  const kind = (name: string, queries: Iterable<string>, filters: (index: number) => string[] = () => []): Kind => ({
    name: `search: ${name}`,
    paths: drawn(queries, count).map((q, index) =>
      href('directory', { lang: tags[index % tags.length] ?? 'en', filters: filters(index) }, { q }),
    ),
  });
  return [
    kind('a common word', common),
    kind('a rare word', rare),
    kind('a pair of Han or kana', pairs),
    kind('two words', neighbours),
    kind('a common word with two filters', common, twoFilters),
    kind(
      'a misspelt word',
      typed(rare).filter((word) => !known.has(comparable(word))),
    ),
    kind('a misspelt name', typed(names)),
    kind('nothing is found', unknownWords(count)),
    kind(
      'a beginning',
      [...common, ...rare].map((word) => word.slice(0, beginning)),
    ),
  ];
}
