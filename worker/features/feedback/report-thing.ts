/** What a photo's key looks like in an address. */
const photoKey = /^[a-z0-9]{16,64}$/;

/** The key of the photo that an address names; undefined if it names none, null for a text that is no key. */
export function photoIn(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return undefined;
  return photoKey.test(text) ? text : null;
}

/** What a report is about, as in its drafts and codes: a listing, or one of its photos. */
export const reportThing = (slug: string, photo: string | undefined): string =>
  photo === undefined ? slug : `${slug}:${photo}`;

/** The query of the address. */
export const reportQuery = (photo: string | undefined): Record<string, string> =>
  photo === undefined ? {} : { photo };
