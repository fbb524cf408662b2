import { inParallel as run } from '../../scripts/lib/in-parallel.ts';

/** Concurrent requests. More would only wait for each other. */
const atOnce = 6;

/** Runs `work` for each item, some concurrently. The first failure is thrown after the running ones have ended. */
export const inParallel = <T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> =>
  run(items, work, { atOnce });
