import type { D1Database } from '@cloudflare/workers-types';
import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import { run } from '../../data/statements.ts';
import { insertOrReplace, table } from '../../data/table.ts';
import { articleCoverage, legalCoverage } from '../translations/index.ts';
import { coverageOf } from './coverage.ts';
import { type DueSite, dueSites, summaryOf } from './summary.query.ts';

const m = table('site_summaries');

/** Sites of one run of the cron of every five minutes. */
const sitesPerRun = 50;
/** Milliseconds for which a summary is new enough. */
const freshFor = 4 * 60 * 1000;

/** Computes the oldest summaries anew. */
export async function refreshOldest(db: D1Database, now: number): Promise<void> {
  await refresh(db, { before: now - freshFor, now });
}

/** Computes the summaries of all sites anew. */
export async function refreshAll(db: D1Database, now: number): Promise<void> {
  while ((await refresh(db, { before: now, now })) === sitesPerRun);
}

async function refresh(db: D1Database, { before, now }: { before: number; now: number }): Promise<number> {
  const [sites] = await openReader(db, new Meter()).batch(dueSites({ before, rows: sitesPerRun }));
  for (const site of sites) await writeSummary(db, site, now);
  return sites.length;
}

async function writeSummary(db: D1Database, { id, languages, default_language }: DueSite, now: number): Promise<void> {
  const [[summary], articles, legal] = await openReader(db, new Meter()).batch(
    summaryOf(id, now),
    articleCoverage(id),
    legalCoverage(id),
  );
  if (!summary) return;
  const { shares, stale, missing } = coverageOf(languages, { articles, legal, defaultLanguage: default_language });
  await run(
    db,
    insertOrReplace(m, {
      ...{ site_id: id, ...summary, coverage: JSON.stringify(shares) },
      ...{ stale_texts: stale, missing_texts: missing, computed_at: now },
    }),
  );
}
