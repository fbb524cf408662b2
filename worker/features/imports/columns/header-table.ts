import { type Field, fields, foldHeader } from './column-headers.ts';
import { exportHeaders } from './header-exports.ts';
import { dayWords, headerWords } from './header-words.ts';

/** How clearly a column's name says each field, from 0 to 1. */
export type HeaderFits = ReadonlyMap<Field, number>;

/** The fit of the best, the usual and the weak words of a field. */
const strengths = [1, 0.88, 0.7] as const;

const maxHeader = 200;
const maxWords = 12;

/** Without accents of Latin letters, so that `Denominacao` is `Denominação`. */
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
}

/** The words of a column's name: `addr:street`, `streetAddress` and `Street Address` have two. */
export function wordsOf(column: string): string[] {
  const spaced = column
    .slice(0, maxHeader)
    .replace(/#\d+$/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return plain(foldHeader(spaced)).split('_').filter(Boolean).slice(0, maxWords);
}

/** How a name is looked up. */
export const joined = (words: readonly string[]): string => words.join('');

function buildTable(): Map<string, Map<Field, number>> {
  const table = new Map<string, Map<Field, number>>();
  for (const part of [headerWords, exportHeaders]) {
    for (const field of fields) {
      (part[field] ?? []).forEach((list = '', tier) => {
        for (const word of list.split(/\s+/).filter(Boolean)) {
          const key = joined(wordsOf(word));
          const known = table.get(key) ?? new Map<Field, number>();
          table.set(key, known.set(field, Math.max(known.get(field) ?? 0, strengths[tier] ?? 0)));
        }
      });
    }
  }
  return table;
}

let table: ReadonlyMap<string, HeaderFits> | undefined;

/** The fields that a name says as a whole. Undefined if it is not known. */
export function lookUp(words: readonly string[]): HeaderFits | undefined {
  table ??= buildTable();
  return table.get(joined(words));
}

let days: ReadonlyMap<string, number> | undefined;

/** The day of the week with this name, from 0 for Monday. */
export function dayOf(name: string): number | undefined {
  days ??= new Map(
    dayWords.flatMap((list, day) => list.split(/\s+/).map((word) => [joined(wordsOf(word)), day] as const)),
  );
  return days.get(name);
}
