import * as v from 'valibot';
import type { PrepareOptions } from '../settings.ts';

/** What records of imports store as JSON. Older ones lack what later versions added. */

const text = v.fallback(v.string(), '');
const texts = v.fallback(v.array(v.string()), []);
const whole = v.fallback(v.number(), 0);
const counts = v.object({ created: whole, updated: whole, unchanged: whole, rejected: whole });

const guess = v.object({
  column: v.string(),
  field: v.fallback(v.nullable(v.string()), null),
  because: v.fallback(v.picklist(['name', 'values', 'told', 'unknown']), 'unknown'),
  ...{ confidence: whole, filled: whole, examples: texts },
});

const doubt = v.object({
  field: v.string(),
  candidates: v.fallback(v.array(v.object({ column: v.string(), examples: texts })), []),
});

const listOf = <Item extends v.GenericSchema>(item: Item) => v.fallback(v.array(item), []);

const report = v.object({
  ...{ code: text, line: whole, detail: text },
  doubts: listOf(doubt),
  readings: listOf(v.object({ encoding: v.string(), text: v.string() })),
  columns: listOf(guess),
  counts: v.fallback(v.nullable(counts), null),
  created: texts,
  updated: listOf(
    v.object({
      slug: v.string(),
      changes: listOf(v.object({ field: v.string(), before: text, after: text })),
    }),
  ),
  ...{ newPlaces: whole, newCategories: whole },
  notes: v.fallback(v.record(v.string(), v.number()), {}),
  doubles: listOf(v.object({ row: v.number(), of: v.string() })),
  closing: v.fallback(
    v.nullable(v.object({ code: v.picklist(['too-many', 'rejected-rows']), missing: whole, of: whole })),
    null,
  ),
  missing: v.fallback(v.nullable(v.object({ missing: v.number(), of: v.number() })), null),
});

export type StoredReport = v.InferOutput<typeof report>;
export type StoredGuess = v.InferOutput<typeof guess>;

/** The report of a check, or why a file was not imported. */
export const readReport = (stored: unknown): StoredReport => v.parse(report, stored ?? {});

const told = v.object({
  ...{ encoding: text, delimiter: text, source: text, country: text, sheet: text },
  ...{
    skipLines: v.fallback(v.optional(v.number()), undefined),
    hasHeader: v.fallback(v.optional(v.boolean()), undefined),
  },
  columns: v.fallback(v.record(v.string(), v.nullable(v.string())), {}),
  key: texts,
  ...{ locate: v.fallback(v.boolean(), false), overwriteEdits: v.fallback(v.boolean(), false) },
  trustIds: v.fallback(v.boolean(), false),
  closeMissing: v.fallback(v.optional(v.number()), undefined),
});

/** What a person said of a file, with everything else empty. */
export type Told = v.InferOutput<typeof told>;

const settings = v.object({
  language: text,
  languages: texts,
  told: v.optional(v.unknown()),
  wishes: v.optional(v.unknown()),
});

/** What an import was asked for. A check moves it from `told` to `wishes`. */
export function readWanted(stored: unknown): { language: string; languages: readonly string[]; told: Told } {
  const read = v.parse(settings, stored);
  return { language: read.language, languages: read.languages, told: v.parse(told, read.told ?? read.wishes ?? {}) };
}

/** What is stored for a check. What a person did not say is left out: it is detected. */
export function wantedOf(language: string, languages: readonly string[], said: Told): PrepareOptions {
  const { columns, key, closeMissing, ...others } = said;
  const given = Object.fromEntries(
    Object.entries(others).filter(
      ([name, value]) => value !== '' && value !== undefined && (value !== false || name === 'hasHeader'),
    ),
  );
  return {
    ...{ language, languages },
    told: {
      ...given,
      ...(Object.keys(columns).length > 0 ? { columns } : {}),
      ...(key.length > 0 ? { key } : {}),
      ...(closeMissing === undefined ? {} : { closeMissing }),
    },
  };
}

/** What is stored for a file about which nothing was said. */
export const nothingTold: Told = v.parse(told, {});
