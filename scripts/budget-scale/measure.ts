/** Measures the cost of the pages of a generated site. */
import { href } from '../../web/contract/routes.ts';
import { encodeCursor, type PageCursor } from '../../worker/features/directory/cursor.ts';
import { askIndex } from './filter-index.ts';
import type { Known } from './known.ts';
import { openPageClient, type PageResponse } from './page-client.ts';
import { type Kind, kindsOf, serviceKindsOf } from './pages.ts';
import { searchKindsOf } from './searches.ts';

/** The cost of a kind of page: maxima over its samples, and quantiles of the time. */
export type PageCost = {
  name: string;
  samples: number;
  rowsRead: number;
  roundTrips: number;
  indexCalls: number;
  /** Rows of the full-text index. */
  matches: number;
  /** The median and the 99th percentile of the response time, in milliseconds. */
  p50: number;
  p99: number;
};

/** A generated site, and the port of the Worker that serves it. */
export type Subject = { slug: string; port: number };

type RequestPage = (path: string) => Promise<PageResponse>;

/** Requests a page. Throws if it came from a cache, or was not stored because its counts were missing. */
async function requestUncached(requestPage: RequestPage, path: string): Promise<PageResponse> {
  const response = await requestPage(path);
  const expected = path.includes('/open/now') ? 'signpost; fwd=bypass' : 'signpost; fwd=miss; stored';
  if (response.status !== 200 || response.cacheStatus !== expected)
    throw new Error(`${path} gave ${response.status}, ${response.cacheStatus || 'and told nothing of the cache'}`);
  return response;
}

function costOf(name: string, responses: readonly PageResponse[]): PageCost {
  const most = (of: (one: PageResponse) => number) => Math.max(...responses.map(of));
  const durations = responses.map(({ duration }) => duration).sort((a, b) => a - b);
  const quantile = (share: number) => durations[Math.ceil(share * durations.length) - 1] ?? Number.NaN;
  return {
    name,
    samples: responses.length,
    rowsRead: most(({ rowsRead }) => rowsRead),
    roundTrips: most(({ roundTrips }) => roundTrips),
    indexCalls: most(({ indexCalls }) => indexCalls),
    matches: most(({ matches }) => matches),
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

async function measureKind(requestPage: RequestPage, { name, paths }: Kind): Promise<PageCost> {
  const responses: PageResponse[] = [];
  for (const path of paths) responses.push(await requestUncached(requestPage, path));
  return costOf(name, responses);
}

const listingPages = ({ listings }: Known): Kind => ({
  name: 'listing',
  paths: listings.map(({ slug, language }) => href('listing', { lang: language, slug })),
});

/** The pages after a row far into the site, in each sort order. */
async function pagesBehind({ row, ends }: Known, { port, slug }: Subject): Promise<Kind> {
  const path = (lang: string, end: PageCursor) => {
    const sorted: Record<string, string> = end.order === 'name' ? {} : { sort: end.order };
    return href('directory', { lang, filters: [] }, { after: encodeCursor(end), ...sorted });
  };
  const paths = ends.flatMap((end) => ['en', 'ja'].map((lang) => path(lang, end)));
  for (const lang of ['en', 'ar', 'ja']) {
    // One page of `row` listings has the same end cursor as many short pages.
    const answer = await askIndex({ port, site: slug }, { sort: 'name', language: lang, limit: row });
    if (answer.code !== 'ok' || answer.next === null) throw new Error(`The site ends before its row ${row}`);
    paths.push(path(lang, { order: 'name', offset: row, ...answer.next }));
  }
  return { name: 'far behind the first page', paths };
}

/** Measures the pages of a site, `samples` of each kind, and `searches` of each kind of search. */
export async function measurePages(
  subject: Subject,
  { samples, searches = samples, known }: { samples: number; searches?: number; known: Known },
): Promise<PageCost[]> {
  const requestPage = openPageClient({ port: subject.port, host: `${subject.slug}.localhost` });
  const kinds = [
    ...kindsOf(samples),
    listingPages(known),
    await pagesBehind(known, subject),
    ...serviceKindsOf(known, samples),
    ...searchKindsOf(known.names, searches),
  ];
  const costs: PageCost[] = [];
  for (const kind of kinds) costs.push(await measureKind(requestPage, kind));
  return costs;
}
