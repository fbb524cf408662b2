import { encodeBase64 } from 'hono/utils/encode';

/** Length of a nonce in base64 (18 random bytes), and of its gap. */
export const nonceLength = 24;

const encoder = new TextEncoder();
const blank = encoder.encode(' '.repeat(nonceLength));

/** Bytes per UTF-16 code unit at most: a character of four bytes has two code units. */
const maxBytesPerUnit = 3;

/** The buffer that all pages are written to, one at a time. It grows with the largest page and never shrinks. */
let buffer = new Uint8Array(256 * 1024);
/** The writer that uses the buffer. */
let currentWriter: PageWriter | undefined;

/**
 * Writes a page as bytes, synchronously from start to end. Gaps for nonces are byte offsets, so no string in the content
 * can be taken for one.
 */
export class PageWriter {
  readonly nonces: number[] = [];
  #length = 0;

  constructor() {
    currentWriter = this;
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  write(piece: string | Uint8Array): void {
    this.#insist();
    if (typeof piece !== 'string') {
      this.#makeRoom(piece.length);
      buffer.set(piece, this.#length);
      this.#length += piece.length;
    } else if (piece) {
      this.#makeRoom(piece.length * maxBytesPerUnit);
      this.#length += encoder.encodeInto(piece, buffer.subarray(this.#length)).written;
    }
  }

  /** @throws if another writer has started since: the buffer is now its own. */
  #insist(): void {
    if (currentWriter !== this) throw new Error('another page is being written');
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= buffer.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(buffer.subarray(0, this.#length));
    buffer = larger;
  }

  /** Leaves a gap for a nonce. */
  nonce(): void {
    this.nonces.push(this.#length);
    this.write(blank);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.#insist();
    return buffer.slice(0, this.#length);
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
