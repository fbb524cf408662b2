import type { DurableObjectStorage } from '@cloudflare/workers-types';
import type { Reader } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import type { SearchStatus } from './client.ts';
import type { Finder } from './finder.ts';
import { Generation } from './generation.ts';

/** The version of the stored format. An index of another version is rebuilt. */
const version = 4;

/** A question waits for at most so many written listings; more are read in the background. */
const inline = 200;

type State = {
  version: number;
  site: SiteId;
  /** The generation that answers; null before the first build is complete. */
  current: number | null;
  /** The generation that is being built. */
  building: number | null;
  /** The comparison that is running: the id of the last listing compared, and how many differed. */
  comparison: { after: number; differing: number } | null;
  /** When the last comparison ended, in milliseconds since 1970, and how many listings it repaired. */
  compared: { at: number; differing: number } | null;
};

type Deps = {
  storage: DurableObjectStorage;
  reader: Reader;
  /** Receives what a comparison repaired. */
  report?: (problem: unknown) => void;
};

/**
 * Maintains a site's search index: builds it beside the one in use, catches up with the database, compares. Calls of
 * `catchUp` and `step` must not overlap.
 */
export class SearchMaintainer {
  readonly #deps: Deps;
  #state: State | null;
  #generations = new Map<number, Generation>();
  /** Whether the database was read since the object woke up: a restored one may be older than the index. */
  #hasRead = false;
  #isBehind = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { sql } = deps.storage;
    sql.exec('create table if not exists state (id integer primary key check (id = 1), json text not null)');
    const [row] = sql.exec<{ json: string }>('select json from state');
    const stored: State | null = row ? JSON.parse(row.json) : null;
    this.#state = stored;
    if (stored && stored.version !== version) this.#startOver(stored);
  }

  /** The site of the index; null before its first question. */
  get site(): SiteId | null {
    return this.#state?.site ?? null;
  }

  /** Tells the object its site. The first time, a build is due. */
  open(site: SiteId): void {
    if (!this.#state) this.#save({ version, site, current: null, building: 0, comparison: null, compared: null });
  }

  /** What answers; null before the first build is complete. */
  get finder(): Finder | null {
    return this.#current?.finder ?? null;
  }

  get #current(): Generation | null {
    return this.#generation(this.#state?.current ?? null);
  }

  get #building(): Generation | null {
    return this.#generation(this.#state?.building ?? null);
  }

  #generation(number: number | null): Generation | null {
    const { site } = this;
    if (number === null || site === null) return null;
    const known = this.#generations.get(number) ?? new Generation(number, { ...this.#deps, site });
    this.#generations.set(number, known);
    return known;
  }

  /** Whether the index contains all writes up to a position of the change log. */
  isAt(position: number): boolean {
    return (this.#current?.progress.position ?? -1) >= position;
  }

  /** Whether background work is due now. */
  get hasWork(): boolean {
    return this.#state !== null && (this.#state.building !== null || this.#state.comparison !== null || this.#isBehind);
  }

  /** Catches up with a position of the change log, if few listings were written since. */
  async catchUp(position: number): Promise<void> {
    const current = this.#current;
    if (!current || this.#isBehind || (this.#hasRead && current.progress.position >= position)) return;
    await this.#read(current, inline);
  }

  /** Does one step of background work. Returns whether there is more to do now. */
  async step(): Promise<boolean> {
    const [current, building] = [this.#current, this.#building];
    if (current && this.#isBehind) await this.#read(current);
    else if (building) await this.#build(building);
    else if (current && this.#state?.comparison) await this.#compare(current, this.#state.comparison);
    return this.hasWork;
  }

  /** Builds the index anew, beside the one in use. */
  rebuild(): void {
    if (!this.#state) return;
    const { building, current } = this.#state;
    if (building !== null) this.#drop(building);
    this.#save({ ...this.#state, building: current === null ? 0 : 1 - current });
  }

  /** Begins the comparison with the database. */
  compare(): void {
    if (this.#state && this.#state.comparison === null)
      this.#save({ ...this.#state, comparison: { after: 0, differing: 0 } });
  }

  get status(): SearchStatus {
    const [current, building] = [this.#current, this.#building];
    return {
      isReady: current !== null,
      position: current?.progress.position ?? 0,
      listings: current?.progress.listings ?? 0,
      building: building && { listings: building.progress.listings },
      isComparing: this.#state?.comparison != null,
      compared: this.#state?.compared ?? null,
      bytes: this.#deps.storage.sql.databaseSize,
    };
  }

  async #read(current: Generation, limit?: number): Promise<void> {
    const result = await current.catchUp(limit);
    this.#hasRead = true;
    this.#isBehind = result === 'more';
    if (result === 'restored' && this.#state?.building === null) this.rebuild();
  }

  async #build(building: Generation): Promise<void> {
    if (building.progress.phase === 'loading') return building.load();
    const result = await building.catchUp();
    if (result === 'restored') return this.rebuild();
    if (result === 'more' || !this.#state) return;
    const { current } = this.#state;
    this.#save({ ...this.#state, current: building.number, building: null });
    this.#hasRead = true;
    if (current !== null) this.#drop(current);
  }

  async #compare(current: Generation, { after, differing }: NonNullable<State['comparison']>): Promise<void> {
    // What is unread is no difference.
    await this.#read(current);
    if (this.#isBehind || !this.#state || this.#state.building !== null) return;
    if (after === 0) await current.comparePlaces();
    const compared = await current.compare(after);
    const sum = differing + compared.differing;
    if (compared.after === null && sum > 0)
      this.#deps.report?.(new Error(`the search index had ${sum} listings that differed from the database`));
    this.#save(
      compared.after === null
        ? { ...this.#state, comparison: null, compared: { at: Date.now(), differing: sum } }
        : { ...this.#state, comparison: { after: compared.after, differing: sum } },
    );
  }

  #drop(number: number): void {
    this.#generation(number)?.drop();
    this.#generations.delete(number);
  }

  #startOver({ site, current, building }: State): void {
    for (const number of [current, building]) if (number !== null) this.#drop(number);
    this.#save({ version, site, current: null, building: 0, comparison: null, compared: null });
  }

  #save(state: State): void {
    this.#deps.storage.sql.exec('insert or replace into state (id, json) values (1, ?)', JSON.stringify(state));
    this.#state = state;
  }
}
