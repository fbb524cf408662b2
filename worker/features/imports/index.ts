import type { Feature } from '../../pages/feature.ts';
import { importJob } from './consume-jobs.ts';
import { sweepImports } from './sweep-imports.ts';
import { pruneImages } from './undo-import.writer.ts';

/** Imports files, and undoes imports. */
export const imports = {
  jobs: { 'check-import': importJob, 'run-import': importJob, 'undo-import': importJob },
  crons: {
    nightly: [(env) => pruneImages(env.DB, Date.now())],
    everyFiveMinutes: [(env) => sweepImports(env, Date.now())],
  },
} satisfies Feature;
