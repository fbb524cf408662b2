import type { Encoding } from './encoding-names.ts';

/** Encodings for which Node throws at some invalid bytes, also where a decoder is to replace them. */
const throwing: readonly Encoding[] = ['gbk', 'gb18030', 'euc-jp', 'iso-2022-jp'];

const lineFeed = 0x0a;
/** Bytes without a line end from which no end is waited for. */
const maxLine = 1_000_000;

/** Decodes whole lines. If a line has invalid bytes at which Node throws, only its ASCII characters stay. */
export function decodeLines(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const end = bytes.indexOf(lineFeed) + 1;
  if (end > 0 && end < bytes.length) {
    const middle = bytes.indexOf(lineFeed, bytes.length >> 1) + 1;
    const at = middle > 0 && middle < bytes.length ? middle : end;
    return decodeLines(bytes.subarray(0, at), encoding) + decodeLines(bytes.subarray(at), encoding);
  }
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd')).join('');
}

/** No character of these encodings contains a line feed. */
function lineDecoder(encoding: Encoding): (bytes?: Uint8Array) => string {
  let rest = new Uint8Array();
  return (bytes) => {
    if (bytes === undefined) return decodeLines(rest, encoding);
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const end = all.length > maxLine ? all.length : all.lastIndexOf(lineFeed) + 1;
    rest = all.slice(end);
    return decodeLines(all.subarray(0, end), encoding);
  };
}

function streamDecoder(encoding: Encoding): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

/** A decoder that replaces invalid bytes in any encoding. It decodes chunk by chunk; a call without bytes ends the text. */
export const lenientDecoder = (encoding: Encoding): ((bytes?: Uint8Array) => string) =>
  throwing.includes(encoding) ? lineDecoder(encoding) : streamDecoder(encoding);
