/** The supported encodings, by their `TextDecoder` labels. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-kr', 'windows-1252'] as const;

export type Encoding = (typeof encodings)[number];

/** Bytes to detect a legacy encoding from. Only chunks with non-ASCII bytes are sampled. */
const sampleBytes = 262_144;

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The share of a text's non-ASCII characters that match a pattern. */
function shareOf(text: string, pattern: RegExp): number {
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return foreign === 0 ? 0 : (text.match(pattern)?.length ?? 0) / foreign;
}

/**
 * Scores from 0 to 1 how likely the bytes have an East Asian encoding. Its characters come in runs, while the misread
 * accents of a western text are single characters between letters.
 */
function scoreOf(bytes: Uint8Array, encoding: 'shift_jis' | 'euc-kr'): number {
  const text = new TextDecoder(encoding).decode(bytes);
  if (shareOf(text, /\ufffd/g) > 0.01) return 0;
  const inRuns = shareOf(text, /(?<=[^\0-\x7f])[^\0-\x7f]|[^\0-\x7f](?=[^\0-\x7f])/g);
  if (inRuns < 0.7) return 0;
  if (encoding === 'shift_jis') {
    return shareOf(text, /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/g);
  }
  return commonHangul(bytes);
}

/** The share of byte pairs that are one of the 2,350 common syllables. All others of EUC-KR are rare. */
function commonHangul(bytes: Uint8Array): number {
  let pairs = 0;
  let common = 0;
  for (let i = 0; i + 1 < bytes.length; i++) {
    const [lead = 0, trail = 0] = [bytes[i], bytes[i + 1]];
    if (lead < 0x80) continue;
    pairs++;
    // In the standard B0A1 to C8FE are syllables, and A1A1 to A3FE are symbols.
    const isCommon = trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || (lead >= 0xa1 && lead <= 0xa3));
    if (isCommon) common++;
    i++;
  }
  return pairs === 0 ? 0 : common / pairs;
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
  #sample: Uint8Array[] = [];
  #sampled = 0;

  add(bytes: Uint8Array): void {
    if (this.#first.length < 4) this.#first.push(...bytes.subarray(0, 4 - this.#first.length));
    let foreign = false;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === 0) this.#zeros[(this.#length + i) % 2] = (this.#zeros[(this.#length + i) % 2] ?? 0) + 1;
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

  /** Whether the bytes start with the signature of a ZIP file, which every workbook is. */
  get isArchive(): boolean {
    return String.fromCharCode(...this.#first) === 'PK\u0003\u0004';
  }

  /** The most likely encoding. For a file with mixed encodings, it is one with which decoding fails. */
  result(): Encoding {
    const mark = marks.find(([, bytes]) => bytes.every((byte, i) => this.#first[i] === byte));
    if (mark !== undefined) return mark[0];
    const [even = 0, odd = 0] = this.#zeros;
    // In UTF-16 every comma and line end has a zero byte, nearly all at even or at odd positions.
    if (Math.max(even, odd) > Math.max(2, this.#length / 100) && Math.max(even, odd) > 3 * Math.min(even, odd)) {
      return odd > even ? 'utf-16le' : 'utf-16be';
    }
    if (this.#faults + this.#awaited === 0) return 'utf-8';
    return this.#legacy();
  }

  #legacy(): Encoding {
    const bytes = new Uint8Array(this.#sampled);
    let at = 0;
    for (const part of this.#sample) {
      bytes.set(part, at);
      at += part.length;
    }
    const japanese = scoreOf(bytes, 'shift_jis');
    const korean = scoreOf(bytes, 'euc-kr');
    if (Math.max(japanese, korean) > 0.6) return japanese >= korean ? 'shift_jis' : 'euc-kr';
    // Complete UTF-8 sequences are improbable in a western text: the file is damaged or mixes encodings.
    return this.#sequences > 0 ? 'utf-8' : 'windows-1252';
  }
}
