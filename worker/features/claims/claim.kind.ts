import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Current, EffectRequest, Effects, QueueKind, ShowContext, ShownField } from '../../moderation/kind.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import { claimMachine } from './claim-machine.ts';
import { type ClaimNow, claimsNow } from './current.query.ts';
import { documentPath } from './document-path.ts';
import { acceptEffects, endEffects, reopenEffects, stateStatements } from './grant.ts';

/** What the versions of a claim contain: what was true when it entered the queue. */
export type ClaimContent = {
  /** The claimant, as they call themselves. */
  claimant: string;
  host: string;
  /** The names of its listings. */
  listings: readonly string[];
  /** Why staff decide: `several`, `host`, `owner`, `document`; empty where nobody has to. */
  why: readonly string[];
  /** What the claimant writes: to a document, and against a decision. */
  text?: string;
  appeal?: string;
};

/** Claims of listings. */
export const claimKind: QueueKind = {
  kind: 'claim',
  machine: claimMachine,
  audits: ['claim.object'],
  reasons: {
    refuse: ['not-theirs', 'owner-stays', 'not-enough', 'spam'],
    'send-back': ['document-unreadable', 'not-enough', 'unclear'],
    revoke: ['not-theirs', 'proof-gone', 'sold', 'misused'],
  },
  current: (site: SiteId, items: readonly number[]) => claimsNow(site, items),
  show({ content }, context, current) {
    if (!content) return [];
    return [...written(content, context), ...evidence(current, context)];
  },
  obstacle(item, { name, current }) {
    if (name !== 'accept') return null;
    const { listings = [], owners = [] } = (current ?? {}) as Partial<ClaimNow>;
    if (current && listings.length === 0) return 'listing-gone';
    return owners.some(({ isOpen, person }) => isOpen && person !== item.author) ? 'notice-running' : null;
  },
  editPath: ({ thing, state }, lang) =>
    state === 'sent-back' ? href('claim', { lang }, { claim: String(thing) }) : null,
  effects,
};

async function effects(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, name, now } = request;
  const state = claimMachine.transitions[name as keyof typeof claimMachine.transitions].to;
  const of = { site, claim: item.thing };
  switch (name) {
    case 'accept':
      return acceptEffects(db, request);
    case 'revoke':
      return endEffects(db, request, { state, restores: false });
    case 'appeal':
      return reopenEffects(db, of, now);
    case 'undo':
      if (item.state === 'granted') return endEffects(db, request, { state, restores: true });
      return reopenEffects(db, of, now);
  }
  return { code: 'ok', statements: stateStatements(of, state, now) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const shown = (field: string, after: string, { t }: ShowContext): ShownField[] =>
  after ? [{ field, label: t(`claim.written.${field}`), before: null, after }] : [];

/** What the claimant gave. */
function written(content: Readonly<Record<string, unknown>>, context: ShowContext): ShownField[] {
  const { t } = context;
  const why = listOf(content.why).filter((code) => t.has(`claim.why.${code}`));
  return [
    ...shown('claimant', textOf(content.claimant), context),
    ...shown('listings', listOf(content.listings).join('\n'), context),
    ...shown('host', textOf(content.host), context),
    ...shown('why', why.map((code) => t(`claim.why.${code}`)).join('\n'), context),
    ...shown('text', textOf(content.text), context),
    ...shown('appeal', textOf(content.appeal), context),
  ];
}

/** What staff see besides: the proofs as they are now, the documents, and what those say who run the listing. */
function evidence(current: Current | undefined, context: ShowContext): ShownField[] {
  if (!current) return [];
  const { t, lang } = context;
  const { claim, proofs, documents, owners } = current as ClaimNow;
  const proved = proofs.map(({ kind, state }) =>
    t(`claim.proofState.${state}`, { proof: t(`claim.proof.${kind}.name`) }),
  );
  const said = owners.map(({ name, answer, text, isOpen, endsAt }) => {
    const state = answer || (isOpen ? 'asked' : 'silent');
    return [
      t(`claim.answer.${state}`, {
        name: name || t('claim.nameless'),
        date: endsAt === null ? '' : dayOf(endsAt, lang),
      }),
      text,
    ]
      .filter(Boolean)
      .join('\n');
  });
  return [
    ...shown('proofs', proved.join('\n'), context),
    ...shown('owners', said.join('\n\n'), context),
    ...(documents.length
      ? [
          {
            ...{ field: 'documents', label: t('claim.written.documents'), before: null },
            after: t('claim.documentsLogged'),
            files: documents.map(({ key, type }, i) => ({
              words: t('claim.openDocument', { number: i + 1, type: type.toUpperCase() }),
              path: documentPath(claim, key),
            })),
          },
        ]
      : []),
  ];
}
