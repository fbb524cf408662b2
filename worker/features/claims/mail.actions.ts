import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { consume, refund } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { ownOrigin } from '../../http/place.ts';
import { languageOf } from '../../http/request-language.ts';
import { foldAddress } from '../../identity/address.ts';
import { type ActionTable, defineAction, noFields, typedText } from '../../pages/action.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, type FormRefusal, refuse, seeOther } from '../../pages/form-outcome.ts';
import { judgeAddress, registrableDomain } from '../../platform/net/domains.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { claimPath, domainProblem, isClaim, ofClaim, ownClaim, settled } from './claim.actions.ts';
import { type ClaimRow, claimByToken } from './claim.query.ts';
import { endClaim, silenceStatement } from './end.writer.ts';
import { claimsLimits } from './limits.ts';
import { askMail, isOpenLink } from './mail-proof.writer.ts';

/** Sends link and code to an address at the listing's website. */
export const mail = defineAction({
  right: 'take-part',
  limits: [{ limit: claimsLimits.changes, by: 'person' }],
  limitField: 'address',
  schema: v.object({
    ...ofClaim,
    address: v.pipe(
      typedText,
      v.transform(foldAddress),
      v.custom<string>((address) => address !== undefined, 'address-invalid'),
    ),
  }),
  async run({ claim: id, address }, context) {
    const found = await ownClaim(context, id);
    if (!isClaim(found)) return found;
    const { c, lang, now } = context;
    const verdict = found.host === '' ? 'other-domain' : judgeAddress(address, found.host);
    if (verdict !== 'ok') return refuse(`address-${verdict}`, { field: 'address' });
    const problem = domainProblem(found, now) ?? (await exceeded(c, found, now));
    if (problem) return problem;
    const sent = await askMail(
      { db: c.env.DB, config: c.var.config },
      {
        ...{ site: c.var.served.site.id, claim: found, address, language: languageOf(c.var.served.site, lang), now },
        linkTo: (token, not) => ownOrigin(c) + href('claimEmail', { lang }, { ...(not && { not }), token }),
      },
    );
    if (sent === 'silent') return refuse('address-silent', { field: 'address', status: 409 });
    if (sent === 'closed') return refuse('claim-closed', { status: 409 });
    wakeMailer(c);
    return seeOther(claimPath(lang, id, 'mail'), 'code');
  },
});

/** Consumes the limits of emails to businesses. What another limit refuses is given back. */
async function exceeded(c: AppContext, { host, listings }: ClaimRow, now: number): Promise<FormRefusal | null> {
  const site = c.var.served.site.id;
  const all = [
    ...listings.map(({ id }) => ({ limit: claimsLimits.mailsPerListing, subject: `${site}:${id}` })),
    { limit: claimsLimits.mailsPerDomain, subject: registrableDomain(host) ?? host },
  ];
  for (const [i, { limit, subject }] of all.entries()) {
    const consumed = await consume(c.env.DB, limit, { site, subject, now });
    if (consumed.code === 'ok') continue;
    for (const done of all.slice(0, i + 1)) await refund(c.env.DB, done.limit, { site, subject: done.subject });
    return refuse('mails-many', { status: 429, field: 'address', retryAfter: consumed.retryAfter });
  }
  return null;
}

/** The claim of the link in an email, by the token of its address. */
export async function claimOfLink(c: AppContext, token: string | undefined): Promise<ClaimRow | undefined> {
  if (!isSecret(token)) return undefined;
  const query = claimByToken(c.var.served.site.id, await hashOf(token));
  const [[claim]] = await openReader(c.env.DB, c.var.meter).batch(query);
  return claim;
}

const spent = refuse('link-spent', { status: 409 });

const common = {
  right: 'read',
  schema: noFields,
  limits: [{ limit: claimsLimits.answers, by: 'connection' }],
} as const;

/** Confirms that the claimant acts for the business. The token in the email stands for the business. */
const confirm = defineAction({
  ...common,
  async run(_, { c, lang, now }): Promise<FormOutcome> {
    const token = c.req.query('token');
    const claim = await claimOfLink(c, token);
    if (!claim || !token) return spent;
    const problem = domainProblem(claim, now);
    if (problem) return spent;
    const condition = isOpenLink(await hashOf(token), now);
    const outcome = await settled({ c, lang, now }, { claim, kind: 'mail', actor: 'visitor', condition });
    if (outcome.code !== 'moved') return spent;
    return seeOther(href('claimEmail', { lang }, { done: 'confirmed' }), 'done');
  },
});

/** Ends the claim of somebody who does not act for the business, and all emails about them for a while. */
const notUs = defineAction({
  ...common,
  async run(_, { c, lang, now }): Promise<FormOutcome> {
    const site = c.var.served.site.id;
    const claim = await claimOfLink(c, c.req.query('token'));
    if (!claim) return spent;
    const silence = silenceStatement({ site, host: claim.host, person: claim.person, now });
    const ended = await endClaim(c.env.DB, {
      ...{ site, claim, name: 'not-us', by: 'visitor', reason: 'not-us', more: [silence], now },
      link: contributionsLink(c),
    });
    if (!ended) return spent;
    wakeMailer(c);
    return seeOther(href('claimEmail', { lang }, { done: 'ended' }), 'done');
  },
});

/** The page that the email leads to. It needs no session, and opening it changes nothing. */
export const claimEmailActions: ActionTable = {
  path: '/:lang/claim/email',
  actions: { confirm, 'not-us': notUs },
};
