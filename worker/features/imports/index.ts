import type { Feature } from '../../pages/feature.ts';
import { importJob } from './consume-jobs.ts';
import { manageImport } from './manage/import.page.ts';
import { importActions, importsActions } from './manage/imports.actions.ts';
import { importsLimits } from './manage/limits.ts';
import { manageImports } from './manage/list.page.ts';
import { pruneImportFiles } from './manage/manage-imports.writer.ts';
import { rejectedFile } from './manage/rejected.endpoint.ts';
import { sweepImports } from './sweep-imports.ts';
import { pruneImages } from './undo-import.writer.ts';

/** Imports files, and undoes imports: by command and in the area of staff. */
export const imports = {
  pages: { manageImports, manageImport },
  actions: [importsActions, importActions],
  endpoints: [
    {
      ...{ method: 'GET', path: '/:lang/manage/imports/:id/rejected.csv', right: 'administer' },
      handle: rejectedFile,
    },
  ],
  limits: importsLimits,
  jobs: { 'check-import': importJob, 'run-import': importJob, 'undo-import': importJob },
  crons: {
    nightly: [(env) => pruneImages(env.DB, Date.now()), (env) => pruneImportFiles(env, Date.now())],
    everyFiveMinutes: [(env) => sweepImports(env, Date.now())],
  },
} satisfies Feature;
