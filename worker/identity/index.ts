import type { Module } from '../data/module.ts';
import * as codeMails from './code-mails.ts';
import * as mails from './mails.ts';
import { deleteUnusedPictures } from './pictures.writer.ts';
import { pruneAccounts } from './prune-accounts.writer.ts';

/** People, their rights and their sessions. */
export const identity = {
  mails: [...Object.values(mails), ...Object.values(codeMails)],
  crons: {
    nightly: [
      (env) => pruneAccounts(env.DB, Date.now()),
      (env) => deleteUnusedPictures({ db: env.DB, media: env.MEDIA }, Date.now()),
    ],
  },
} satisfies Module;
