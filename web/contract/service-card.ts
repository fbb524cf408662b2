import * as v from 'valibot';
import { phrase } from './schema-parts.ts';

/** A service as pages show it. Texts are in the page's language where they exist in it. */
export const serviceSchema = v.object({
  /** Unique in its listing. */
  slug: v.string(),
  name: phrase,
  /** The name of its kind; null where that is its name, or it has none. */
  kind: v.nullable(phrase),
  price: v.string(),
  /** Empty where it is unknown. */
  duration: v.string(),
  /** Where it is offered beside the listing's own address. */
  area: v.nullable(phrase),
  /** The languages in which it is offered; empty where they are unknown. */
  languages: v.string(),
});

export type ShownService = v.InferOutput<typeof serviceSchema>;
