import type { Feature } from '../../pages/feature.ts';
import { queueComparisons, queueRequested } from './queue-reindexes.ts';
import { reindexJob } from './reindex-job.ts';

/** Compares the search indexes with the database every night, and does what `npm run reindex` asks. */
export const reindex = {
  jobs: { 'rebuild-search': reindexJob, 'compare-search': reindexJob },
  crons: { nightly: [queueComparisons], everyFiveMinutes: [queueRequested] },
} satisfies Feature;
