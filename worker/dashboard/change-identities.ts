import { removeIdentity } from '../accounts/identities.writer.ts';
import { poke } from '../outbox/outbox.ts';
import { servePosted } from '../pages/pages.ts';
import { renewToken } from '../sessions/know-visitor.ts';
import { isFreshlyProved } from '../sessions/session.ts';
import { accountLink, back, type Change, proveAgain } from './change.ts';

/** Takes a way to sign in away. */
export async function remove({ c, session, fields }: Change): Promise<Response> {
  const { issuer = '', subject = '' } = fields;
  const now = Date.now();
  if (!isFreshlyProved(session, now)) return proveAgain(c);
  const provider = c.var.config.providers.find((known) => known.issuer === issuer);
  const isRemoved = await removeIdentity(c.env.DB, session.person, {
    identity: { issuer, subject },
    notice: {
      site: c.var.served.site.id,
      to: session.address,
      language: session.language,
      name: issuer === '' ? subject : (provider?.name ?? issuer),
      link: accountLink(c),
      now,
    },
  });
  if (!isRemoved) return servePosted(c, { status: 409, problem: 'identity-last', field: 'identity', values: {} });
  await renewToken(c);
  poke(c);
  return back(c, 'removed');
}
