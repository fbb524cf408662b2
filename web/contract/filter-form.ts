import { type FilterKey, type Filters, isAttributeKey, withValues, writeRange } from './filters.ts';
import type { Problem } from './outcome.ts';

/** Code points of zero in other scripts: Arabic, Persian, Devanagari, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0xff10];

/** The largest number that a path can contain. */
const largest = 999_999_999;

/** A form's input for one key: selected values and the ends of a range. */
type FieldInput = { values: string[]; min?: number; max?: number };

/** Whether a parameter is a field of the filter form. */
export const isFilterField = (name: string): boolean => name.startsWith('f.');

/**
 * Whether a query parameter stays when a change in the form leads to another result. A cursor does not, and a long list
 * of links does not. All options of an attribute do, so that a visitor can tick several of them.
 */
export const isKeptByForm = (name: string, value: string): boolean =>
  name !== 'after' && name !== 'before' && (name !== 'all' || isAttributeKey(value));

/**
 * Merges a submitted filter form into `filters`. `f.KEY` occurs once for each value; `f.KEY.min` and `f.KEY.max` are
 * the ends of a number, in the digits of any supported script. A key in the form replaces the key in `filters`; empty
 * fields remove it.
 * @returns the first field with an invalid value, as a problem.
 */
export function withFields(
  filters: Filters,
  fields: Iterable<readonly [name: string, value: string]>,
): { code: 'ok'; filters: Filters } | Problem {
  const inputs = new Map<FilterKey, FieldInput>();
  for (const [name, written] of fields) {
    const [, key = '', end] = name.match(/^f\.(.*?)(?:\.(min|max))?$/) ?? [];
    const input = inputs.get(key) ?? { values: [] };
    inputs.set(key, input);
    const value = written.trim().toLowerCase();
    if (!value) continue;
    if (end === undefined) input.values.push(value);
    else {
      const number = readNumber(value, end as 'min' | 'max');
      if (number === undefined) return { code: 'invalid-field', field: name, reason: 'not-a-number' };
      input[end as 'min' | 'max'] = number;
    }
  }
  let merged = filters;
  for (const [key, { values, min = null, max = null }] of inputs) {
    const next = withValues(merged, key, min === null && max === null ? values : [writeRange({ min, max })]);
    if (!next) return { code: 'invalid-field', field: `f.${key}`, reason: 'not-a-value' };
    merged = next;
  }
  return { code: 'ok', filters: merged };
}

/**
 * Parses a number and clamps it to what paths can contain. A fractional end is rounded towards the inside of the range.
 */
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
