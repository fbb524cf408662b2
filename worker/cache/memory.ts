import type { KeptPage } from './kept-page.ts';

/** Bytes of the largest page that is held. */
const largest = 1024 * 1024;

/**
 * Rendered pages in the isolate's memory, bounded in bytes; the page that was used least recently goes first.
 */
export class PageMemory {
  readonly #pages = new Map<string, KeptPage>();
  readonly #capacity: number;
  #size = 0;

  /** @param capacity bytes of page kept at most. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  put(key: string, page: KeptPage): void {
    this.#size -= this.#pages.get(key)?.bytes.length ?? 0;
    this.#pages.delete(key);
    // A large file would drive out a hundred pages.
    if (page.bytes.length > largest) return;
    this.#pages.set(key, page);
    this.#size += page.bytes.length;
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#size <= this.#capacity || oldest === key) return;
      this.#pages.delete(oldest);
      this.#size -= bytes.length;
    }
  }
}
