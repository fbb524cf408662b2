import type { NumberArray } from './number-array.ts';

/** Data for a snapshot: a description as JSON, and arrays of numbers. */
export type Packed = { about: unknown; arrays: readonly NumberArray[] };

/** Bytes per piece. A SQLite value in a Durable Object is at most 2 MB. */
const pieceSize = 1_000_000;

/** Serialises data into pieces, one at a time. */
export function* toPieces({ about, arrays }: Packed): Generator<Uint8Array<ArrayBuffer>> {
  const shapes = arrays.map(({ BYTES_PER_ELEMENT, length }) => [BYTES_PER_ELEMENT, length]);
  const head = new TextEncoder().encode(JSON.stringify({ about, shapes }));
  const sources = [Uint32Array.of(head.length), head, ...arrays];
  let piece = new Uint8Array(pieceSize);
  let filled = 0;
  for (const { buffer, byteOffset, byteLength } of sources) {
    for (let done = 0; done < byteLength; ) {
      const part = new Uint8Array(buffer, byteOffset + done, Math.min(byteLength - done, pieceSize - filled));
      piece.set(part, filled);
      filled += part.length;
      done += part.length;
      if (filled < pieceSize) continue;
      yield piece;
      piece = new Uint8Array(pieceSize);
      filled = 0;
    }
  }
  yield piece.subarray(0, filled);
}

/**
 * Deserialises data from its pieces.
 * @throws if the data ends too early.
 */
export function fromPieces(pieces: Iterable<Uint8Array>): Packed {
  const take = reader(pieces);
  const [length = 0] = new Uint32Array(take(4).buffer);
  const { about, shapes } = JSON.parse(new TextDecoder().decode(take(length))) as {
    about: unknown;
    shapes: [1 | 2 | 4, number][];
  };
  return { about, arrays: shapes.map(([size, count]) => new forms[size](take(size * count).buffer)) };
}

const forms = { 1: Uint8Array<ArrayBuffer>, 2: Uint16Array<ArrayBuffer>, 4: Uint32Array<ArrayBuffer> };

/** Reads bytes across pieces, into a new buffer per call. */
function reader(pieces: Iterable<Uint8Array>): (length: number) => Uint8Array<ArrayBuffer> {
  const iterator = pieces[Symbol.iterator]();
  let piece = new Uint8Array(0);
  return (length) => {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      if (piece.length === 0) {
        const next = iterator.next();
        if (next.done) throw new Error('what was stored ends too early');
        piece = new Uint8Array(next.value);
      }
      const part = piece.subarray(0, length - done);
      bytes.set(part, done);
      done += part.length;
      piece = piece.subarray(part.length);
    }
    return bytes;
  };
}
