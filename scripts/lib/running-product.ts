import { freePort } from './edge.ts';
import { readPort } from './serve.ts';
import { startWorker, untilReady } from './worker-process.ts';

/** A product that answers at an address. `close` stops it if it was started for the command. */
export type RunningProduct = { origin: string; close(): Promise<void> };

/**
 * Connects to the local server, or starts one for the run: two servers would lock each other out of the database.
 * @param state the directory of local data. A running server uses the default, so it only serves if this is undefined.
 */
export async function openProduct(state: string | undefined): Promise<RunningProduct> {
  const running = `http://localhost:${readPort()}`;
  if (state === undefined && (await isServing(running))) return { origin: running, close: async () => {} };
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const worker = startWorker({ port, vars: { PRODUCT_URL: origin }, ...(state === undefined ? {} : { state }) });
  const ended = new Promise((resolve) => worker.on('close', resolve));
  await untilReady(origin, worker);
  return {
    origin,
    async close() {
      worker.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a local server answers. Without a site, the endpoint answers 404. */
async function isServing(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/dev/filter-index`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined;
}
