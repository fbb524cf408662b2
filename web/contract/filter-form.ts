import { type FilterKey, type Filters, withValues, writeRange } from './filters.ts';
import type { Problem } from './outcome.ts';

/** Where zero stands among the digits of other scripts: Arabic, Persian, Devanagari, and those of full width. */
const zeros = [0x660, 0x6f0, 0x966, 0xff10];

/** The largest number that a path can say. */
const largest = 999_999_999;

/** What a form says of one key: chosen values, and the ends of a range. */
type Said = { values: string[]; min?: number; max?: number };

/** Whether a parameter is a field of the form of filters. */
export const isFilterField = (name: string): boolean => name.startsWith('f.');

/**
 * Filters as a form without script sends them: `f.KEY` once for each value, `f.KEY.min` and `f.KEY.max` for a number.
 * What a form says of a key takes the place of what `filters` say of it; empty fields alone drop it. A number may be
 * written in the digits of any of the languages.
 * @returns the field that holds a value which cannot be one of its key.
 */
export function withFields(
  filters: Filters,
  fields: Iterable<readonly [name: string, value: string]>,
): { code: 'ok'; filters: Filters } | Problem {
  const said = new Map<FilterKey, Said>();
  for (const [name, written] of fields) {
    const [, key = '', end] = name.match(/^f\.(.*?)(?:\.(min|max))?$/) ?? [];
    const about = said.get(key) ?? { values: [] };
    said.set(key, about);
    const value = written.trim().toLowerCase();
    if (!value) continue;
    if (end === undefined) about.values.push(value);
    else {
      const number = readNumber(value, end as 'min' | 'max');
      if (number === undefined) return { code: 'invalid-field', field: name, reason: 'not-a-number' };
      about[end as 'min' | 'max'] = number;
    }
  }
  let read = filters;
  for (const [key, { values, min = null, max = null }] of said) {
    const next = withValues(read, key, min === null && max === null ? values : [writeRange({ min, max })]);
    if (!next) return { code: 'invalid-field', field: `f.${key}`, reason: 'not-a-value' };
    read = next;
  }
  return { code: 'ok', filters: read };
}

/** A whole number within what paths can say: an end between two of them is drawn inwards. */
function readNumber(text: string, end: 'min' | 'max'): number | undefined {
  const ascii = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  const number = Number(ascii);
  if (Number.isNaN(number)) return undefined;
  return Math.min(largest, Math.max(0, end === 'min' ? Math.ceil(number) : Math.floor(number)));
}
