import { DurableObject } from 'cloudflare:workers';
import { Meter } from '../data/meter.ts';
import { openReader, type Prepared, type ReadResult, runBatch } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import type { Bindings } from '../platform/bindings.ts';
import { type AnsweredIds, answeredIds, withAnswer } from './answered.ts';
import type { FilterIndexObject, IndexStatus } from './client.ts';
import { IndexMaintainer, pause } from './index-maintainer.ts';
import type { IndexAnswer, Question } from './question.ts';
import { Snapshot } from './snapshot.ts';

/** Milliseconds of background work per alarm. */
const shift = 10_000;
/** Milliseconds before a retry of failed work, doubled each time. */
const [firstWait, longestWait] = [1_000, 5 * 60_000];

/**
 * The filter index of a site: answers from memory, current at the caller's position of the change log. A question waits
 * for a few recent writes; alarms do all other work, in steps, so that questions run in between. Changes of the index
 * are serialised.
 */
export class FilterIndex extends DurableObject<Bindings> implements FilterIndexObject {
  readonly #snapshot = new Snapshot(this.ctx.storage);
  #maintainer: IndexMaintainer | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #alarmAt = Number.POSITIVE_INFINITY;
  /** Consecutive failures of background work, and the time of the next retry. */
  #failures = 0;
  #retryAt = 0;
  #problem: string | null = null;
  #isTold = true;

  /** Answers a question; `not-ready` while the index is being built, or is too far behind the caller's position. */
  async ask(
    site: SiteId,
    question: Question,
    statements: readonly Prepared[] = [],
  ): ReturnType<FilterIndexObject['ask']> {
    const maintainer = this.#awake(site);
    const { position } = question;
    if (!maintainer.isAt(position) && !maintainer.isBusy) await this.#inTurn(() => maintainer.catchUp(position));
    const answer: IndexAnswer = maintainer.isAt(position) ? maintainer.answer(question) : { code: 'not-ready' };
    await this.#schedule(maintainer.workAt);
    const results =
      answer.code === 'ok' && statements.length ? await this.#readBy(answeredIds(question, answer), statements) : [];
    const problem = this.#isTold ? null : this.#problem;
    this.#isTold = true;
    return { answer, results, problem };
  }

  /** Reads rows by the ids of an answer. */
  async #readBy(ids: AnsweredIds, statements: readonly Prepared[]): Promise<ReadResult[]> {
    const results = await runBatch(
      this.env.DB,
      statements.map((statement) => withAnswer(statement, ids)),
    );
    return results.map(({ results: rows, meta: { rows_read, duration } }) => ({
      results: rows,
      meta: { rows_read, duration },
    }));
  }

  /** The progress and memory use of the index. */
  status(site: SiteId): Promise<IndexStatus> {
    return Promise.resolve({ ...this.#awake(site).status, problem: this.#problem });
  }

  /** Rebuilds the index. */
  async rebuild(site: SiteId): Promise<void> {
    const maintainer = this.#awake(site);
    await this.#inTurn(async () => maintainer.clear());
    await this.#schedule(maintainer.workAt);
  }

  /** Runs background work for some seconds. */
  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    const { site } = this.#snapshot;
    if (site === null) return;
    const maintainer = this.#awake(site);
    try {
      const end = Date.now() + shift;
      let isMore = true;
      while (isMore && Date.now() < end) {
        isMore = await this.#inTurn(() => maintainer.step());
        await pause();
      }
      this.#failures = 0;
      this.#problem = null;
    } catch (error) {
      this.#report(error);
      this.#retryAt = Date.now() + Math.min(firstWait * 2 ** this.#failures, longestWait);
      this.#failures += 1;
    }
    await this.#schedule(maintainer.workAt);
  }

  #awake(site: SiteId): IndexMaintainer {
    const { storage } = this.ctx;
    const reader = openReader(this.env.DB, new Meter());
    this.#maintainer ??= new IndexMaintainer({ storage, snapshot: this.#snapshot, reader, site }, (error) =>
      this.#report(error),
    );
    return this.#maintainer;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    // A failure is for the caller only; the next work in the queue runs anyway.
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Sets the alarm for work, unless there is an earlier one. */
  async #schedule(workAt: number | null): Promise<void> {
    const at = workAt === null ? Number.POSITIVE_INFINITY : Math.max(workAt, this.#retryAt);
    if (at >= this.#alarmAt) return;
    this.#alarmAt = at;
    // An alarm time is at least 1 ms; any time in the past runs at once.
    await this.ctx.storage.setAlarm(Math.max(at, 1));
  }

  /** Stores the error for the next caller, which reports it: the object has no monitoring. */
  #report(error: unknown): void {
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
    this.#problem = `${error}${cause}`;
    this.#isTold = false;
    // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
    console.error('filter index', error, cause);
  }
}
