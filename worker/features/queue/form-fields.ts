import * as v from 'valibot';
import { typedText } from '../../pages/action.ts';

/** Characters of what staff write beside a decision, of a note about a field, and of an appeal. */
const longest = { note: 2_000, mark: 500, appeal: 2_000 } as const;

/** A text of several lines as it is stored. */
const clean = (typed: string): string =>
  typed
    .normalize('NFC')
    // Bidirectional control characters could change how a text reads.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const text = (most: number, problem: string) =>
  v.pipe(
    typedText,
    v.transform(clean),
    v.check((typed) => [...typed].length <= most, problem),
  );

export const noteField = text(longest.note, 'note-long');

export const appealField = v.pipe(
  text(longest.appeal, 'appeal-long'),
  v.check((typed) => typed !== '', 'appeal-missing'),
);

/**
 * The notes about fields of a form: `mark-FIELD`, where `marked-FIELD` is checked. Names of fields can have parts behind
 * dots: a language (`name.zh-Hant`) or an attribute (`attribute.step-free`).
 *
 * @returns undefined if one is too long.
 */
export function marksIn(fields: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const marks = Object.keys(fields).flatMap((name) => {
    const field = name.match(/^marked-([a-zA-Z0-9.-]{1,120})$/)?.[1];
    if (!field) return [];
    const typed = fields[`mark-${field}`];
    return [[field, clean(typeof typed === 'string' ? typed : '')] as const];
  });
  if (marks.some(([, note]) => [...note].length > longest.mark)) return undefined;
  return Object.fromEntries(marks);
}
