/**
 * Reads the body of a request up to `limit` bytes.
 * @returns undefined if the body is longer, whatever its Content-Length is.
 */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > limit) {
      reader?.releaseLock();
      return undefined;
    }
    pieces.push(read.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * Reads and discards the rest of a body, at most `limit` bytes; nothing if its Content-Length is greater. A browser that
 * is still sending when the response arrives shows a connection error instead.
 */
export async function discardRest(request: Request, limit: number): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return;
  const reader = request.body?.getReader();
  let length = 0;
  for (let read = await reader?.read(); read?.value && length <= limit; read = await reader?.read()) {
    length += read.value.length;
  }
}
