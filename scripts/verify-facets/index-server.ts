import type { AskedOpenings } from '../../worker/features/dev/opening-hours.routes.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { InputError } from '../lib/command.ts';
import { freePort } from '../lib/edge.ts';
import { readPort } from '../lib/serve.ts';
import { startWorker, untilReady } from '../lib/worker-process.ts';

/** The filter indexes of a database, by way of the Worker over it. */
export type IndexServer = {
  /** Asks until the index is ready. */
  ask(site: string, question: Question): Promise<IndexAnswer>;
  /** For each moment a text with 1 for each pattern of hours that is open, by the rules that the server knows. */
  openings(asked: AskedOpenings): Promise<string[]>;
  close(): Promise<void>;
};

/** Milliseconds that an index may take to be ready. */
const timeoutMs = 30 * 60_000;

/**
 * Asks the server that runs on this machine, or starts one for the time: two of them over one database get in each
 * other's way.
 * @param state the directory of local data; a running server has wrangler's own.
 */
export async function openIndexServer(state: string | undefined): Promise<IndexServer> {
  const running = `http://localhost:${readPort()}`;
  if (state === undefined && (await isServing(running))) return { ...asking(running), close: async () => {} };
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const worker = startWorker({ port, vars: { PRODUCT_URL: origin }, ...(state === undefined ? {} : { state }) });
  const ended = new Promise((resolve) => worker.on('close', resolve));
  await untilReady(origin, worker);
  return {
    ...asking(origin),
    async close() {
      worker.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a server on this machine has this door; 404 is what it gives without a site. */
async function isServing(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/dev/filter-index`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined;
}

async function post<Answer>(address: string, body: unknown): Promise<Answer> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new InputError(`${address} gave ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const asking = (origin: string): Omit<IndexServer, 'close'> => ({
  async ask(site, question) {
    for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
      const answer = await post<IndexAnswer>(`${origin}/dev/filter-index?site=${site}`, question);
      if (answer.code === 'ok') return answer;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new InputError(`The filter index of ${site} is not ready after half an hour.`);
  },
  openings: (asked) => post(`${origin}/dev/opening-hours`, asked),
});
