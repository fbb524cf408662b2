import * as v from 'valibot';

/** Where a business can be reached outside of the site. */
export const contactsSchema = v.array(
  v.object({ kind: v.picklist(['phone', 'email', 'website']), text: v.string(), href: v.string() }),
);

export type Contacts = v.InferOutput<typeof contactsSchema>;
