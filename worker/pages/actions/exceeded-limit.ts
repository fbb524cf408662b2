import { consume } from '../../data/rate-limits.writer.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import type { LimitRule } from '../action.ts';
import { type FormRefusal, refuse } from '../form-outcome.ts';

type Limited<Input> = { limits: readonly LimitRule<Input>[]; limitField?: string };

/** Consumes the limits of a form; the refusal where one is exceeded, else null. `person` is the subject of limits by person. */
export async function exceededLimit<Input>(
  c: AppContext,
  { limits, limitField }: Limited<Input>,
  { input, person, now }: { input: Input; person: string; now: number },
): Promise<FormRefusal | null> {
  const site = c.var.served.site.id;
  const subjects = { person: () => person, connection: () => connection(c), site: () => 'all' };
  for (const { limit, by, uses } of limits) {
    const subject = typeof by === 'function' ? by(input) : subjects[by]();
    const consumed = await consume(c.env.DB, limit, { site, subject, now, uses: uses?.(input) ?? 1 });
    if (consumed.code === 'ok') continue;
    return refuse('rate-limited', { status: 429, field: limitField ?? null, retryAfter: consumed.retryAfter });
  }
  return null;
}
