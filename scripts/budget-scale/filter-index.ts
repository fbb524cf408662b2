/** Waits for a site's filter index, through the development endpoint. */
import { noFilters } from '../../web/contract/filters.ts';
import type { IndexStatus } from '../../worker/filter-index/client.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';

export type IndexCost = {
  /** Until the index answers, and until it also has the name order of each language. */
  seconds: { ready: number; whole: number };
  /** Memory by part. */
  bytes: Readonly<Record<string, number>>;
};

type Index = { port: number; site: string };

const addressOf = ({ port, site }: Index): string => `http://localhost:${port}/dev/filter-index?site=${site}`;

/** Queries the index without filters. */
export async function askIndex(index: Index, wanted: Pick<Question, 'sort' | 'language' | 'limit'>) {
  const question: Question = { ...wanted, position: 0, filters: noFilters, start: null, placeValues: 0, now: 0 };
  const ask = () => fetch(addressOf(index), { method: 'POST', body: JSON.stringify(question) });
  // After some idle seconds, wrangler's proxy loses the first request to the Worker.
  const first = await ask();
  const answer = first.status === 500 ? await ask() : first;
  if (!answer.ok) throw new Error(`The filter index gave ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as IndexAnswer;
}

/** Triggers the build of a site's index if needed, and waits until it is complete. */
export async function untilIndexed(
  index: Index,
  { timeoutSeconds = 900 }: { timeoutSeconds?: number } = {},
): Promise<IndexCost> {
  const start = performance.now();
  await askIndex(index, { sort: 'name', language: 'en', limit: 0 });
  let ready: number | undefined;
  for (;;) {
    const answer = await fetch(addressOf(index));
    const seconds = (performance.now() - start) / 1000;
    if (!answer.ok) throw new Error(`The filter index gave ${answer.status}: ${await answer.text()}`);
    const { phase, missingOrders, bytes, problem } = (await answer.json()) as IndexStatus;
    if (phase === 'ready') ready ??= seconds;
    if (ready !== undefined && missingOrders.length === 0) return { seconds: { ready, whole: seconds }, bytes };
    if (phase === 'too-large' || seconds > timeoutSeconds)
      throw new Error(
        `The filter index is ${phase} after ${seconds.toFixed(0)} s: ${problem ?? 'no problem was told'}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
