import { encodeBase64 } from 'hono/utils/encode';

/** Length of a nonce in base64 (18 random bytes), and of its gap. */
export const nonceLength = 24;

const encoder = new TextEncoder();
const blank = encoder.encode(' '.repeat(nonceLength));

/** Bytes per UTF-16 code unit at most: a character of four bytes has two code units. */
const maxBytesPerUnit = 3;

/** Bytes of the first buffer: most pages. */
const usualBytes = 64 * 1024;

/**
 * Writes a page as bytes, from start to end. Gaps for nonces are byte offsets, so no string in the content can be taken
 * for one.
 */
export class PageWriter {
  readonly nonces: number[] = [];
  #buffer = new Uint8Array(usualBytes);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  write(piece: string | Uint8Array): void {
    if (typeof piece !== 'string') {
      this.#makeRoom(piece.length);
      this.#buffer.set(piece, this.#length);
      this.#length += piece.length;
    } else if (piece) {
      this.#makeRoom(piece.length * maxBytesPerUnit);
      this.#length += encoder.encodeInto(piece, this.#buffer.subarray(this.#length)).written;
    }
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }

  /** Leaves a gap for a nonce. */
  nonce(): void {
    this.nonces.push(this.#length);
    this.write(blank);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#length);
  }
}

/** A copy of `bytes` with the nonce in all gaps. */
export function withNonce(bytes: Uint8Array, offsets: readonly number[], nonce: string): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const written = encoder.encode(nonce);
  for (const offset of offsets) copy.set(written, offset);
  return copy;
}

/** A nonce for one response: 144 random bits. */
export function newNonce(): string {
  return encodeBase64(crypto.getRandomValues(new Uint8Array(18)).buffer);
}
