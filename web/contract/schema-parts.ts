import * as v from 'valibot';

/** Schemas that page data schemas share. */

/** A language tag in lower case. */
export const tag = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/));

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A path of this site. */
export const path = v.pipe(v.string(), v.startsWith('/'));

/** A day as text in the page's language, and its instant, ISO 8601 in UTC. */
export const day = v.object({ day: v.string(), iso: v.string() });

/** A time as text in the page's language, in UTC, and its instant, ISO 8601 in UTC. */
export const moment = v.object({ text: v.string(), iso: v.string() });

/** A way to narrow or to order a list. `count` is absent where there is no number. */
export const choice = v.object({ label: v.string(), count: v.optional(count), path, isChosen: v.boolean() });

export type Choice = v.InferOutput<typeof choice>;

/** Something that has a page. */
export const named = v.object({ slug: v.string(), name: v.string(), path });

/** A text, and its language, which may differ from the page's. */
export const phrase = v.object({ text: v.string(), language: v.string() });

/** Part of a text in a comparison of two versions. */
export const stretch = v.object({ change: v.picklist(['same', 'added', 'removed']), text: v.string() });
