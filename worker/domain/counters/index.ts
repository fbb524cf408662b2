import type { Module } from '../../data/module.ts';
import { pruneCounts } from './prune-counts.writer.ts';

/** Counts of what happens on sites, by day. */
export const counters = { crons: { nightly: [(env) => pruneCounts(env.DB, Date.now())] } } satisfies Module;
