import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import { batchUnlessRefused, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { firstOf } from '../../data/statements.ts';
import { assignments, insertInto, table, update } from '../../data/table.ts';
import type { AuditActor } from '../../domain/audit/audit.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { Actor } from '../../moderation/decision.ts';
import { submissionMail } from '../../moderation/mails.ts';
import { type FollowLink, pageLink } from '../../moderation/page-link.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import { nameIn } from '../../platform/i18n/names.ts';
import { claimKind } from './claim.kind.ts';
import type { ClaimRow, ClaimState } from './claim.query.ts';
import { documentsStatement } from './grant.ts';
import { terms } from './terms.ts';

const c = table('claims');
const proofs = table('claim_proofs');
const s = table('claim_silences');

type End = {
  site: SiteId;
  claim: ClaimRow;
  /** The transition: `withdraw`, `lapse`, `not-us`, `revoke`. */
  name: 'withdraw' | 'lapse' | 'not-us' | 'revoke';
  by: Actor;
  reason: string;
  more?: readonly Sql[];
  link: FollowLink;
  now: number;
};

const ends = { withdraw: 'withdrawn', lapse: 'lapsed', 'not-us': 'refused', revoke: 'revoked' } as const;

/** Ends a claim, in the queue or before it. @returns whether it was ended: false if it has another state by now. */
export async function endClaim(db: D1Database, end: End): Promise<boolean> {
  const { site, claim, name, by, reason, more = [], link, now } = end;
  if (claim.item === null) return endBeforeQueue(db, end);
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${claim.item}`;
  const item = await firstOf(db, itemsQuery({ site, languages: [claim.language], where }));
  if (!item) return false;
  const { code } = await decide(db, {
    ...{ site, kind: claimKind, item, name, option: '', by, reason, note: '', marks: {} },
    ...{ more: [...voidMail(end), ...more], link, now },
  });
  return code === 'done';
}

/** Link and code of the claim's email prove nothing any more. */
const voidMail = ({ site, claim }: End): Sql[] => [
  sql`${update(proofs, { code_hash: '', token: '' })} where ${proofs.site_id} = ${site} and ${proofs.claim_id} = ${claim.id}
    and ${proofs.kind} = 'mail'`,
];

async function endBeforeQueue(db: D1Database, end: End): Promise<boolean> {
  const { site, claim, name, by, reason, more = [], now } = end;
  const state: ClaimState = ends[name];
  const actor: AuditActor = typeof by === 'string' ? by : by.person;
  return batchUnlessRefused(db, [
    sql`${update(c, { state, reason, revision: sql`${c.revision} + 1`, updated_at: now, decided_at: now })}
      where ${c.site_id} = ${site} and ${c.id} = ${claim.id} and ${c.state} in ('started', 'proving')
        and ${c.state} = ${claim.state}`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor, action: `claim.${name}`, thing: 'claim', thingId: claim.id, person: claim.person },
      ...{ reason, before: claim.state, after: state, now },
    }),
    documentsStatement({ site, claim: claim.id }, { hasEnded: true, now }),
    ...voidMail(end),
    ...more,
    ...endMail(db, end, state),
  ]);
}

/** Tells the claimant, unless they have ended it themselves. */
function endMail(db: D1Database, { site, claim, reason, link }: End, state: ClaimState) {
  const [listing] = claim.listings;
  if (!claim.address || (state !== 'lapsed' && state !== 'refused')) return [];
  const { language } = claim;
  return [
    mailStatement(db, submissionMail, {
      siteId: site,
      to: claim.address,
      language,
      dedupeKey: `claim:ended:${claim.id}`,
      data: {
        ...{ kind: 'claim', event: state, reason, note: '' },
        name: nameIn(listing?.names ?? {}, { language, defaultLanguage: listing?.language ?? language }),
        link: pageLink(link, language, (lang) => href('claim', { lang }, { claim: String(claim.id) })),
      },
    }),
  ];
}

/** The statement that stops emails to a website about a person for a while. */
export const silenceStatement = ({
  site,
  host,
  person,
  now,
}: {
  site: SiteId;
  host: string;
  person: PersonId;
  now: number;
}): Sql => sql`
  ${insertInto(s, { site_id: site, host, person_id: person, ends_at: now + terms.silence })}
  on conflict (${list(s.site_id, s.host, s.person_id)}) do update set ${assignments(s, { ends_at: now + terms.silence })}`;
