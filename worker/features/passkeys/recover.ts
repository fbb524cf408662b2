import { consume, refund } from '../../data/rate-limits.writer.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import type { AppContext } from '../../http/context.ts';
import { readRecoveryCode } from '../../identity/recovery-codes.ts';
import { redeemRecoveryCode } from '../../identity/recovery-codes.writer.ts';
import type { Session } from '../../identity/session.ts';
import { passkeysLimits } from './limits.ts';
import { noticeTo } from './passkeys.actions.ts';

/** A try of a recovery code. `malformed`: no code looks like this, so it does not count as a try. */
export type Recovered =
  | { code: 'recovered'; left: number }
  | { code: 'malformed' }
  | { code: 'wrong' }
  | { code: 'rate-limited'; retryAfter: number };

/** Uses a recovery code of the signed-in person. The try is counted before it is compared, and refunded if it is right. */
export async function recover(
  c: AppContext,
  typed: string,
  { session, lang, now }: { session: Session; lang: string; now: number },
): Promise<Recovered> {
  const code = readRecoveryCode(typed);
  if (!code) return { code: 'malformed' };
  const tries = { site: c.var.served.site.id, subject: String(session.person) };
  const consumed = await consume(c.env.DB, passkeysLimits.recoveryTries, { ...tries, now });
  if (consumed.code !== 'ok') return consumed;
  const notice = noticeTo(session, { c, lang, now });
  const left = await redeemRecoveryCode(c.env.DB, session.person, { code, notice, from: circumstancesOf(c) });
  if (left === undefined) return { code: 'wrong' };
  await refund(c.env.DB, passkeysLimits.recoveryTries, tries);
  wakeMailer(c);
  return { code: 'recovered', left };
}
