import * as v from 'valibot';

/** A rendered page with all that is needed to answer with it, in any representation, without the database. */
export type KeptPage = {
  /** The document, with room for nonces. */
  bytes: Uint8Array<ArrayBuffer>;
  about: {
    /** Byte offsets of the places for a nonce. */
    nonces: number[];
    /** Byte range of the page data's JSON in the document. */
    data: [number, number];
    title: string;
    description: string;
    assetOrigin: string | null;
    /** Validator of the document without its nonces. */
    etag: string;
    tags: string[];
    /** Position of the site's change log at which the page was rendered. */
    position: number;
    /** Milliseconds since 1970. */
    renderedAt: number;
  };
};

export const aboutSchema = v.object({
  nonces: v.array(v.number()),
  data: v.tuple([v.number(), v.number()]),
  title: v.string(),
  description: v.string(),
  assetOrigin: v.nullable(v.string()),
  etag: v.string(),
  tags: v.array(v.string()),
  position: v.number(),
  renderedAt: v.number(),
});
