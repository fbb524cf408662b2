/** Nonces are written over spaces of this length: 18 random bytes in base64. */
export const nonceLength = 24;

const encoder = new TextEncoder();
const blank = encoder.encode(' '.repeat(nonceLength));

/**
 * Collects a page as bytes. Where a nonce goes is remembered as an offset, never as a string that content could
 * contain.
 */
export class PageWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly nonces: number[] = [];
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  write(piece: string | Uint8Array): void {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  /** Leaves room for a nonce. */
  nonce(): void {
    this.nonces.push(this.#length);
    this.write(blank);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

/** A copy of `bytes` with the nonce in all its places. */
export function withNonce(bytes: Uint8Array, offsets: readonly number[], nonce: string): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const written = encoder.encode(nonce);
  for (const offset of offsets) copy.set(written, offset);
  return copy;
}

/** A nonce for one answer: 144 random bits. */
export function newNonce(): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...random));
}
