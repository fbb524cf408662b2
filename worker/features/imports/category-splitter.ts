import { nameKey } from '../../platform/text/fold.ts';

/** What a splitter knows, to store it with an import. */
export interface CategorySplits {
  /** The keys of parts that are categories of their own. */
  alone: readonly string[];
}

/** Splits a part of a category cell at commas and slashes, where the parts are categories of their own. */
export type CategorySplitter = (part: string) => readonly string[];

/** A part that occurs in so many different cells is a category, even if it never stands alone. */
const manyCells = 3;
const maxRounds = 20;

const soft = /\s*[,،、，/]\s*/;
const tree = />|::|›|»/;
const hard = /[;|\n]/;

const partsOf = (text: string): string[] => text.split(soft).filter((part) => /[\p{L}\p{N}]/u.test(part));

/** `Food, Drink & Tobacco` is one name, unless all parts are categories, or `Drink & Tobacco` is one. */
const isPhrase = (parts: readonly string[]): boolean => /\s(?:&|and|und|et|y|e|i|и)\s/i.test(parts.at(-1) ?? '');

function isSplit(parts: readonly string[], alone: ReadonlySet<string>): boolean {
  if (parts.length < 2) return false;
  if (parts.every((part) => tree.test(part))) return true;
  const count = parts.filter((part) => alone.has(nameKey(part))).length;
  return isPhrase(parts) && !alone.has(nameKey(parts.at(-1) ?? ''))
    ? count === parts.length
    : count * 2 >= parts.length;
}

/** The parts that occur in many different cells. */
function frequent(cells: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const parts of cells) {
    for (const key of new Set(parts.map(nameKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= manyCells).map(([key]) => key);
}

/**
 * Decides for a whole file where commas and slashes separate categories. A part is a category if it stands alone in
 * another cell, or is in many different cells. The order of the cells does not matter. Pure.
 * @param cells the different category cells of the file
 * @param known names of categories that the site has
 */
export function splitsOf(cells: Iterable<string>, known: Iterable<string> = []): CategorySplits {
  const whole = [...new Set([...cells].flatMap((cell) => cell.split(hard).map((part) => part.trim())))].map(partsOf);
  const lists = whole.filter((parts) => parts.length > 1);
  const single = whole.filter((parts) => parts.length === 1).flat();
  const alone = new Set([...[...single, ...known].map(nameKey), ...frequent(lists)]);
  for (let round = 0; round < maxRounds; round++) {
    const before = alone.size;
    const found = lists.filter((parts) => isSplit(parts, alone)).flat();
    for (const part of found) alone.add(nameKey(part));
    if (alone.size === before) break;
  }
  const used = new Set(lists.flat().map(nameKey));
  return { alone: [...alone].filter((key) => used.has(key)).sort() };
}

/** The splitter that stored knowledge describes. */
export function splitterFrom({ alone }: CategorySplits): CategorySplitter {
  const keys = new Set(alone);
  return (part) => {
    const parts = partsOf(part);
    return isSplit(parts, keys) ? parts : [part];
  };
}

/** The splitter for a file with these category cells. */
export const splitterOf = (cells: Iterable<string>, known?: Iterable<string>): CategorySplitter =>
  splitterFrom(splitsOf(cells, known));
