import * as v from 'valibot';

/** Where a page of the directory ended: the order key and id of its last listing. */
export type Cursor = { nameKey: string; id: number };

const written = v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))]);

/** A cursor as a query value: base64url of JSON, so that no script of the world needs escaping. */
export function encodeCursor({ nameKey, id }: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([nameKey, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @returns undefined where the text is no cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
    const read = v.safeParse(written, JSON.parse(json));
    return read.success ? { nameKey: read.output[0], id: read.output[1] } : undefined;
  } catch {
    // atob, the decoder and JSON each throw at what a client made up: all of it means "no cursor".
    return undefined;
  }
}
