import { encodeBase64 } from 'hono/utils/encode';

/** A weak ETag: documents that differ only in their nonces are the same document. */
export async function validator(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return `W/"${encodeBase64(digest.slice(0, 12))}"`;
}

/** Whether an `If-None-Match` list contains an ETag, by weak comparison. */
export const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;
