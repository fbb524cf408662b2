import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { countedFeatures, dayOf } from '../../domain/counters/counted.ts';
import { mostCounted, type Total } from '../../domain/counters/counts.query.ts';
import { type SynonymRow, synonymsOf } from '../../domain/searches/synonyms.query.ts';

/** Staff see a search from this time on: what one visitor typed once is nobody else's business. */
const shownFrom = 5;
/** Searches on the page. */
const shownAtMost = 50;

export type SearchesRows = { totals: readonly Total[]; synonyms: readonly SynonymRow[] };

/** The searches of a site that found nothing, and its synonyms. One round trip. */
export async function readSearches(reader: Reader, site: SiteId, now: number): Promise<SearchesRows> {
  const after = dayOf(now) - countedFeatures.search.days;
  const [totals, synonyms] = await reader.batch(
    mostCounted(site, { feature: 'search', after, least: shownFrom, rows: shownAtMost }),
    synonymsOf(site),
  );
  return { totals, synonyms };
}
