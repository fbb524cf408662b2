import * as v from 'valibot';
import type { claimDone } from '../../../web/contract/pages/claims.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { type ClaimRow, claimById, type ProofKind } from './claim.query.ts';
import { endClaim } from './end.writer.ts';
import { claimsLimits } from './limits.ts';
import { lookAt } from './look.ts';
import { isOpenCode, tryClaimCode } from './mail-proof.writer.ts';
import { type Proved, settle } from './settle.writer.ts';
import { startClaim } from './start.writer.ts';
import { branchesOf, subjectQuery } from './subject.query.ts';
import { provableHost, provesFrom } from './website.ts';

type Done = (typeof claimDone)[number];

/** The page of a claim, with what was done just now. */
export const claimPath = (lang: string, claim: number, done?: Done): string =>
  href('claim', { lang }, { claim: String(claim), ...(done && { done }) });

const changes = { limit: claimsLimits.changes, by: 'person' } as const;

export const ofClaim = { claim: wholeNumber };

/** The person's own claim in one of some states; undefined for all others, and for those of others. */
export async function ownClaim(
  { c, session }: ActionContext,
  id: number,
  states: readonly string[] = ['started', 'proving', 'sent-back', 'waiting'],
): Promise<ClaimRow | FormOutcome> {
  const [[claim]] = await openReader(c.env.DB, c.var.meter).batch(claimById(c.var.served.site.id, id));
  if (claim?.person !== session.person) return { code: 'not-found' };
  return states.includes(claim.state) ? claim : refuse('claim-closed', { status: 409 });
}

export const isClaim = (found: ClaimRow | FormOutcome): found is ClaimRow => 'proofs' in found;

export const forbidden = { code: 'forbidden', grantedBy: granterOf('take-part') } as const;

/** Starts the claim of a listing, or of all branches with its website. */
export const start = defineAction({
  right: 'take-part',
  limits: [changes, { limit: claimsLimits.starts, by: 'person' }],
  schema: v.object({ listing: typedText, branches: typedText }),
  async run({ listing: slug, branches }, { c, session, lang, now }) {
    const { site } = c.var.served;
    if (!isSlug(slug)) return { code: 'not-found' };
    const scope = { siteId: site.id, language: lang, defaultLanguage: site.defaultLanguage };
    const reader = openReader(c.env.DB, c.var.meter);
    const [[subject]] = await reader.batch(subjectQuery(scope, { slug, person: session.person }));
    if (!subject || visibilityOf(subject.state) !== 'visible') return { code: 'not-found' };
    const host = provableHost(subject.website);
    const [others] = branches === 'all' && host ? await reader.batch(branchesOf(site.id, subject.id)) : [[]];
    const listings = [...new Set([subject.id, ...others.map(({ id }) => id)])];
    const started = await startClaim(c.env.DB, {
      ...{ site: site.id, person: session.person, language: lang, listings, host, now },
    });
    switch (started.code) {
      case 'started':
        return seeOther(claimPath(lang, started.claim, 'started'), 'done');
      case 'not-allowed':
        return forbidden;
      default:
        return refuse(`claim-${started.code}`, { status: 409 });
    }
  },
});

/** Settles a proof, and leads to the claim's page. */
export async function settled(
  { c, lang, now }: Pick<ActionContext, 'c' | 'lang' | 'now'>,
  proved: Omit<Proved, 'site' | 'link' | 'now'>,
): Promise<FormOutcome> {
  const { code } = await settle(c.env.DB, {
    ...proved,
    ...{ site: c.var.served.site.id, link: contributionsLink(c), now },
  });
  switch (code) {
    case 'granted':
    case 'waiting':
      wakeMailer(c);
      return seeOther(claimPath(lang, proved.claim.id, code), 'done');
    case 'not-allowed':
      return forbidden;
    case 'website':
      return refuse('website-changed', { status: 409 });
    case 'spent':
      return refuse('claim-closed', { status: 409 });
  }
}

/** Why no proof by domain counts now; null if one does. */
export function domainProblem({ host, listings }: ClaimRow, now: number): FormOutcome | null {
  const isSame = host !== '' && listings.every(({ websiteHost }) => websiteHost === `//${host}`);
  if (!isSame) return refuse('website-changed', { status: 409 });
  const from = provesFrom(
    listings.map(({ websiteChangedAt }) => websiteChangedAt),
    now,
  );
  return from === null ? null : refuse('website-new', { status: 409 });
}

/** Tries the code of the email. */
export const code = defineAction({
  right: 'take-part',
  limits: [{ limit: claimsLimits.codes, by: 'person' }],
  limitField: 'code',
  schema: v.object({
    ...ofClaim,
    code: v.pipe(
      typedText,
      // Digits of any script, with spaces.
      v.transform((text) => text.normalize('NFKC').replace(/\s/g, '')),
      v.regex(/^\d{6}$/, 'code-format'),
    ),
  }),
  async run({ claim: id, code: typed }, context) {
    const found = await ownClaim(context, id);
    if (!isClaim(found)) return found;
    const problem = domainProblem(found, context.now);
    if (problem) return problem;
    const { c, now } = context;
    const stores = { db: c.env.DB, config: c.var.config };
    const tried = await tryClaimCode(stores, { site: c.var.served.site.id, claim: id, code: typed, now });
    if (tried.code === 'none') return refuse('code-void', { field: 'code' });
    if (tried.code === 'wrong')
      return refuse(tried.left > 0 ? 'code-wrong' : 'code-void', { field: 'code', left: tried.left });
    return settled(context, {
      ...{ claim: found, kind: 'mail', actor: context.session.person, condition: isOpenCode(tried.hash) },
    });
  },
});

/** Looks at the claim's website now. */
export const look = (kind: 'file' | 'record') =>
  defineAction({
    right: 'take-part',
    limits: [{ limit: claimsLimits.looks, by: 'person' }],
    limitField: kind,
    schema: v.object(ofClaim),
    async run({ claim: id }, context) {
      const found = await ownClaim(context, id);
      if (!isClaim(found)) return found;
      const problem = domainProblem(found, context.now);
      if (problem) return problem;
      const token = found.proofs.find((proof) => proof.kind === kind)?.token;
      if (!token) return { code: 'not-found' };
      const seen = await lookAt[kind](context.c.var.config, { host: found.host, token });
      if (seen !== 'found') return refuse(`${kind}-${seen}`, { field: kind });
      return settled(context, { claim: found, kind: kind satisfies ProofKind, actor: context.session.person });
    },
  });

/** Takes the claim back. */
export const withdraw = defineAction({
  right: 'take-part',
  limits: [changes],
  schema: v.object(ofClaim),
  async run({ claim: id }, context) {
    const found = await ownClaim(context, id);
    if (!isClaim(found)) return found;
    const { c, session, lang, now } = context;
    const ended = await endClaim(c.env.DB, {
      ...{ site: c.var.served.site.id, claim: found, name: 'withdraw', reason: '', now },
      ...{ by: { person: session.person, addressHashes: [] }, link: contributionsLink(c) },
    });
    return ended ? seeOther(claimPath(lang, id, 'withdrawn'), 'done') : refuse('claim-closed', { status: 409 });
  },
});
