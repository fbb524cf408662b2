import * as v from 'valibot';
import { cleanEmail, cleanLine, cleanPhone, cleanText, cleanWebsite } from './clean-fields.ts';

// Fields of listings as people type them into forms. The message of an issue is the code of a problem.

/** Characters of texts. */
export const longest = { name: 200, summary: 500, address: 500, postalCode: 40, description: 20_000 } as const;

const typed = v.optional(v.string(), '');

/** A cleaned text of several lines, of at most `length` characters. */
export const textField = (length: number) =>
  v.pipe(
    typed,
    v.transform(cleanText),
    v.check((text) => [...text].length <= length, 'text-long'),
  );

/** A cleaned line of at most `length` characters. */
export const lineField = (length: number) =>
  v.pipe(
    typed,
    v.transform(cleanLine),
    v.check((text) => [...text].length <= length, 'text-long'),
  );

/** A value that a cleaner accepts. An empty one says that the listing has none. */
const cleaned = (clean: (text: string) => { value: string; warning?: string }, problem: string) =>
  v.pipe(
    typed,
    v.transform((text) => clean(cleanLine(text))),
    v.check(({ warning }) => warning === undefined, problem),
    v.transform(({ value }) => value),
  );

/** The fields that are one text. */
export const textFields = {
  name: v.pipe(
    lineField(longest.name),
    v.check((text) => text !== '', 'name-missing'),
  ),
  summary: lineField(longest.summary),
  description: textField(longest.description),
  address: v.pipe(
    textField(longest.address),
    v.transform((text) => text.replace(/\n+/g, '\n')),
  ),
  postalCode: lineField(longest.postalCode),
  phone: cleaned(cleanPhone, 'phone-invalid'),
  email: cleaned(cleanEmail, 'email-invalid'),
  website: cleaned(cleanWebsite, 'website-invalid'),
} as const satisfies Record<string, v.GenericSchema<unknown, string>>;
