import { type Encoding, encodingOf, encodings } from './encoding-names.ts';
import { readingsOf } from './encoding-score.ts';

export { type Encoding, encodingOf, encodings };

/** Bytes to detect a legacy encoding from. Only chunks with non-ASCII bytes are sampled. */
const sampleBytes = 131_072;

/** How many times as probable as the second reading the first must be, in nats, to be taken without asking. */
const clearMargin = 3;

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** A detected encoding. `readings`: the same line in each likely one, if it is not clear. */
export interface Detected {
  encoding: Encoding;
  readings?: readonly { encoding: Encoding; text: string }[];
}

/** Maximum length of a line that is shown to a person. */
const shownLength = 200;

/** The line that differs most between two readings. */
function tellingLines([first, second]: readonly [string, string]): [string, string] {
  const others = second.split('\n');
  const lines = first.split('\n').map((line, index) => [line, others[index] ?? ''] as const);
  const difference = ([a, b]: readonly [string, string]) => {
    const letters = [...b.slice(0, shownLength)];
    return [...a.slice(0, shownLength)].filter((letter, at) => letter !== letters[at]).length;
  };
  const [a, b] = lines.reduce((best, line) => (difference(line) > difference(best) ? line : best), ['', '']);
  return [a.slice(0, shownLength).trim(), b.slice(0, shownLength).trim()];
}

function detectLegacy(bytes: Uint8Array): Detected {
  const [best, second] = readingsOf(bytes);
  if (best === undefined || second === undefined) return { encoding: 'windows-1252' };
  if (best.isPlausible && best.score - second.score >= clearMargin) return { encoding: best.encoding };
  const [a, b] = tellingLines([best.text, second.text]);
  return {
    encoding: best.encoding,
    readings: [
      { encoding: best.encoding, text: a },
      { encoding: second.encoding, text: b },
    ],
  };
}

/** Detects the encoding of a file from its bytes, chunk by chunk. */
export class EncodingDetector {
  #first: number[] = [];
  #zeros = [0, 0];
  #length = 0;
  /** UTF-8 continuation bytes that the current sequence still needs. */
  #awaited = 0;
  #sequences = 0;
  #faults = 0;
  #hasEscapes = false;
  #sample: Uint8Array[] = [];
  #sampled = 0;

  add(bytes: Uint8Array): void {
    if (this.#first.length < 4) this.#first.push(...bytes.subarray(0, 4 - this.#first.length));
    let foreign = false;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === 0) this.#zeros[(this.#length + i) % 2] = (this.#zeros[(this.#length + i) % 2] ?? 0) + 1;
      else if (byte === 0x1b) this.#hasEscapes ||= bytes[i + 1] === 0x24;
      if (byte < 0x80 && this.#awaited === 0) continue;
      foreign = true;
      this.#step(byte);
    }
    this.#length += bytes.length;
    if (foreign && this.#sampled < sampleBytes) {
      this.#sample.push(bytes.slice(0, sampleBytes - this.#sampled));
      this.#sampled += Math.min(bytes.length, sampleBytes - this.#sampled);
    }
  }

  #step(byte: number): void {
    if (this.#awaited > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        this.#awaited--;
        if (this.#awaited === 0) this.#sequences++;
        return;
      }
      this.#awaited = 0;
      this.#faults++;
      if (byte < 0x80) return;
    }
    if (byte >= 0xc2 && byte < 0xe0) this.#awaited = 1;
    else if (byte >= 0xe0 && byte < 0xf0) this.#awaited = 2;
    else if (byte >= 0xf0 && byte < 0xf5) this.#awaited = 3;
    else this.#faults++;
  }

  /** The most likely encoding. Damaged UTF-8 stays UTF-8: the records with invalid bytes are rejected one by one. */
  result(): Detected {
    const mark = marks.find(([, bytes]) => bytes.every((byte, i) => this.#first[i] === byte));
    if (mark !== undefined) return { encoding: mark[0] };
    const [even = 0, odd = 0] = this.#zeros;
    // In UTF-16 every comma and line end has a zero byte, nearly all at even or at odd positions.
    if (Math.max(even, odd) > Math.max(2, this.#length / 100) && Math.max(even, odd) > 3 * Math.min(even, odd)) {
      return { encoding: odd > even ? 'utf-16le' : 'utf-16be' };
    }
    const faults = this.#faults + (this.#awaited > 0 ? 1 : 0);
    if (faults + this.#sequences === 0 && this.#hasEscapes) return { encoding: 'iso-2022-jp' };
    // Complete sequences are improbable in any other encoding.
    if (this.#sequences >= faults) return { encoding: 'utf-8' };
    return detectLegacy(this.#sampledBytes());
  }

  #sampledBytes(): Uint8Array {
    const bytes = new Uint8Array(this.#sampled);
    let at = 0;
    for (const part of this.#sample) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
