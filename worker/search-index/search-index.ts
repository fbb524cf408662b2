import { DurableObject } from 'cloudflare:workers';
import type { D1Database } from '@cloudflare/workers-types';
import { Meter } from '../data/meter.ts';
import { openReader } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import { answer } from './answer.ts';
import type { SearchIndexObject, SearchStatus } from './client.ts';
import { findPlaces } from './find-places.ts';
import { SearchMaintainer } from './maintainer.ts';
import type {
  PlaceQuestion,
  PlacesFound,
  SearchAnswer,
  SearchQuestion,
  Suggestions,
  SuggestQuestion,
} from './question.ts';
import { suggest } from './suggest.ts';

/** Milliseconds of background work per alarm. */
const shift = 10_000;
/** Milliseconds that a question waits for the first build. */
const firstBuild = 600;
/** Milliseconds before a retry of failed work, doubled each time. */
const [firstWait, longestWait] = [1_000, 5 * 60_000];

/** Yields to other events. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * The search index of a site: a full-text index in the object's own SQLite. A question waits for a few recent writes;
 * alarms do all other work, in steps, so that questions run in between. Changes are serialised.
 */
export class SearchIndex extends DurableObject<{ DB: D1Database }> implements SearchIndexObject {
  readonly #maintainer = new SearchMaintainer({
    storage: this.ctx.storage,
    reader: openReader(this.env.DB, new Meter()),
    report: (problem) => this.#report(problem),
  });
  #turn: Promise<unknown> = Promise.resolve();
  #isAwaited = false;
  #failures = 0;
  #retryAt = 0;
  /** The error of the last work, until a caller took it: the object has no monitoring. */
  #problem: string | null = null;

  async search(site: SiteId, question: SearchQuestion): Promise<{ answer: SearchAnswer; problem: string | null }> {
    await this.#open(site, question.position);
    const { finder } = this.#maintainer;
    const found: SearchAnswer = finder ? answer(finder, question) : { code: 'not-ready' };
    if (found.code === 'ok') found.isBehind = !this.#maintainer.isAt(question.position);
    return { answer: found, problem: this.#takeProblem() };
  }

  async suggest(site: SiteId, question: SuggestQuestion): Promise<Suggestions | null> {
    await this.#open(site, question.position);
    const { finder } = this.#maintainer;
    return finder && suggest(finder, question);
  }

  async places(site: SiteId, question: PlaceQuestion): Promise<PlacesFound | null> {
    await this.#open(site, question.position);
    const { finder } = this.#maintainer;
    return finder && findPlaces(finder, question);
  }

  async status(site: SiteId): Promise<SearchStatus> {
    await this.#open(site, 0);
    return this.#maintainer.status;
  }

  async rebuild(site: SiteId): Promise<void> {
    this.#maintainer.open(site);
    await this.#inTurn(async () => this.#maintainer.rebuild());
    await this.#schedule();
  }

  async compare(site: SiteId): Promise<void> {
    this.#maintainer.open(site);
    await this.#inTurn(async () => this.#maintainer.compare());
    await this.#schedule();
  }

  /** Catches up with the caller's position. A failure leaves the index as it was: an older one still answers. */
  async #open(site: SiteId, position: number): Promise<void> {
    this.#maintainer.open(site);
    try {
      const end = Date.now() + firstBuild;
      // A small site is built while its first question waits.
      while (!this.#maintainer.finder && Date.now() < end) await this.#inTurn(() => this.#maintainer.step());
      await this.#inTurn(() => this.#maintainer.catchUp(position));
    } catch (error) {
      this.#report(error);
    }
    await this.#schedule();
  }

  override async alarm(): Promise<void> {
    this.#isAwaited = false;
    try {
      const end = Date.now() + shift;
      let isMore = true;
      while (isMore && Date.now() < end) {
        isMore = await this.#inTurn(() => this.#maintainer.step());
        await pause();
      }
      this.#failures = 0;
    } catch (error) {
      this.#report(error);
      this.#retryAt = Date.now() + Math.min(firstWait * 2 ** this.#failures, longestWait);
      this.#failures += 1;
    }
    await this.#schedule();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    // A failure is for the caller only; the next work in the queue runs anyway.
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #schedule(): Promise<void> {
    if (this.#isAwaited || !this.#maintainer.hasWork) return;
    this.#isAwaited = true;
    await this.ctx.storage.setAlarm(Math.max(Date.now(), this.#retryAt));
  }

  #takeProblem(): string | null {
    const problem = this.#problem;
    this.#problem = null;
    return problem;
  }

  #report(error: unknown): void {
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
    this.#problem = `${error}${cause}`;
    // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
    console.error('search index', error, cause);
  }
}
