import * as v from 'valibot';
import { newAttributeSchema } from '../../web/contract/attributes.ts';
import { InputError } from './command.ts';
import { serviceKindEntry } from './definitions.ts';

const names = v.record(v.string(), v.string());
const text = v.optional(v.string(), '');
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'takes small letters, digits and hyphens'));
// The form in which the Worker compares hosts: browsers convert other letters to Punycode.
const host = v.pipe(v.string(), v.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'is a host name without port, in ASCII'));

/** A site as a file describes it, without its listings. */
export const siteFile = v.strictObject({
  slug,
  /** The first is the canonical host. */
  hosts: v.pipe(v.array(host), v.minLength(1)),
  defaultLanguage: v.string(),
  /** Hue in degrees, from 0 to 359. */
  accentHue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359)),
  /** In display order. */
  languages: v.record(v.string(), v.strictObject({ name: v.string(), tagline: text, about: text })),
  /** In display order. */
  categories: v.optional(v.array(v.strictObject({ slug, parent: v.optional(v.nullable(slug), null), names })), []),
  /** In display order. */
  attributes: v.optional(v.array(newAttributeSchema), []),
  /** Kinds of services, in display order. `bands`: where the price bands 2 to 4 begin, by currency. */
  serviceKinds: v.optional(v.array(serviceKindEntry), []),
  /** Slugs of the featured listings. */
  featured: v.optional(v.array(slug), []),
});

export type SiteFile = v.InferOutput<typeof siteFile>;

/**
 * Parses the JSON of a site.
 * @param supported the tags of the product's languages.
 * @throws an InputError with the first problem.
 */
export function readSiteFile(json: string, supported: readonly string[]): SiteFile {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), siteFile), json);
  if (!result.success) {
    const [issue] = result.issues;
    throw new InputError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Nothing was changed.`);
  }
  const { defaultLanguage, languages } = result.output;
  const unsupported = Object.keys(languages).find((tag) => !supported.includes(tag));
  if (unsupported !== undefined)
    throw new InputError(`languages: "${unsupported}" is none of ${supported.join(', ')}. Nothing was changed.`);
  if (!(defaultLanguage in languages))
    throw new InputError(`defaultLanguage: "${defaultLanguage}" is not among the languages. Nothing was changed.`);
  return result.output;
}
