import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { reviewReasons } from '../../web/contract/reviews.ts';
import { demoPeople } from '../lib/demo-people.ts';

/** A demo account, or one that nobody signs in with. */
const person = v.pipe(
  v.string(),
  v.check((id) => demoPeople.some((one) => one.id === id) || /^visitor-\d+$/.test(id), 'no demo account'),
);
const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** A text; `visited`: whether it says the month of the visit; `photos`: how many drawings it shows. */
const text = {
  language: v.string(),
  stars,
  title: v.optional(v.string(), ''),
  body: v.string(),
  visited: v.optional(v.boolean(), false),
  photos: v.optional(v.number(), 0),
};
const old = v.object({ ...text, daysAgo: v.number() });
const own = v.object({ ...text, by: person, listing: v.string() });
const change = v.object({ stars, title: v.string(), body: v.string() });

const fileSchema = v.object({
  /** A listing with reviews of several years, for all filters and orders. */
  many: v.object({ listing: v.string(), reviews: v.array(old) }),
  few: v.object({ listing: v.string(), reviews: v.array(old) }),
  /** Of a directory, on the product's own site. */
  directories: v.object({ listing: v.string(), reviews: v.array(old) }),
  /** A listing that gets many five-star reviews on one day, all but the first of which are held. */
  burst: v.object({
    listing: v.string(),
    before: v.array(old),
    reviews: v.array(v.object({ language: v.string(), body: v.string() })),
  }),
  removed: own,
  rejected: v.object({ ...own.entries, reason: v.picklist(reviewReasons) }),
  published: v.array(own),
  /** `first`: a change before the answer, `after`: one after it. */
  replies: v.array(
    v.object({
      listing: v.string(),
      to: person,
      language: v.string(),
      body: v.string(),
      first: v.optional(change),
      after: v.optional(change),
    }),
  ),
  reports: v.array(
    v.object({ by: person, listing: v.string(), of: person, reason: v.picklist(reviewReasons), text: v.string() }),
  ),
});

export type DemoReviews = v.InferOutput<typeof fileSchema>;
export type DemoReview = v.InferOutput<typeof own>;
export type OldReview = v.InferOutput<typeof old>;

/** The reviews of the demo's workshops, which were written for it. */
export const readDemoReviews = async (): Promise<DemoReviews> =>
  v.parse(fileSchema, JSON.parse(await readFile(new URL('makers/reviews.json', import.meta.url), 'utf8')));
