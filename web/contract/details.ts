/** Contact fields of a listing and their sources. */
import * as v from 'valibot';

/** Fields by which people reach a listing. */
export const contactFields = ['address', 'phone', 'email', 'website', 'hours'] as const;

/** Who provided a value: the place itself, the site's editors, a member, an imported file, or the place's website. */
export const sources = ['owner', 'editors', 'member', 'import', 'website'] as const;

const source = v.object({
  source: v.picklist(sources),
  /** When it was last confirmed, milliseconds since 1970; null where it was not confirmed after it was entered. */
  confirmedAt: v.nullable(v.number()),
  /** When the value was written down, milliseconds since 1970; absent where it is not known. */
  statedAt: v.optional(v.number()),
});

/** The source of each contact field; absent where it is not known. */
export const contactSourcesSchema = v.partial(
  v.object({ address: source, phone: source, email: source, website: source, hours: source }),
);

export type ContactField = (typeof contactFields)[number];
export type ContactSources = v.InferOutput<typeof contactSourcesSchema>;
