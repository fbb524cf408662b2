import type { PersonId } from '../../data/schema.ts';
import type { AppContext } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { closeChallenge, findPasskey, recordUse, type StoredPasskey } from '../../identity/passkeys.writer.ts';
import type { Session } from '../../identity/session.ts';
import type { KnownPasskey } from '../../platform/passkey-service.ts';
import { hashOf } from '../../platform/secrets.ts';
import { readAuthentication, readRegistration } from './browser-answer.ts';

/** Identifies an account to authenticators: the same for all passkeys of a person, and no number that means anything. */
export const userHandleOf = (person: PersonId): Promise<string> => hashOf(`passkey-user:${person}`);

/** Passkeys belong to the name of the product's host. */
export const relyingParty = ({ var: { config } }: AppContext): { rpId: string; origin: string } => ({
  rpId: config.product.host,
  origin: config.product.origin,
});

/** Why an answer does not count: the codes are keys of the pages' messages. */
export type CeremonyProblem = 'passkey-missing' | 'passkey-expired' | 'passkey-refused';

/** Verifies the browser's answer to `registrationOptions`, once, in the browser and for the person that asked. */
export async function verifyRegistration(
  c: AppContext,
  typed: string,
  { session, now }: { session: Session; now: number },
): Promise<{ code: 'verified'; passkey: KnownPasskey } | { code: CeremonyProblem }> {
  const response = readRegistration(typed);
  if (!response) return { code: 'passkey-missing' };
  const browser = readCookie(c, 'binding');
  const challenge = await closeChallenge(c.env.DB, { browser, person: session.person, now });
  if (challenge === undefined) return { code: 'passkey-expired' };
  const verified = await c.env.PASSKEYS.verifyRegistration({ response, challenge, ...relyingParty(c) });
  return verified.code === 'verified' ? verified : { code: 'passkey-refused' };
}

/** A verified passkey; or why not, with the passkey that was named if it exists. */
export type ProvedByPasskey =
  | { code: 'verified'; passkey: StoredPasskey }
  | { code: CeremonyProblem | 'passkey-unknown' | 'passkey-other'; passkey?: StoredPasskey };

/**
 * Verifies the browser's answer to `authenticationOptions`, once, in the browser that asked, and records the use of the
 * passkey. A signed-in person can prove their identity only with a passkey of their own.
 */
export async function proveByPasskey(
  c: AppContext,
  typed: string,
  { session, now }: { session: Session | null; now: number },
): Promise<ProvedByPasskey> {
  const response = readAuthentication(typed);
  if (!response) return { code: 'passkey-missing' };
  const challenge = await closeChallenge(c.env.DB, { browser: readCookie(c, 'binding'), person: null, now });
  if (challenge === undefined) return { code: 'passkey-expired' };
  const passkey = await findPasskey(c.env.DB, response.id);
  if (!passkey) return { code: 'passkey-unknown' };
  if (session && session.person !== passkey.person) return { code: 'passkey-other' };
  const { userHandle } = response.response;
  if (userHandle && userHandle !== (await userHandleOf(passkey.person))) return { code: 'passkey-refused', passkey };
  const verified = await c.env.PASSKEYS.verifyAuthentication({ response, challenge, passkey, ...relyingParty(c) });
  if (verified.code !== 'verified') return { code: 'passkey-refused', passkey };
  const isCounted = await recordUse(c.env.DB, passkey.id, { counter: verified.counter, now });
  return { code: isCounted ? 'verified' : 'passkey-refused', passkey };
}
