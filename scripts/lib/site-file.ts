import * as v from 'valibot';
import { newAttributeSchema } from '../../web/contract/attributes.ts';
import { InputError } from './command.ts';

const names = v.record(v.string(), v.string());
const text = v.optional(v.string(), '');
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'takes small letters, digits and hyphens'));
// As the Worker compares them: what a browser makes of a name with other letters is no longer one of these.
const host = v.pipe(v.string(), v.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'is a host name without port, in ASCII'));

/** A site as a file describes it, without its listings. */
export const siteFile = v.strictObject({
  slug,
  /** The first is the one that others lead to. */
  hosts: v.pipe(v.array(host), v.minLength(1)),
  defaultLanguage: v.string(),
  /** Degrees on the wheel of colours, from 0 to 359. */
  accentHue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359)),
  /** In the order in which they are offered. */
  languages: v.record(v.string(), v.strictObject({ name: v.string(), tagline: text, about: text })),
  /** In the order in which they are shown. */
  categories: v.optional(v.array(v.strictObject({ slug, parent: v.optional(v.nullable(slug), null), names })), []),
  /** In the order in which they are shown. */
  attributes: v.optional(v.array(newAttributeSchema), []),
  /** Slugs of the listings that its editors show first. */
  featured: v.optional(v.array(slug), []),
});

export type SiteFile = v.InferOutput<typeof siteFile>;

/**
 * Reads the JSON of a site.
 * @param spoken the tags of the languages that the product speaks.
 * @throws an InputError that says where it is wrong.
 */
export function readSiteFile(json: string, spoken: readonly string[]): SiteFile {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), siteFile), json);
  if (!result.success) {
    const [issue] = result.issues;
    throw new InputError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Nothing was changed.`);
  }
  const { defaultLanguage, languages } = result.output;
  const unspoken = Object.keys(languages).find((tag) => !spoken.includes(tag));
  if (unspoken !== undefined)
    throw new InputError(`languages: "${unspoken}" is none of ${spoken.join(', ')}. Nothing was changed.`);
  if (!(defaultLanguage in languages))
    throw new InputError(`defaultLanguage: "${defaultLanguage}" is not among the languages. Nothing was changed.`);
  return result.output;
}
