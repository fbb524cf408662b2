import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './terminal.ts';

/**
 * Fires the Worker's cron handlers as production would: workerd never does so on its own. Looks once a minute which
 * expressions of wrangler.toml are due, in UTC.
 * @returns stops it.
 */
export function fireCron(origin: string): () => void {
  const toml = readFileSync(path.join(root, 'wrangler.toml'), 'utf8');
  const expressions = [...(toml.match(/^crons = \[(.*)\]$/m)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, cron]) => cron ?? '',
  );
  const timer = setInterval(() => {
    for (const cron of expressions.filter((expression) => isDue(expression, new Date()))) {
      fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).catch((error) =>
        console.error(`cron ${cron} failed: ${error}`),
      );
    }
  }, 60_000);
  return () => clearInterval(timer);
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
