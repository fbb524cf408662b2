import * as v from 'valibot';
import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { signIn } from '../../http/begin-session.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import type { AppContext } from '../../http/context.ts';
import { renewToken } from '../../http/load-session.ts';
import { isOnProductHost } from '../../http/place.ts';
import { newTokens } from '../../identity/identities.writer.ts';
import { passkeyIssuer } from '../../identity/passkeys.writer.ts';
import { logEvent } from '../../identity/security-log.writer.ts';
import { proveSession } from '../../identity/session.writer.ts';
import { defineAction, typedText } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { proveByPasskey, recover } from '../passkeys/index.ts';

/** Signs in with a passkey; a signed-in person proves their identity with it. */
const enterWithPasskey = defineAction({
  right: 'read',
  schema: v.object({ response: typedText }),
  limits: [],
  async run({ response }, { c, session, lang, now }) {
    if (!isOnProductHost(c)) return { code: 'not-found' };
    const proved = await proveByPasskey(c, response, { session, now });
    const { passkey } = proved;
    const log = (event: 'proved' | 'failed-proof' | 'failed-sign-in') =>
      passkey && logEvent(c.env.DB, circumstancesOf(c), { person: passkey.person, event, detail: passkey.name }).run();
    if (proved.code !== 'verified') {
      await log(session ? 'failed-proof' : 'failed-sign-in');
      return refuse(proved.code, { field: 'passkey' });
    }
    const { person, id } = proved.passkey;
    await signIn(c, { person, identity: { issuer: passkeyIssuer, subject: id }, provedBy: 'passkey' });
    if (session) await log('proved');
    return onward(c, lang);
  },
});

/** A signed-in person proves their identity with a recovery code in place of a lost passkey. */
const useRecoveryCode = defineAction({
  right: 'own-account',
  schema: v.object({ recovery: typedText }),
  limits: [],
  async run({ recovery }, { c, session, lang, now }) {
    if (!isOnProductHost(c)) return { code: 'not-found' };
    const recovered = await recover(c, recovery, { session, lang, now });
    switch (recovered.code) {
      case 'malformed':
        return refuse('recovery-malformed', { field: 'recovery' });
      case 'rate-limited':
        return refuse('rate-limited', { status: 429, field: 'recovery', retryAfter: recovered.retryAfter });
      case 'wrong': {
        const { person } = session;
        await logEvent(c.env.DB, circumstancesOf(c), { person, event: 'failed-proof', detail: 'recovery' }).run();
        return refuse('recovery-wrong', { field: 'recovery' });
      }
      case 'recovered':
        await proveSession(c.env.DB, session, { provedBy: 'recovery', now });
        await newTokens(c.env.DB, session.person).run();
        await renewToken(c);
        return onward(c, lang);
    }
  },
});

const onward = (c: AppContext, lang: string): Moved =>
  seeOther(ownPath(c.req.query('return') ?? '') ?? href('dashboard', { lang }));

export const passkeyActions = { passkey: enterWithPasskey, recovery: useRecoveryCode };
