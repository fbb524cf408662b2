import type { ColumnDoubt, ColumnGuess } from '../columns/column-guess.ts';
import { decodeLines, lenientDecoder } from './decode.ts';
import type { Encoding } from './encoding.ts';

/** Why a file cannot be imported. `line` counts from 1. */
export interface Unusable {
  kind: 'unusable';
  code:
    | 'empty-file'
    | 'one-column'
    | 'no-name-column'
    | 'mixed-encodings'
    | 'nul-byte'
    | 'unclosed-quote'
    | 'cell-too-large'
    | 'bad-json'
    | 'no-features'
    | 'no-rows'
    | 'too-many-categories'
    | 'workbook'
    | 'spreadsheet-copy'
    | 'file-changed'
    | 'doubtful-columns'
    | 'doubtful-encoding'
    | 'too-many-bad-rows'
    | 'no-usable-rows'
    | 'unknown-form'
    | 'unknown-encoding'
    | 'unknown-crs'
    | 'unknown-sheet'
    | 'bad-xml'
    | 'damaged-file'
    | 'too-large'
    | 'too-many-columns'
    | 'map-unknown-column'
    | 'map-unknown-field';
  line: number;
  /** The column, field, form, encoding, coordinate system or sheet that the code is about. */
  detail?: string;
  /** What is known of the columns, where they are not clear. */
  columns?: readonly ColumnGuess[];
  /** For `doubtful-columns`. */
  doubts?: readonly ColumnDoubt[];
  /** For `doubtful-encoding`: the same line as each likely encoding reads it. */
  readings?: readonly { encoding: Encoding; text: string }[];
}

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The number of line feeds in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Decodes a chunk, or flushes the decoder without `bytes`. Undefined if the bytes are invalid in the encoding. */
function decode(decoder: TextDecoder, bytes?: Uint8Array): string | undefined {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The text of a chunk up to its first invalid byte. */
function textBeforeFault(bytes: Uint8Array | undefined, encoding: Encoding): string {
  const text = decodeLines(bytes ?? new Uint8Array(), encoding);
  return text.slice(0, Math.max(text.indexOf('\ufffd'), 0));
}

/**
 * Decodes bytes chunk by chunk, with every line end as one line feed and without a byte order mark. If the bytes are
 * invalid in the encoding or contain a NUL, the last item is an `Unusable`.
 */
export async function* textOf(source: Bytes, encoding: Encoding = 'utf-8'): AsyncGenerator<string | Unusable> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let pendingReturn = '';
  const next = (bytes?: Uint8Array): string | Unusable => {
    const decoded = decode(decoder, bytes);
    if (decoded === undefined) {
      return { kind: 'unusable', code: 'mixed-encodings', line: line + countLines(textBeforeFault(bytes, encoding)) };
    }
    const raw = pendingReturn + decoded;
    // A carriage return at the end of a chunk may be the first half of CRLF.
    pendingReturn = bytes !== undefined && raw.endsWith('\r') ? '\r' : '';
    const text = raw.slice(0, raw.length - pendingReturn.length).replace(/\r\n?/g, '\n');
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

/** Decodes bytes like `textOf`, without an end: each invalid byte becomes U+FFFD, and NULs stay. */
export async function* textWithFaults(source: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decodeNext = lenientDecoder(encoding);
  // Node decodes some invalid bytes of legacy encodings as control characters, which these texts never have.
  const isUnicode = encoding.startsWith('utf-');
  let pendingReturn = '';
  const next = (bytes?: Uint8Array): string => {
    const decoded = decodeNext(bytes);
    const raw = pendingReturn + (isUnicode ? decoded : decoded.replace(/[\u0080-\u009f]/g, '\ufffd'));
    pendingReturn = bytes !== undefined && raw.endsWith('\r') ? '\r' : '';
    return raw.slice(0, raw.length - pendingReturn.length).replace(/\r\n?/g, '\n');
  };
  for await (const bytes of source) yield next(bytes);
  yield next();
}
