import type { Representation } from '../../web/contract/representation.ts';
import { count } from '../domain/counters/count.ts';
import type { Counted } from '../domain/counters/counted.ts';
import type { CacheUse } from '../http/cache-status.ts';
import type { EntryContext } from '../http/context.ts';
import type { CachedPage } from './cache/cached-page.ts';

type CountedAnswer = { page: CachedPage; representation: Representation; status: number; cache: string; use: CacheUse };

/** A browser says so when it loads a page that nobody has opened yet; `purpose` is the older name. */
const isPrefetch = ({ req }: EntryContext): boolean =>
  /\bprefetch\b/i.test(req.header('sec-purpose') ?? req.header('purpose') ?? '');

/** What an answer counts as for the page cache. Pages that are never cached count as nothing. */
const cacheCounts: Readonly<Record<CacheUse, readonly Counted[]>> = {
  hit: [{ feature: 'cache', thing: 'hit', dimension: '' }],
  miss: [{ feature: 'cache', thing: 'miss', dimension: '' }],
  provisional: [{ feature: 'cache', thing: 'miss', dimension: '' }],
  stale: [{ feature: 'cache', thing: 'stale', dimension: '' }],
  pass: [],
};

/**
 * Counts a view and what a page wants to be counted, for each answer from wherever, also a 304. Next's page data (`txt`)
 * accompanies the page's JSON, so it counts nothing. Nor do refused forms, HEAD and prefetches. Of personal pages only the
 * messages count that their language lacks.
 */
export function countAnswer(c: EntryContext, { page, representation, status, cache, use }: CountedAnswer): void {
  const isPersonal = cache === 'personal';
  const counts = page.about.counts.filter(({ feature }) => !isPersonal || feature === 'message');
  const { served } = c.var;
  if (!served || status !== 200 || representation === 'txt') return;
  if (c.req.method === 'GET' && !isPrefetch(c)) count(served.site.id, [...counts, ...cacheCounts[use]], c);
}
