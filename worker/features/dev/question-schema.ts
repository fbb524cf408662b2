import * as v from 'valibot';
import { placeKeys } from '../../../web/contract/grammar.ts';
import { count } from '../../../web/contract/schema-parts.ts';
import { searchSorts } from '../../../web/contract/sorts.ts';
import type { Question } from '../../filter-index/question.ts';

/** A question has at most a few hundred slugs. */
export const maxQuestionBytes = 100_000;

const slugs = v.pipe(v.array(v.string()), v.minLength(1));
const bound = v.nullable(v.number());

const filters = v.object({
  category: v.exactOptional(slugs),
  country: v.exactOptional(slugs),
  region: v.exactOptional(slugs),
  city: v.exactOptional(slugs),
  attributes: v.record(
    v.string(),
    v.union([v.strictObject({ values: slugs }), v.strictObject({ range: v.object({ min: bound, max: bound }) })]),
  ),
  language: v.exactOptional(slugs),
  price: v.exactOptional(v.pipe(v.array(v.number()), v.minLength(1))),
  rating: v.exactOptional(v.number()),
  open: v.exactOptional(v.literal(true)),
});

/** A question to the filter index as JSON. Pages ask it through the client, whose questions have types. */
export const questionSchema: v.GenericSchema<unknown, Question> = v.object({
  position: count,
  filters,
  sort: v.picklist(searchSorts),
  language: v.string(),
  start: v.nullable(
    v.object({
      side: v.picklist(['after', 'before']),
      cursor: v.object({
        value: v.union([v.string(), v.number()]),
        id: count,
        hasText: v.exactOptional(v.boolean()),
      }),
    }),
  ),
  limit: count,
  now: count,
  placeValues: count,
  allOf: v.exactOptional(v.object({ kind: v.picklist(placeKeys), placeValues: count })),
  ranked: v.exactOptional(v.object({ ids: v.array(count), isOnly: v.boolean() })),
});
