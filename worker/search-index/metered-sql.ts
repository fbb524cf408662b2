import type { SqlStorage, SqlStorageValue } from '@cloudflare/workers-types';

type Row = Record<string, SqlStorageValue>;

/** What a search reads: rows of tables, and rows of the full-text index, which are entries of its lists of listings. */
export type SearchCost = { rowsRead: number; matches: number };

/** Look-ups that are kept in memory, each some hundred bytes to some kilobytes. */
const maxLookedUp = 3_000;

/** The SQL of the object, with what it reads counted. */
export class MeteredSql {
  readonly #sql: SqlStorage;
  /** Rows that were looked up, until the next write: a search looks up the same ones several times. */
  readonly #lookedUp = new Map<string, Row[]>();
  #cost: SearchCost = { rowsRead: 0, matches: 0 };

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  run<Found extends Row>(statement: string, ...values: unknown[]): Found[] {
    return this.#exec<Found>('rowsRead', statement, values);
  }

  /** Runs a statement of the full-text index. */
  match<Found extends Row>(statement: string, ...values: unknown[]): Found[] {
    return this.#exec<Found>('matches', statement, values);
  }

  /** Runs a statement, unless its rows are known. */
  lookUp<Found extends Row>(statement: string, ...values: unknown[]): Found[] {
    const key = JSON.stringify([statement, values]);
    const rows = this.#lookedUp.get(key) ?? this.run<Found>(statement, ...values);
    if (this.#lookedUp.size >= maxLookedUp) this.#lookedUp.clear();
    this.#lookedUp.set(key, rows);
    return rows as Found[];
  }

  /** Forgets what was looked up, after a write. */
  forget(): void {
    this.#lookedUp.clear();
  }

  /** What was read since the last call. */
  takeCost(): SearchCost {
    const cost = this.#cost;
    this.#cost = { rowsRead: 0, matches: 0 };
    return cost;
  }

  #exec<Found extends Row>(kind: keyof SearchCost, statement: string, values: readonly unknown[]): Found[] {
    const cursor = this.#sql.exec<Found>(statement, ...values);
    const rows = [...cursor];
    this.#cost = { ...this.#cost, [kind]: this.#cost[kind] + (cursor.rowsRead ?? 0) };
    return rows;
  }
}
