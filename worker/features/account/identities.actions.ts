import * as v from 'valibot';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { renewToken } from '../../http/load-session.ts';
import { removeIdentity } from '../../identity/identities.writer.ts';
import { defineAction, typedText } from '../../pages/action.ts';
import { refuse } from '../../pages/form-outcome.ts';
import { accountLink, back } from './back.ts';

/** Removes a way to sign in. */
const removeOwnIdentity = defineAction({
  right: 'own-account',
  schema: v.object({ issuer: typedText, subject: typedText }),
  limits: [],
  proof: 'recent',
  async run({ issuer, subject }, { c, session, lang, now }) {
    const provider = c.var.config.providers.find((candidate) => candidate.issuer === issuer);
    const isRemoved = await removeIdentity(c.env.DB, session.person, {
      identity: { issuer, subject },
      notice: {
        site: c.var.served.site.id,
        to: session.address,
        language: session.language,
        name: issuer === '' ? subject : (provider?.name ?? issuer),
        link: accountLink(c, lang),
        now,
      },
      from: circumstancesOf(c),
      session: session.id,
    });
    if (!isRemoved) return refuse('identity-last', { status: 409, field: 'identity' });
    await renewToken(c);
    wakeMailer(c);
    return back(lang, 'removed');
  },
});

export const identityActions = { 'remove-identity': removeOwnIdentity };
