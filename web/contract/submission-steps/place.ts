import * as v from 'valibot';
import { foundPlaceSchema } from '../place-search.ts';
import { path } from '../schema-parts.ts';

/** What the step of the place shows beside its fields. */
export const placeStepSchema = v.object({
  /** The place that the listing has so far. */
  chosen: v.nullable(foundPlaceSchema),
  /** What the last search found; null without one. */
  matches: v.nullable(v.array(foundPlaceSchema)),
  /** What the map shows at first. */
  view: v.object({ latitude: v.number(), longitude: v.number(), zoom: v.number() }),
  /** The map for browsers without script. */
  still: path,
});

export type PlaceStepData = v.InferOutput<typeof placeStepSchema>;
