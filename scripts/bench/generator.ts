import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Load, LoadResult } from './load.ts';

/** Runs loads in a process of its own. */
export type Generator = { run(load: Load): Promise<LoadResult>; stop(): void };

export function startGenerator(): Generator {
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  const exited = once(child, 'exit').then(() => {
    throw new Error('the load generator exited: see above');
  });
  // Between loads nothing waits for the exit; without a handler its rejection would end this process.
  exited.catch(() => {});
  return {
    async run(load) {
      const answer = once(child, 'message');
      child.send(load);
      const [result] = await Promise.race([answer, exited]);
      return result as LoadResult;
    },
    stop: () => child.disconnect(),
  };
}
