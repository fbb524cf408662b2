import type { Meter } from '../data/meter.ts';
import type { SiteId } from '../data/schema.ts';
import { withinTime } from '../data/transient.ts';
import type {
  PlaceQuestion,
  PlacesFound,
  SearchAnswer,
  SearchQuestion,
  Suggestions,
  SuggestQuestion,
} from './question.ts';

/** The client of a site's search index. */
export type SearchIndexClient = {
  /** Answers a search; `not-ready` also if the index cannot be reached. */
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /** What begins with a text; null while there is no index. */
  suggest(question: SuggestQuestion): Promise<Suggestions | null>;
  /** The places that texts name; null while there is no index. */
  places(question: PlaceQuestion): Promise<PlacesFound | null>;
};

export type SearchStatus = {
  isReady: boolean;
  /** The position of the change log that it is current at. */
  position: number;
  listings: number;
  /** The build that is running beside it. */
  building: { listings: number } | null;
  isComparing: boolean;
  /** When the last comparison ended, in milliseconds since 1970, and how many listings it repaired. */
  compared: { at: number; differing: number } | null;
  /** Size of the object's database. */
  bytes: number;
};

/** The methods of the Durable Object. */
export type SearchIndexObject = {
  /** `problem`: an error of background work that is not reported yet. */
  search(site: SiteId, question: SearchQuestion): Promise<{ answer: SearchAnswer; problem: string | null }>;
  suggest(site: SiteId, question: SuggestQuestion): Promise<Suggestions | null>;
  places(site: SiteId, question: PlaceQuestion): Promise<PlacesFound | null>;
  status(site: SiteId): Promise<SearchStatus>;
  /** Builds the index anew, beside the one in use. */
  rebuild(site: SiteId): Promise<void>;
  /** Compares the index with the database, and repairs it. */
  compare(site: SiteId): Promise<void>;
};

/** The binding SEARCH_INDEX, without the type of its objects. */
export type SearchIndexNamespace = { getByName(name: string, options?: { locationHint?: string }): object };

/** The object that holds a site's search index, by the site's id and epoch. `location` is where it is created. */
export const searchIndexObject = (
  namespace: SearchIndexNamespace,
  { id, epoch }: { id: SiteId; epoch: string },
  location: string | null,
): SearchIndexObject =>
  namespace.getByName(`${id}-${epoch}`, location === null ? {} : { locationHint: location }) as SearchIndexObject;

/** Milliseconds before a page goes on without the index. */
const timeoutMs = 1_500;

/**
 * Opens the search index of a site.
 * @param deps `meter` counts calls and rows; `report` receives errors; `location` is where its object is created.
 */
export function openSearchIndex(
  namespace: SearchIndexNamespace,
  site: { id: SiteId; epoch: string },
  { meter, report, location }: { meter: Meter; report: (error: unknown) => unknown; location: string | null },
): SearchIndexClient {
  async function called<Result>(call: (object: SearchIndexObject) => Promise<Result>): Promise<Result | null> {
    const start = performance.now();
    try {
      meter.roundTrips += 1;
      meter.searchCalls += 1;
      return await withinTime(call(searchIndexObject(namespace, site, location)), timeoutMs);
    } catch (cause) {
      report(new Error('the search index did not answer', { cause }));
      return null;
    } finally {
      meter.searchDuration += performance.now() - start;
    }
  }
  return {
    async search(question) {
      const result = await called((object) => object.search(site.id, question));
      if (!result) return { code: 'not-ready' };
      if (result.problem !== null) report(new Error(`the search index failed in the background: ${result.problem}`));
      if (result.answer.code === 'ok') {
        meter.rowsRead += result.answer.rowsRead;
        meter.searchMatches += result.answer.matches;
      }
      return result.answer;
    },
    suggest: (question) => called((object) => object.suggest(site.id, question)),
    places: (question) => called((object) => object.places(site.id, question)),
  };
}
