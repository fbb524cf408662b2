import * as v from 'valibot';
import { hoursSchema, isTimeZone } from '../../../web/contract/hours.ts';
import { openingAt } from '../../../web/contract/opening.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { readJson } from '../../http/read-json.ts';

/** Maximum number of bytes: the opening hours of a million listings have a few thousand patterns. */
const limit = 50_000_000;

/** The last minute whose date JavaScript can represent. */
const lastMinute = 8.64e15 / 60_000;

/** Opening hours as JSON with their time zones, and the moments to check, in minutes since 1970. */
const asked = v.object({
  patterns: v.array(v.object({ zone: v.string(), hours: v.pipe(v.string(), v.parseJson(), hoursSchema) })),
  minutes: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastMinute - 1_000_000))),
});

export type AskedOpenings = v.InferInput<typeof asked>;

/**
 * `POST /dev/opening-hours` on the product host: for each moment a string with 1 or 0 per pattern, 1 if it is open.
 * Commands that recount use it, because Node may have other time zone rules than workerd. 404 in production.
 */
export async function devOpeningHours(c: AppContext): Promise<Response> {
  const { config, served } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const read = await readJson(c, asked, limit);
  if (read.code !== 'ok') return answerProblem(c, read);
  const { patterns, minutes } = read.value;
  const parsed = patterns.map(({ zone, hours }) => ({ zone: isTimeZone(zone) && zone, hours }));
  const isOpen = (at: number) =>
    parsed.map(({ zone, hours }) => (zone && openingAt(hours, { zone, at }).isOpen ? 1 : 0));
  return c.json(minutes.map((minute) => isOpen(minute).join('')));
}
