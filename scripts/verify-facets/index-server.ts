import type { AskedOpenings } from '../../worker/features/dev/opening-hours.routes.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { InputError } from '../lib/command.ts';
import { openProduct } from '../lib/running-product.ts';

/** A client for the filter indexes of a database, through a Worker that serves it. */
export type IndexServer = {
  /** Repeats the question until the index is ready. */
  ask(site: string, question: Question): Promise<IndexAnswer>;
  /** For each time a string with 1 for each open pattern, by the time zone rules of the server. */
  openings(request: AskedOpenings): Promise<string[]>;
  close(): Promise<void>;
};

/** How long to wait for an index. */
const timeoutMs = 30 * 60_000;

/** Connects to the product that serves a database, or starts one. */
export async function openIndexServer(state: string | undefined): Promise<IndexServer> {
  const { origin, close } = await openProduct(state);
  return { ...clientOf(origin), close };
}

async function post<Answer>(address: string, body: unknown): Promise<Answer> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new InputError(`${address} gave ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const clientOf = (origin: string): Omit<IndexServer, 'close'> => ({
  async ask(site, question) {
    for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
      const answer = await post<IndexAnswer>(`${origin}/dev/filter-index?site=${site}`, question);
      if (answer.code === 'ok') return answer;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new InputError(`The filter index of ${site} is not ready after half an hour.`);
  },
  openings: (request) => post(`${origin}/dev/opening-hours`, request),
});
