/**
 * The body of a request, read no further than `limit` bytes.
 * @returns undefined where it is longer, whatever its Content-Length says.
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
 * Reads what is left of a body and keeps nothing of it: a browser that is still sending when the answer comes shows a
 * broken connection in its place. No more than `most` bytes, and none where more are announced.
 */
export async function discardRest(request: Request, most: number): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return;
  const reader = request.body?.getReader();
  let length = 0;
  for (let read = await reader?.read(); read?.value && length <= most; read = await reader?.read()) {
    length += read.value.length;
  }
}
