import type { Meter } from '../data/meter.ts';
import { type Prepared, planBatch, type ReadResult, type RowsOf } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import type { Sql } from '../data/sql.ts';
import { withinTime } from '../data/transient.ts';
import type { IndexAnswer, Question } from './question.ts';

/** An answer of the index, with the rows that were read by it. */
export type AnswerWithRows<Statements extends readonly (Sql | null)[]> =
  | { code: 'ok'; answer: Extract<IndexAnswer, { code: 'ok' }>; rows: RowsOf<Statements> }
  | { code: 'not-ready' };

/** The client of a site's filter index. */
export type FilterIndexClient = {
  /**
   * Answers a question, and reads rows by the ids of the answer (`answered`), both in one round trip: the object runs
   * the statements itself. `not-ready` also if the index cannot be reached: the page then has no counts and no order.
   */
  read<const Statements extends readonly (Sql | null)[]>(
    question: Question,
    ...statements: Statements
  ): Promise<AnswerWithRows<Statements>>;
};

/** The methods of the Durable Object. */
export type FilterIndexObject = {
  /**
   * Answers a question and runs statements with the ids of the answer. Without an answer none runs.
   * `problem`: an error of background work that is not reported yet.
   */
  ask(
    site: SiteId,
    question: Question,
    statements?: readonly Prepared[],
  ): Promise<{ answer: IndexAnswer; results: readonly ReadResult[]; problem: string | null }>;
  /** Its progress and memory use. */
  status(site: SiteId): Promise<IndexStatus>;
  /** Rebuilds the index. */
  rebuild(site: SiteId): Promise<void>;
};

export type IndexStatus = {
  phase: 'empty' | 'loading' | 'ready' | 'too-large';
  /** The position of the change log that it is current at. */
  position: number;
  listings: number;
  /** Languages without an order of names yet. */
  missingOrders: readonly string[];
  /** Bytes in memory, by part. */
  bytes: Readonly<Record<string, number>>;
  /** Listings written since the last snapshot; null if a snapshot is due now. */
  unsaved: number | null;
  /** The error of the last background work. */
  problem: string | null;
};

/** The binding FILTER_INDEX, without the type of its objects. */
export type FilterIndexNamespace = { getByName(name: string, options?: { locationHint?: string }): object };

/** Identifies a site's object. The epoch prevents that a reused site id gets the old index. */
export type IndexedSite = { id: SiteId; epoch: string };

/** The name of a site's object. */
export const filterIndexName = ({ id, epoch }: IndexedSite): string => `${id}-${epoch}`;

/** The object that holds a site's filter index. `location` is where it is created. */
export const filterIndexObject = (
  namespace: FilterIndexNamespace,
  site: IndexedSite,
  location: string | null,
): FilterIndexObject =>
  namespace.getByName(filterIndexName(site), location === null ? {} : { locationHint: location }) as FilterIndexObject;

/** Milliseconds before a page goes on without the index. */
const timeoutMs = 1_000;

/**
 * Opens the filter index of a site.
 * @param deps `meter` counts the calls; `report` receives errors; `location` is where its object is created.
 */
export function openFilterIndex(
  namespace: FilterIndexNamespace,
  site: IndexedSite,
  { meter, report, location }: { meter: Meter; report: (error: unknown) => unknown; location: string | null },
): FilterIndexClient {
  return {
    async read(question, ...statements) {
      const start = performance.now();
      meter.indexCalls += 1;
      const { prepared, read } = planBatch(statements);
      try {
        const call = filterIndexObject(namespace, site, location).ask(site.id, question, prepared);
        const { answer, results, problem } = await withinTime(call, timeoutMs);
        meter.count(results);
        if (problem !== null) report(new Error(`the filter index failed in the background: ${problem}`));
        return answer.code === 'ok' ? { code: 'ok', answer, rows: read(results) } : answer;
      } catch (cause) {
        report(new Error('the filter index did not answer', { cause }));
        return { code: 'not-ready' };
      } finally {
        meter.indexDuration += performance.now() - start;
      }
    },
  };
}
