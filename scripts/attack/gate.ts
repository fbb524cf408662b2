import type { D1Database } from '@cloudflare/workers-types';
import { databaseOver } from '../lib/database-over.ts';
import type { Send } from './browser.ts';

/**
 * Lets requests to a local product and accesses to its database file take turns: workerd does not wait for a lock of
 * another process, so it would answer 503 to a request that meets one.
 */
export class Gate {
  #running = 0;
  #waiting: (() => void)[] = [];
  /** Settles when the access to the database that came last has ended. */
  #access: Promise<unknown> = Promise.resolve();

  /** Requests, any number at once, but none during an access to the database. */
  requests(send: Send): Send {
    return async (url, sent) => {
      for (let access: unknown; access !== this.#access; ) {
        access = this.#access;
        await access;
      }
      this.#running += 1;
      try {
        return await send(url, sent);
      } finally {
        this.#running -= 1;
        if (this.#running === 0) for (const resume of this.#waiting.splice(0)) resume();
      }
    };
  }

  /** The database, one access at a time, and none during a request. */
  database(db: D1Database): D1Database {
    return databaseOver((calls) => {
      const work = async () => {
        if (this.#running > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return db.batch<Record<string, unknown>>(calls.map(({ sql, values }) => db.prepare(sql).bind(...values)));
      };
      const done = this.#access.then(work);
      this.#access = done.catch(() => undefined);
      return done;
    });
  }
}
