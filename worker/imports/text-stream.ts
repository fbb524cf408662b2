/** Why a file cannot be imported at all. `line` counts from 1. */
export interface Unusable {
  kind: 'unusable';
  code: 'empty-file' | 'one-column' | 'no-name-column' | 'not-utf8' | 'nul-byte' | 'unclosed-quote' | 'cell-too-large';
  line: number;
}

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How many line feeds a text holds. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** The bytes as text, or undefined where they are no UTF-8. `bytes` undefined: the end. */
function decode(decoder: TextDecoder, bytes?: Uint8Array): string | undefined {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function invalidAt(bytes: Uint8Array | undefined): number {
  const text = new TextDecoder().decode(bytes);
  return Math.max(text.indexOf('\ufffd'), 0);
}

/**
 * Bytes as text, part by part, with every line end as one line feed and without a byte order mark.
 * Ends with an `Unusable` where the bytes are no UTF-8 or hold a NUL.
 */
export async function* textOf(source: Bytes): AsyncGenerator<string | Unusable> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let heldReturn = '';
  const next = (bytes?: Uint8Array): string | Unusable => {
    const decoded = decode(decoder, bytes);
    if (decoded === undefined) {
      const before = new TextDecoder().decode(bytes).slice(0, invalidAt(bytes));
      return { kind: 'unusable', code: 'not-utf8', line: line + countLines(before) };
    }
    const raw = heldReturn + decoded;
    // A carriage return at the end may be the first half of a line end.
    heldReturn = bytes !== undefined && raw.endsWith('\r') ? '\r' : '';
    const text = raw.slice(0, raw.length - heldReturn.length).replace(/\r\n?/g, '\n');
    const nul = text.indexOf('\0');
    if (nul !== -1) return { kind: 'unusable', code: 'nul-byte', line: line + countLines(text.slice(0, nul)) };
    line += countLines(text);
    return text;
  };
  for await (const bytes of source) {
    const text = next(bytes);
    yield text;
    if (typeof text !== 'string') return;
  }
  yield next();
}
