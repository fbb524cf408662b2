import type { Module } from './module.ts';
import { pruneChanges } from './prune-changes.writer.ts';

/** The change logs of sites. */
export const changes = { crons: { nightly: [(env) => pruneChanges(env.DB, Date.now())] } } satisfies Module;
