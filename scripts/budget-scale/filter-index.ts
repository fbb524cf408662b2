/** Asks for the state of a site's filter index, through the door that is there for development. */

import { noFilters } from '../../web/contract/filters.ts';
import type { Question } from '../../worker/filter-index/question.ts';

/** Waits until the index of a site answers, and gives the seconds that took. */
export async function untilIndexed(
  { port, site }: { port: number; site: string },
  { patience = 600 }: { patience?: number } = {},
): Promise<number> {
  const question: Question = {
    ...{ position: 0, filters: noFilters, sort: 'name', language: 'en', after: null, limit: 0, placeValues: 0 },
    now: Date.now(),
  };
  const start = performance.now();
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/dev/filter-index?site=${site}`, {
      method: 'POST',
      body: JSON.stringify(question),
    });
    const seconds = (performance.now() - start) / 1000;
    if (!answer.ok) throw new Error(`The filter index gave ${answer.status}: ${await answer.text()}`);
    if (((await answer.json()) as { code: string }).code === 'ok') return seconds;
    if (seconds > patience) throw new Error(`The filter index was not ready within ${patience} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
