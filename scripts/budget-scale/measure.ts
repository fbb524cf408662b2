/** Measures what pages and writes of a made site cost, at whatever size. */
import { href } from '../../web/contract/routes.ts';
import { encodeCursor, type PageCursor } from '../../worker/features/directory/cursor.ts';
import { type Asked, openAsker } from './ask.ts';
import { askIndex } from './filter-index.ts';
import type { Known } from './known.ts';
import { type Kind, kindsOf } from './pages.ts';

/** The largest of a kind's samples, and how long they took. */
export type PageCost = {
  name: string;
  samples: number;
  rowsRead: number;
  roundTrips: number;
  indexCalls: number;
  /** Milliseconds that half of the samples, and all but the slowest of a hundred, took at most. */
  p50: number;
  p99: number;
};

/** A made site, and where the Worker that serves it listens. */
export type Subject = { slug: string; port: number };

type Ask = (path: string) => Promise<Asked>;

/** Asks for a page that no cache holds and that is whole: one without its numbers would not be stored. */
async function askAnew(ask: Ask, path: string): Promise<Asked> {
  const asked = await ask(path);
  const expected = path.includes('/open/now') ? 'signpost; fwd=bypass' : 'signpost; fwd=miss; stored';
  if (asked.status !== 200 || asked.cacheStatus !== expected)
    throw new Error(`${path} gave ${asked.status}, ${asked.cacheStatus || 'and told nothing of the cache'}`);
  return asked;
}

function costOf(name: string, asked: readonly Asked[]): PageCost {
  const most = (of: (one: Asked) => number) => Math.max(...asked.map(of));
  const durations = asked.map(({ duration }) => duration).sort((a, b) => a - b);
  const quantile = (share: number) => durations[Math.ceil(share * durations.length) - 1] ?? Number.NaN;
  return {
    name,
    samples: asked.length,
    rowsRead: most(({ rowsRead }) => rowsRead),
    roundTrips: most(({ roundTrips }) => roundTrips),
    indexCalls: most(({ indexCalls }) => indexCalls),
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

async function measureKind(ask: Ask, { name, paths }: Kind): Promise<PageCost> {
  const asked: Asked[] = [];
  for (const path of paths) asked.push(await askAnew(ask, path));
  return costOf(name, asked);
}

const listingPages = ({ listings }: Known): Kind => ({
  name: 'listing',
  paths: listings.map(({ slug, language }) => href('listing', { lang: language, slug })),
});

/** The pages behind a row deep in the site, in each order, by the cursors that the pages before them would give. */
async function pagesBehind({ row, ends }: Known, { port, slug }: Subject): Promise<Kind> {
  const path = (lang: string, end: PageCursor) => {
    const sorted: Record<string, string> = end.order === 'name' ? {} : { sort: end.order };
    return href('directory', { lang, filters: [] }, { after: encodeCursor(end), ...sorted });
  };
  const paths = ends.flatMap((end) => ['en', 'ja'].map((lang) => path(lang, end)));
  for (const lang of ['en', 'ar', 'ja']) {
    // A page as long as all of them together ends where the last of them does.
    const answer = await askIndex({ port, site: slug }, { sort: 'name', language: lang, limit: row });
    if (answer.code !== 'ok' || answer.next === null) throw new Error(`The site ends before its row ${row}`);
    paths.push(path(lang, { order: 'name', ...answer.next }));
  }
  return { name: 'far behind the first page', paths };
}

/** What the pages of a site cost, `samples` of each kind. */
export async function measurePages(
  subject: Subject,
  { samples, known }: { samples: number; known: Known },
): Promise<PageCost[]> {
  const ask = openAsker({ port: subject.port, host: `${subject.slug}.localhost` });
  const kinds = [...kindsOf(samples), listingPages(known), await pagesBehind(known, subject)];
  const costs: PageCost[] = [];
  for (const kind of kinds) costs.push(await measureKind(ask, kind));
  return costs;
}
