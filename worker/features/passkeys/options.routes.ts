import { consume } from '../../data/rate-limits.writer.ts';
import type { PersonId } from '../../data/schema.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser } from '../../http/cookies.ts';
import { openChallenge, passkeysOf } from '../../identity/passkeys.writer.ts';
import { isSufficient } from '../../identity/proof.ts';
import type { CeremonyOptions } from '../../platform/passkey-service.ts';
import { relyingParty, userHandleOf } from './ceremonies.ts';
import { passkeysLimits } from './limits.ts';
import { neededProof } from './needed-proof.ts';

/** `POST /api/v1/passkeys/registration`: what a browser needs to make a passkey for the signed-in person. */
export async function registrationOptions(c: AppContext): Promise<Response> {
  const refused = await refuseOptions(c);
  if (refused) return refused;
  const session = await c.var.session();
  // The form refuses it with the words that belong to it; the authenticator would keep a passkey that nobody knows.
  const isProved = session && isSufficient(session, await neededProof(c, session), Date.now());
  if (!isProved) return answerProblem(c, { code: 'unauthenticated' });
  const { served } = c.var;
  const name = served.site.languages.find(({ tag }) => tag === served.site.defaultLanguage)?.name ?? served.site.slug;
  const made = await c.env.PASSKEYS.registrationOptions({
    rpId: relyingParty(c).rpId,
    rpName: name,
    userHandle: await userHandleOf(session.person),
    userName: session.address ?? session.name,
    displayName: session.name,
    existing: await passkeysOf(c.env.DB, session.person),
  });
  return answerOptions(c, made, session.person);
}

/**
 * `POST /api/v1/passkeys/authentication`: what a browser needs to sign in with any passkey that it knows; for a signed-in
 * person, with one of their own.
 */
export async function authenticationOptions(c: AppContext): Promise<Response> {
  const refused = await refuseOptions(c);
  if (refused) return refused;
  const session = await c.var.session();
  const allowed = session ? await passkeysOf(c.env.DB, session.person) : [];
  return answerOptions(c, await c.env.PASSKEYS.authenticationOptions({ rpId: relyingParty(c).rpId, allowed }), null);
}

async function refuseOptions(c: AppContext): Promise<Response | undefined> {
  const subject = connection(c);
  const site = c.var.served.site.id;
  const consumed = await consume(c.env.DB, passkeysLimits.challenges, { site, subject, now: Date.now() });
  return consumed.code === 'ok' ? undefined : answerProblem(c, consumed);
}

async function answerOptions(
  c: AppContext,
  { challenge, options }: CeremonyOptions,
  person: PersonId | null,
): Promise<Response> {
  await openChallenge(c.env.DB, { browser: bindBrowser(c), challenge, person, now: Date.now() });
  return c.json(options, 200, { 'cache-control': cacheControl.personal });
}
