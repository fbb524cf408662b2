/** A weak validator: documents that differ in their nonces alone are the same document. */
export async function validator(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 12);
  return `W/"${btoa(String.fromCharCode(...digest))}"`;
}

/** Whether a validator stands in an `If-None-Match` list, compared weakly. */
export const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;
