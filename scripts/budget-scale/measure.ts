/** Measures what pages and writes of a made site cost, at whatever size. */
import type { D1Database } from '@cloudflare/workers-types';
import { dataPath } from '../../web/contract/representation.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { pageSize } from '../../worker/directory/directory.query.ts';
import { type Asked, openAsker } from './ask.ts';
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

export type Subject = { db: D1Database; site: SiteId; port: number; host: string };

type Ask = (path: string) => Promise<Asked>;

/** Asks for a page that no cache holds. */
async function askAnew(ask: Ask, path: string): Promise<Asked> {
  const asked = await ask(path);
  if (asked.status !== 200 || !/fwd=(miss|bypass)/.test(asked.cacheStatus))
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

/** The address of the page behind this one. */
async function nextOf(ask: Ask, path: string): Promise<string> {
  const { status, text } = await ask(dataPath(path, 'json'));
  const { next } = status === 200 ? (JSON.parse(text) as { next: string | null }) : { next: null };
  if (next === null) throw new Error(`${path} gave ${status}, and no page behind it`);
  return next;
}

/** Follows the directory from its first page on, as a visitor does, and measures the pages behind a row. */
async function measureCursor(ask: Ask, { row, count }: { row: number; count: number }): Promise<PageCost> {
  let path = '/en/directory';
  for (let from = 0; from < row; from += pageSize) path = await nextOf(ask, path);
  const asked: Asked[] = [];
  for (; asked.length < count; path = await nextOf(ask, path)) asked.push(await askAnew(ask, path));
  return costOf('far behind the first page', asked);
}

/** Pages of listings that lie evenly in the site. */
async function listingPages({ db, site }: Subject, count: number): Promise<Kind> {
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
 * @param options `samples` of each kind; `row` behind which the cursor is measured.
 */
export async function measurePages(
  subject: Subject,
  { samples, row, onKind = () => {} }: { samples: number; row: number; onKind?: (cost: PageCost) => void },
): Promise<PageCost[]> {
  const ask = openAsker(subject);
  const costs: PageCost[] = [];
  const add = (cost: PageCost) => {
    costs.push(cost);
    onKind(cost);
  };
  for (const kind of kindsOf(samples)) add(await measureKind(ask, kind));
  add(await measureKind(ask, await listingPages(subject, samples)));
  add(await measureCursor(ask, { row, count: Math.min(samples, 8) }));
  return costs;
}
