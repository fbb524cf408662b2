import type { DurableObjectStorage } from '@cloudflare/workers-types';
import type { SiteId } from '../data/schema.ts';
import { fromPieces, type Packed, toPieces } from './packed.ts';

/** Of what is stored: another one is built anew. */
const version = 2;

/** How far an index has come. */
export type Progress = {
  /** `loading`: listings are read for the first time. `too-large`: they do not fit in memory. */
  phase: 'loading' | 'ready' | 'too-large';
  /** The listing in the feed up to which everything is known. */
  seq: number;
  /** The position of the site's change log at which all that is known is true. */
  position: number;
  /** While loading: the last listing that was read. */
  after: number;
  /** Milliseconds since 1970: when it was begun. */
  begunAt: number;
};

type Stored = { version: number; site: SiteId; progress: Progress | null; generation: number; pieces: number };

/** Pieces of one generation are numbered from its own beginning. */
const span = 2 ** 20;

/** The index as it was some minutes ago, in the object's own database: it wakes up with it. */
export class Snapshot {
  readonly #storage: DurableObjectStorage;
  #stored: Stored | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec('create table if not exists pieces (id integer primary key, bytes blob not null)');
    storage.sql.exec('create table if not exists stored (id integer primary key check (id = 1), json text not null)');
    const [row] = storage.sql.exec<{ json: string }>('select json from stored');
    this.#stored = row ? JSON.parse(row.json) : null;
  }

  /** The site that the index is of; null before it was asked for the first time. */
  get site(): SiteId | null {
    return this.#stored?.site ?? null;
  }

  /** Begins with nothing but the site, or a site that has been given up for now. */
  clear(site: SiteId, progress: Progress | null = null): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec('delete from pieces');
      this.#write({ version, site, progress, generation: 0, pieces: 0 });
    });
  }

  /**
   * What was stored last, as far as it can be used.
   * @throws where it is broken.
   */
  load(): { progress: Progress; packed: Packed | null } | null {
    if (!this.#stored?.progress || this.#stored.version !== version) return null;
    const { progress, generation, pieces } = this.#stored;
    if (pieces === 0) return { progress, packed: null };
    const rows = this.#storage.sql.exec<{ bytes: ArrayBuffer }>(
      'select bytes from pieces where id >= ? and id < ? order by id',
      generation * span,
      generation * span + pieces,
    );
    return { progress, packed: fromPieces(bytesOf(rows)) };
  }

  /** Stores an index, pausing behind each piece; `write` is done in the same transaction as the last step. */
  *save(progress: Progress, packed: Packed, write: () => void): Generator<void> {
    const site = this.#stored?.site;
    if (site === undefined) throw new Error('the site of the index is not known');
    const before = this.#stored?.generation ?? 0;
    const generation = before === 0 ? 1 : 0;
    let pieces = 0;
    for (const piece of toPieces(packed)) {
      this.#storage.sql.exec(
        'insert or replace into pieces (id, bytes) values (?, ?)',
        generation * span + pieces,
        piece,
      );
      pieces += 1;
      yield;
    }
    this.#storage.transactionSync(() => {
      const { sql } = this.#storage;
      sql.exec('delete from pieces where id not between ? and ?', generation * span, generation * span + pieces - 1);
      write();
      this.#write({ version, site, progress, generation, pieces });
    });
  }

  #write(stored: Stored): void {
    this.#storage.sql.exec('insert or replace into stored (id, json) values (1, ?)', JSON.stringify(stored));
    this.#stored = stored;
  }
}

function* bytesOf(rows: Iterable<{ bytes: ArrayBuffer }>): Generator<Uint8Array> {
  for (const { bytes } of rows) yield new Uint8Array(bytes);
}
