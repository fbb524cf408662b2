/** Measures what pages and writes of a made site cost, at whatever size. */
import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import { sorts } from '../../web/contract/sorts.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { encodeCursor } from '../../worker/directory/cursor.ts';
import { type Asked, openAsker } from './ask.ts';
import { askIndex } from './filter-index.ts';
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

/**
 * The pages behind a row of the site, in each order. Their cursors are what the pages before them would have given: the
 * filter index tells where a page that is as long as all of them together ends.
 */
async function pagesBehind(row: number, { port, slug }: Subject): Promise<Kind> {
  const ends = sorts.flatMap((order) => ['en', 'ja'].map((lang) => ({ order, lang })));
  const paths: string[] = [];
  for (const { order, lang } of ends) {
    const answer = await askIndex({ port, site: slug }, { sort: order, language: lang, limit: row });
    const end = answer.code === 'ok' ? answer.next : null;
    if (end === null) throw new Error(`The site ends before its row ${row}`);
    const query = { after: encodeCursor({ order, ...end }), ...(order === 'name' ? {} : { sort: order }) };
    paths.push(href('directory', { lang, filters: [] }, query));
  }
  return { name: 'far behind the first page', paths };
}

/** Pages of listings that lie evenly in a site. */
export async function listingPages(db: D1Database, site: SiteId, count: number): Promise<Kind> {
  const last = await db.prepare('select max(id) as id from listings where site_id = ?1').bind(site).first<number>('id');
  const ids = Array.from({ length: count }, (_, index) => Math.floor(((last ?? 0) / count) * (index + 0.5)));
  const { results } = await db
    .prepare(
      `select l.slug, l.language from json_each(?2) i
       cross join listings l on l.site_id = ?1 and l.id = i.value where l.state = 'published'`,
    )
    .bind(site, JSON.stringify(ids))
    .all<{ slug: string; language: string }>();
  return {
    name: 'listing',
    paths: results.map(({ slug, language }) => `/${language}/directory/listing/${slug}`),
  };
}

/**
 * What the pages of a site cost.
 * @param options `samples` of each kind beside `listings`; `row` is where pages deep in the site are asked for.
 */
export async function measurePages(
  subject: Subject,
  { samples, row, listings }: { samples: number; row: number; listings: Kind },
): Promise<PageCost[]> {
  const ask = openAsker({ port: subject.port, host: `${subject.slug}.localhost` });
  const costs: PageCost[] = [];
  for (const kind of [...kindsOf(samples), listings]) costs.push(await measureKind(ask, kind));
  costs.push(await measureKind(ask, await pagesBehind(row, subject)));
  return costs;
}
