import * as v from 'valibot';
import { path, phrase } from './schema-parts.ts';

/** A site of the viewer that a page is about, or could be. */
export const siteChoiceSchema = v.object({ slug: v.string(), name: phrase, path, isChosen: v.boolean() });

export type SiteChoice = v.InferOutput<typeof siteChoiceSchema>;
