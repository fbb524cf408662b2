import { Cron } from 'croner';
import { readWranglerConfig } from './wrangler-toml.ts';

/**
 * Triggers the Worker's crons locally, because workerd does not. The expressions are those of wrangler.toml, in UTC,
 * with Sunday as day 1.
 * @param atOnce an expression that is also triggered now.
 * @returns a function that stops the crons.
 */
export function fireCron(origin: string, atOnce?: string): () => void {
  const expressions: readonly string[] = readWranglerConfig().triggers.crons ?? [];
  const jobs = expressions.map((expression) => {
    const report = (error: unknown) => console.error(`cron ${expression} failed: ${error}`);
    const options = { mode: '5-part', timezone: 'UTC', alternativeWeekdays: true, catch: report } as const;
    const trigger = () => fire(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(expression)}`);
    if (expression === atOnce) trigger().catch(report);
    return new Cron(expression, options, trigger);
  });
  return () => {
    for (const job of jobs) job.stop();
  };
}

async function fire(address: string): Promise<void> {
  const response = await fetch(address);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the Worker answered ${response.status}`);
}
