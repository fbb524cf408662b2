import type { DurableObjectStorage } from '@cloudflare/workers-types';
import type { SiteId } from '../data/schema.ts';
import { fromPieces, type Packed, toPieces } from './packed.ts';

/** The version of the stored format. An index stored in another version is rebuilt. */
const version = 4;

/** The progress of an index. */
export type Progress = {
  /** `loading`: listings are read for the first time. `too-large`: they do not fit in memory. */
  phase: 'loading' | 'ready' | 'too-large';
  /** The last feed row that the index contains. */
  seq: number;
  /** The position of the site's change log at which the index is current. */
  position: number;
  /** While loading: the id of the last listing read. */
  after: number;
  /** When the build began, in milliseconds since 1970. */
  begunAt: number;
};

type Stored = { version: number; site: SiteId; progress: Progress | null; generation: number; pieces: number };

/** The ids of the pieces of generation n begin at n times this. */
const span = 2 ** 20;

/** The last stored state of the index, in the object's SQLite. The object loads it when it wakes up. */
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

  /** The site of the index; null before its first question. */
  get site(): SiteId | null {
    return this.#stored?.site ?? null;
  }

  /** Deletes the stored index. Only the site stays, with a progress if the index is too large. */
  clear(site: SiteId, progress: Progress | null = null): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec('delete from pieces');
      this.#write({ version, site, progress, generation: 0, pieces: 0 });
    });
  }

  /**
   * Loads the last snapshot; null if there is none in this version.
   * @throws if it is broken.
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

  /** Stores an index and yields after each piece. `write` runs in the transaction that makes the snapshot current. */
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
