import type { Module } from '../../data/module.ts';
import { deleteDueUploads, releaseAbandoned } from './clean-up.writer.ts';

/** Photos that are not published yet, or no longer. */
export const uploads = {
  crons: {
    nightly: [
      async (env) => {
        const now = Date.now();
        await releaseAbandoned(env.DB, now);
        await deleteDueUploads({ db: env.DB, media: env.MEDIA }, now);
      },
    ],
  },
} satisfies Module;
