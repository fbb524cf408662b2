import { type Hours, isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';

/** Which hours, each in its zone, to judge, and at which moments, in minutes since 1970. */
export type AskedOpenings = { patterns: readonly { zone: string; hours: string }[]; minutes: readonly number[] };

/**
 * `POST /dev/opening-hours` on the product host: for each moment a text with 1 for each pattern that is open. Commands that
 * recount ask here, since another runtime may know other rules of time zones. Exists on a developer's machine and in
 * tests.
 */
export async function devOpeningHours(c: AppContext): Promise<Response> {
  const { config, served } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const { patterns, minutes } = (await c.req.json()) as AskedOpenings;
  const known = patterns.map(({ zone, hours }) => ({
    zone: isTimeZone(zone) && zone,
    hours: JSON.parse(hours) as Hours,
  }));
  const isOpen = (at: number) =>
    known.map(({ zone, hours }) => (zone && openingAt(hours, { zone, at }).isOpen ? 1 : 0));
  return c.json(minutes.map((minute) => isOpen(minute).join('')));
}
