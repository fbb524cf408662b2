import type { Representation } from '../../web/contract/representation.ts';
import { count } from '../domain/counters/count.ts';
import type { EntryContext } from '../http/context.ts';
import type { CachedPage } from './cache/cached-page.ts';

type CountedAnswer = { page: CachedPage; representation: Representation; status: number; cache: string };

/** A browser says so when it loads a page that nobody has opened yet; `purpose` is the older name. */
const isPrefetch = ({ req }: EntryContext): boolean =>
  /\bprefetch\b/i.test(req.header('sec-purpose') ?? req.header('purpose') ?? '');

/**
 * Counts what a page wants to be counted, for each answer from wherever, also a 304. Next's page data (`txt`) accompanies
 * the page's JSON, so it counts nothing. Nor do refused forms, HEAD and prefetches. Of personal pages only the messages
 * count that their language lacks.
 */
export function countAnswer(c: EntryContext, { page, representation, status, cache }: CountedAnswer): void {
  const isPersonal = cache === 'personal';
  const counts = page.about.counts.filter(({ feature }) => !isPersonal || feature === 'message');
  const { served } = c.var;
  if (counts.length === 0 || !served || status !== 200 || representation === 'txt') return;
  if (c.req.method === 'GET' && !isPrefetch(c)) count(served.site.id, counts, c);
}
