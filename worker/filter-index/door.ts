import type { Meter } from '../db/meter.ts';
import type { SiteId } from '../db/schema.ts';
import { withinTime } from '../db/transient.ts';
import type { RegisteredSite } from '../site/site.ts';
import type { IndexAnswer, Question } from './question.ts';

/** The filter index of a site, as pages know it. */
export type FilterIndexDoor = {
  /** `not-ready` as well where it cannot be reached: a page does without its numbers and its order. */
  ask(question: Question): Promise<IndexAnswer>;
};

/** What a filter index answers to. */
export type FilterIndexObject = {
  /** `problem`: what went wrong in the background and was not told to anybody yet. */
  ask(site: SiteId, question: Question): Promise<{ answer: IndexAnswer; problem: string | null }>;
  /** What it is doing and what it takes. */
  status(site: SiteId): Promise<IndexStatus>;
  /** Builds it anew. */
  rebuild(site: SiteId): Promise<void>;
};

export type IndexStatus = {
  phase: 'empty' | 'loading' | 'ready' | 'too-large';
  /** The position of the change log at which all it knows is true. */
  position: number;
  listings: number;
  /** Languages whose order of names is still to be made. */
  missingOrders: readonly string[];
  /** In memory, by part. */
  bytes: Readonly<Record<string, number>>;
  /** Listings that were written since it was stored; null where that is to be done at once. */
  unsaved: number | null;
  /** Why its last work in the background failed. */
  problem: string | null;
};

/** The binding FILTER_INDEX. */
export type FilterIndexNamespace = { getByName(name: string): FilterIndexObject };

/** A site as the name of its object knows it: were the id another site's one day, its index would be another object. */
export type IndexedSite = Pick<RegisteredSite, 'id' | 'epoch'>;

/** The name of a site's object. */
export const filterIndexName = ({ id, epoch }: IndexedSite): string => `${id}-${epoch}`;

/** Milliseconds that a page waits. */
const patience = 1_000;

/**
 * Opens the filter index of a site.
 * @param deps `meter` counts the calls; `report` gets what went wrong.
 */
export function openFilterIndex(
  namespace: FilterIndexNamespace,
  site: IndexedSite,
  { meter, report }: { meter: Meter; report: (error: unknown) => unknown },
): FilterIndexDoor {
  return {
    async ask(question) {
      const start = performance.now();
      meter.indexCalls += 1;
      try {
        const asked = namespace.getByName(filterIndexName(site)).ask(site.id, question);
        const { answer, problem } = await withinTime(asked, patience);
        if (problem !== null) report(new Error(`the filter index failed in the background: ${problem}`));
        return answer;
      } catch (cause) {
        report(new Error('the filter index did not answer', { cause }));
        return { code: 'not-ready' };
      } finally {
        meter.indexDuration += performance.now() - start;
      }
    },
  };
}
