import * as v from 'valibot';
import { lineField, textField } from '../../../domain/listings/typed-fields.ts';
import { maxLegalText, maxSummary } from '../limits.ts';

/** The fields of the form that a draft keeps. `replaced` is the text before an earlier version was filled in. */
export const textFields = ['body', 'date', 'tells', 'summary', 'version', 'preview', 'restored', 'replaced'] as const;

/** What the form sends. */
export type TextInput = {
  body: string;
  /** When it takes effect, in milliseconds since 1970; null for at once. */
  effectiveAt: number | null;
  tells: boolean;
  summary: string;
  /** The newest version that the form showed. */
  version: number;
};

const typed = v.optional(v.string(), '');

/** Days until a version can take effect at most. */
const farthestDays = 5 * 366;

const dayMs = 24 * 60 * 60 * 1000;

/** The day of a time in UTC, as date fields write it. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Markdown keeps its spaces: they indent lists. */
export const cleanMarkdown = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * When a version takes effect: the start of a day in UTC; null for today, and for an empty field.
 *
 * @returns undefined if the text is no date from today on.
 */
export function readEffect(typedDate: string, now: number): number | null | undefined {
  const text = typedDate.trim();
  if (text === '' || text === dateOf(now)) return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some parsers read 31 February as a day in March.
  if (Number.isNaN(start) || dateOf(start) !== text) return undefined;
  return start > now && start - now <= farthestDays * dayMs ? start : undefined;
}

/** The schema of the form. The message of an issue is a key under `manageLegal.fault`. */
export const textSchema: v.GenericSchema<unknown, TextInput> = v.pipe(
  v.object({
    body: v.pipe(
      typed,
      v.transform(cleanMarkdown),
      v.check((text) => text !== '', 'body-missing'),
      v.check((text) => text.length <= maxLegalText, 'body-long'),
    ),
    date: v.pipe(
      lineField(40),
      v.transform((text) => readEffect(text, Date.now())),
      v.check((time) => time !== undefined, 'date-invalid'),
    ),
    tells: typed,
    summary: textField(maxSummary),
    version: v.pipe(typed, v.regex(/^\d{1,9}$/), v.transform(Number)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.tells !== 'yes' || dataset.value.summary !== '') return;
    const { value: input } = dataset;
    addIssue({
      message: 'summary-missing',
      path: [{ type: 'object', origin: 'value', input, key: 'summary', value: input.summary }],
    });
  }),
  v.transform(
    ({ date, tells, ...input }): TextInput => ({
      ...input,
      effectiveAt: date ?? null,
      tells: tells === 'yes',
    }),
  ),
);
