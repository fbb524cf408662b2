import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Load, Loaded } from './load.ts';

/** Makes load from a process of its own. */
export type Generator = { run(load: Load): Promise<Loaded>; stop(): void };

export function startGenerator(): Generator {
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the load generator ended: see above');
  });
  // Nobody waits for it while no load runs; it is an error only to one that does.
  ended.catch(() => {});
  return {
    async run(load) {
      const answer = once(child, 'message');
      child.send(load);
      const [loaded] = await Promise.race([answer, ended]);
      return loaded as Loaded;
    },
    stop: () => child.disconnect(),
  };
}
