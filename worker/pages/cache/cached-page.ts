import * as v from 'valibot';

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
    /** ETag of the document without nonces. */
    etag: string;
    tags: string[];
    /** Position of the site's change log before the page's rows were read. */
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
  formTarget: v.nullable(v.string()),
  etag: v.string(),
  tags: v.array(v.string()),
  position: v.number(),
  renderedAt: v.number(),
});
