import { type Hours, isTimeZone } from '../../../web/contract/hours.ts';
import { openingAt } from '../../../web/contract/opening.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';

/** Opening hours as JSON with their time zones, and the moments to check, in minutes since 1970. */
export type AskedOpenings = { patterns: readonly { zone: string; hours: string }[]; minutes: readonly number[] };

/**
 * `POST /dev/opening-hours` on the product host: for each moment a string with 1 or 0 per pattern, 1 if it is open.
 * Commands that recount use it, because Node may have other time zone rules than workerd. 404 in production.
 */
export async function devOpeningHours(c: AppContext): Promise<Response> {
  const { config, served } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const { patterns, minutes } = (await c.req.json()) as AskedOpenings;
  const parsed = patterns.map(({ zone, hours }) => ({
    zone: isTimeZone(zone) && zone,
    hours: JSON.parse(hours) as Hours,
  }));
  const isOpen = (at: number) =>
    parsed.map(({ zone, hours }) => (zone && openingAt(hours, { zone, at }).isOpen ? 1 : 0));
  return c.json(minutes.map((minute) => isOpen(minute).join('')));
}
