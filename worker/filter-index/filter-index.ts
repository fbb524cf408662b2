import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '../config.ts';
import { Meter } from '../db/meter.ts';
import { openReader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import type { FilterIndexObject, IndexStatus } from './door.ts';
import { IndexKeeper, pause } from './keeper.ts';
import type { IndexAnswer, Question } from './question.ts';
import { Snapshot } from './snapshot.ts';

/** Milliseconds of work in the background, before the next alarm. */
const shift = 10_000;
/** Milliseconds before work that failed is tried again, twice as long each time. */
const [firstWait, longestWait] = [1_000, 5 * 60_000];

/**
 * The filter index of a site: answers from memory, true at the position of the change log that the asker knows.
 *
 * Questions wait for what was written since the last one, if that is little; everything else is the work of alarms, in
 * pieces that leave room for questions. Whatever changes the index is done in turn, one after the other.
 */
export class FilterIndex extends DurableObject<Bindings> implements FilterIndexObject {
  readonly #snapshot = new Snapshot(this.ctx.storage);
  #keeper: IndexKeeper | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #alarmAt = Number.POSITIVE_INFINITY;
  /** How often work in the background has failed by now, and when it is tried again. */
  #failures = 0;
  #retryAt = 0;
  #problem: string | null = null;
  #isTold = true;

  /** Answers a question; `not-ready` while the index is being built, or too far behind its asker. */
  async ask(site: SiteId, question: Question): ReturnType<FilterIndexObject['ask']> {
    const keeper = this.#awake(site);
    const { position } = question;
    if (!keeper.isAt(position) && !keeper.isBusy) await this.#inTurn(() => keeper.catchUp(position));
    const answer: IndexAnswer = keeper.isAt(position) ? keeper.answer(question) : { code: 'not-ready' };
    await this.#schedule(keeper.workAt);
    const problem = this.#isTold ? null : this.#problem;
    this.#isTold = true;
    return { answer, problem };
  }

  /** What the index is doing and what it takes. */
  status(site: SiteId): Promise<IndexStatus> {
    return Promise.resolve({ ...this.#awake(site).status, problem: this.#problem });
  }

  /** Builds the index anew. */
  async rebuild(site: SiteId): Promise<void> {
    const keeper = this.#awake(site);
    await this.#inTurn(async () => keeper.clear());
    await this.#schedule(keeper.workAt);
  }

  /** Does what is to be done in the background. */
  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    const { site } = this.#snapshot;
    if (site === null) return;
    const keeper = this.#awake(site);
    try {
      const end = Date.now() + shift;
      let isMore = true;
      while (isMore && Date.now() < end) {
        isMore = await this.#inTurn(() => keeper.step());
        await pause();
      }
      this.#failures = 0;
      this.#problem = null;
    } catch (error) {
      this.#report(error);
      this.#retryAt = Date.now() + Math.min(firstWait * 2 ** this.#failures, longestWait);
      this.#failures += 1;
    }
    await this.#schedule(keeper.workAt);
  }

  #awake(site: SiteId): IndexKeeper {
    const { storage } = this.ctx;
    const reader = openReader(this.env.DB, new Meter());
    this.#keeper ??= new IndexKeeper({ storage, snapshot: this.#snapshot, reader, site }, (error) =>
      this.#report(error),
    );
    return this.#keeper;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    // Whoever waits for its own turn has no part in what happens to this one.
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Sets the alarm for work, unless there is an earlier one. */
  async #schedule(workAt: number | null): Promise<void> {
    const at = workAt === null ? Number.POSITIVE_INFINITY : Math.max(workAt, this.#retryAt);
    if (at >= this.#alarmAt) return;
    this.#alarmAt = at;
    // An alarm is no earlier than the first millisecond; what is due is due at once.
    await this.ctx.storage.setAlarm(Math.max(at, 1));
  }

  /** Whoever asks next is told: here is no monitoring. */
  #report(error: unknown): void {
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
    this.#problem = `${error}${cause}`;
    this.#isTold = false;
    // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
    console.error('filter index', error, cause);
  }
}
