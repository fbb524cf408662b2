import * as v from 'valibot';
import { type Counted, countedFeatures } from '../../domain/counters/counted.ts';

/** A rendered page, with everything that a response in any representation needs. */
export type CachedPage = {
  /** The document, with gaps for the nonce. */
  bytes: Uint8Array<ArrayBuffer>;
  about: {
    /** Byte offsets of the gaps for the nonce. */
    nonces: number[];
    /** Byte range of the page data's JSON in the document. */
    data: [number, number];
    title: string;
    description: string;
    assetOrigin: string | null;
    /** Another origin that a form of the page leads on to. */
    formTarget: string | null;
    /** Other origins of which the page shows documents in frames: those of the viewer, which are not cached. */
    frameSources?: readonly string[];
    /** ETag of the document without nonces. */
    etag: string;
    tags: string[];
    /** What each answer with the page counts. */
    counts: Counted[];
    /** Position of the site's change log before the page's rows were read. */
    position: number;
    /** Milliseconds since 1970. */
    renderedAt: number;
  };
};

const countedSchema = v.object({
  feature: v.picklist(Object.keys(countedFeatures) as (keyof typeof countedFeatures)[]),
  thing: v.string(),
  dimension: v.string(),
});

export const aboutSchema = v.object({
  nonces: v.array(v.number()),
  data: v.tuple([v.number(), v.number()]),
  title: v.string(),
  description: v.string(),
  assetOrigin: v.nullable(v.string()),
  formTarget: v.nullable(v.string()),
  etag: v.string(),
  tags: v.array(v.string()),
  // Entries of older versions have none.
  counts: v.optional(v.array(countedSchema), []),
  position: v.number(),
  renderedAt: v.number(),
});
