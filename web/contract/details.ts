/** The smaller facts of a listing: who says what of it. */
import * as v from 'valibot';

/** What a listing can be reached by. */
export const contactFields = ['address', 'phone', 'email', 'website', 'hours'] as const;

/** Who says so: the place itself, this site's editors, its members, a file that was imported, or the place's website. */
export const sources = ['owner', 'editors', 'member', 'import', 'website'] as const;

const source = v.object({
  source: v.picklist(sources),
  /** When it was last confirmed, milliseconds since 1970; null where it never was since it was entered. */
  confirmedAt: v.nullable(v.number()),
});

/** Where each contact field came from; a field that is absent is not known. */
export const contactSourcesSchema = v.partial(
  v.object({ address: source, phone: source, email: source, website: source, hours: source }),
);

export type ContactField = (typeof contactFields)[number];
export type ContactSources = v.InferOutput<typeof contactSourcesSchema>;
