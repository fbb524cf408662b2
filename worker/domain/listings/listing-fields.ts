import * as v from 'valibot';
import { type Hours, hoursSchema, isTimeZone } from '../../../web/contract/hours.ts';
import { isSlug, maxSlugLength } from '../../platform/text/slug.ts';
import { cleanEmail, cleanLine, cleanPhone, cleanText, cleanWebsite } from './clean-fields.ts';

const line = (length: number) =>
  v.pipe(v.string(), v.transform(cleanLine), v.maxLength(length, `at most ${length} characters`));

/** A text that a cleaner accepts. A warning is an error here, because the person can correct the value. */
function cleaned(clean: (text: string) => { value: string; warning?: string }, message: string) {
  return v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.check((text) => clean(text).warning === undefined, message),
    v.transform((text) => clean(text).value),
  );
}

const degrees = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? null : Number(text))),
    v.check((value) => value === null || Math.abs(value) <= limit, `degrees from -${limit} to ${limit}, or empty`),
  );

/** A whole number within bounds, or empty. */
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? null : Number(text))),
    v.check(
      (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
      `a whole number from ${least} to ${most}, or empty`,
    ),
  );

/** Hours as JSON: {"mon": [["09:00", "17:00"]], …, "special": [{"date": "12-24", "hours": []}]}. */
const hours = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Hours | null => {
    if (dataset.value.trim() === '') return null;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), hoursSchema), dataset.value);
    if (parsed.success) return parsed.output;
    addIssue({ message: 'hours as JSON, as in {"mon": [["09:00", "17:00"]]}, or empty' });
    return NEVER;
  }),
);

const states = ['draft', 'pending', 'sent-back', 'published', 'hidden', 'closed', 'removed'] as const;

/** Schemas of a listing's fields as a person types them. Each field is cleaned and validated separately. */
export const listingFields = {
  name: v.pipe(line(200), v.minLength(1, 'a name')),
  summary: line(500),
  description: v.pipe(v.string(), v.transform(cleanText), v.maxLength(20_000, 'at most 20,000 characters')),
  slug: v.pipe(
    v.string(),
    v.check(
      isSlug,
      `lower case letters, digits and single hyphens, at most ${maxSlugLength}, and no word of the routes`,
    ),
  ),
  state: v.picklist(states, `one of ${states.join(', ')}`),
  category: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((slug) => slug.trim())),
    v.transform((slugs) => [...new Set(slugs.filter((slug) => slug !== ''))]),
  ),
  place: v.pipe(
    v.string(),
    v.regex(/^(?:(?:country|region|city)\/[a-z0-9-]+)?$/, 'kind/slug, as in city/leipzig, or empty'),
  ),
  address: line(500),
  postalCode: line(40),
  latitude: degrees(90),
  longitude: degrees(180),
  phone: cleaned(cleanPhone, 'a phone number: digits with +, spaces and hyphens'),
  email: cleaned(cleanEmail, 'an e-mail address'),
  website: cleaned(cleanWebsite, 'an http or https address'),
  timeZone: v.pipe(
    v.string(),
    v.check((text) => text === '' || isTimeZone(text), 'a time zone, as in Europe/Berlin, or empty'),
  ),
  hours,
  hoursText: line(500),
  priceLevel: wholeNumber(1, 4),
  featured: wholeNumber(1, 1000),
} as const;

export type ListingField = keyof typeof listingFields;
