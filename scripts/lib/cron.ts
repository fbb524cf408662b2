import { readWranglerConfig } from './wrangler-toml.ts';

/**
 * Fires the Worker's cron handlers as production would: workerd never does so on its own. Looks once a minute which
 * expressions of wrangler.toml are due, in UTC.
 * @returns stops it.
 */
export function fireCron(origin: string): () => void {
  const expressions: readonly string[] = readWranglerConfig().triggers.crons ?? [];
  const timer = setInterval(() => {
    for (const cron of expressions.filter((expression) => isDue(expression, new Date()))) {
      fire(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).catch((error) =>
        console.error(`cron ${cron} failed: ${error}`),
      );
    }
  }, 60_000);
  return () => clearInterval(timer);
}

async function fire(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the Worker answered ${answer.status}`);
}

/** Whether a five-field cron expression of numbers, `*`, lists, ranges and steps names this minute, in UTC. */
export function isDue(expression: string, now: Date): boolean {
  const actual = [now.getUTCMinutes(), now.getUTCHours(), now.getUTCDate(), now.getUTCMonth() + 1, now.getUTCDay()];
  const fields = expression.trim().split(/\s+/);
  return (
    fields.length === 5 && fields.every((field, i) => field.split(',').some((part) => includes(part, actual[i] ?? 0)))
  );
}

function includes(part: string, value: number): boolean {
  const [range = '*', step = '1'] = part.split('/');
  const [from = 0, to = range.includes('-') || range === '*' ? 59 : Number(range)] =
    range === '*' ? [] : range.split('-').map(Number);
  return value >= from && value <= to && (value - from) % Number(step) === 0;
}
