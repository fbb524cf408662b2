/**
 * Reads a body as UTF-8, at most `maxBytes` of it. `isCut`: there was more, which is not read.
 * @throws if the connection breaks or the request is aborted
 */
export async function readLimited({ body }: Response, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let [text, size] = ['', 0];
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return { text: text + decoder.decode(), isCut: false };
    size += piece.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return { text, isCut: true };
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}
