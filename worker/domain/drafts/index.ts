import type { Module } from '../../data/module.ts';
import { pruneDrafts } from './drafts.writer.ts';
import { draftLimits } from './limits.ts';

/** Forms that are filled in and not sent yet. */
export const drafts = {
  limits: draftLimits,
  crons: { nightly: [async (env) => void (await pruneDrafts(env.DB, Date.now()))] },
} satisfies Module;
