/** Nonces are written over spaces of this length: 18 random bytes in base64. */
export const nonceLength = 24;

const encoder = new TextEncoder();
const blank = encoder.encode(' '.repeat(nonceLength));

/** Bytes that a character takes at most: one that takes four counts as two. */
const widest = 3;

/** Where pages are written, one after the other, before each gets bytes of its own. It grows with the largest page and stays. */
let desk = new Uint8Array(256 * 1024);
/** Who writes there. */
let writing: PageWriter | undefined;

/**
 * Collects a page as bytes, from its beginning to its end without a wait. Where a nonce goes is remembered as an offset,
 * never as a string that content could contain.
 */
export class PageWriter {
  readonly nonces: number[] = [];
  #length = 0;

  constructor() {
    writing = this;
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  write(piece: string | Uint8Array): void {
    this.#insist();
    if (typeof piece !== 'string') {
      this.#makeRoom(piece.length);
      desk.set(piece, this.#length);
      this.#length += piece.length;
    } else if (piece) {
      this.#makeRoom(piece.length * widest);
      this.#length += encoder.encodeInto(piece, desk.subarray(this.#length)).written;
    }
  }

  /** @throws where another page was begun meanwhile: what lies on the desk is that one's. */
  #insist(): void {
    if (writing !== this) throw new Error('another page is being written');
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= desk.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(desk.subarray(0, this.#length));
    desk = larger;
  }

  /** Leaves room for a nonce. */
  nonce(): void {
    this.nonces.push(this.#length);
    this.write(blank);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.#insist();
    return desk.slice(0, this.#length);
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
