import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { first, firstOf } from '../../data/statements.ts';
import { insertInto, table, update } from '../../data/table.ts';
import type { AuditActor } from '../../domain/audit/audit.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { maskedAddress } from '../../identity/person-text.ts';
import { holds } from '../../identity/standing.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { FollowLink } from '../../moderation/page-link.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../moderation/queue-items.query.ts';
import { submit } from '../../moderation/submit.writer.ts';
import { type ClaimContent, claimKind } from './claim.kind.ts';
import type { ClaimRow, ProofKind } from './claim.query.ts';
import { type ListingFact, ownersOf, readListings } from './facts.ts';
import { grantProblem, grantStatements, ownerMails, rolesDiffer, stateStatements } from './grant.ts';
import { mostListings, terms } from './terms.ts';

const c = table('claims', 'c');
const cl = table('claim_listings', 'cl');
const l = table('listings', 'l');
const notices = table('claim_notices');
const proofs = table('claim_proofs');
const u = table('website_changes', 'u');

/** A proof that has just succeeded. */
export type Proved = {
  site: SiteId;
  claim: ClaimRow;
  kind: ProofKind;
  /** Who proved: the claimant, or a visitor with the link of the email. */
  actor: AuditActor;
  /** A further condition over the row of the proof, such as its code. */
  condition?: Sql;
  /** What the claimant writes with a document. */
  text?: string;
  link: FollowLink;
  now: number;
};

/**
 * `granted`: the listings are theirs. `waiting`: staff decide. `website`: the website has changed too lately, or is another
 * one. `spent`: the proof, or the claim, is not open any more. `not-allowed`: the claimant has no right to it (any more).
 */
export type Settled = { code: 'granted' | 'waiting' | 'website' | 'spent' | 'not-allowed' };

const tries = 3;

/**
 * Takes a proof, and grants the claim or hands it to staff: one transaction. What staff need not look at is granted at
 * once. Of two who prove at the same moment one gets the listing, and the other waits for staff.
 */
export async function settle(db: D1Database, proved: Proved): Promise<Settled> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const facts = await readListings(db, proved.site, proved.claim.id);
    const result = await settleOnce(db, proved, facts);
    if (result !== 'refused') return { code: result };
    const problem = await problemOf(db, proved);
    if (problem) return { code: problem };
  }
  // Those who run the listing have changed again and again meanwhile.
  return { code: 'spent' };
}

/** Why nobody but staff can grant a claim; empty if nobody has to look at it. */
function whyStaff(
  { kind }: Proved,
  facts: readonly ListingFact[],
  { onHost, claimant }: { onHost: number; claimant: PersonId },
) {
  return [
    ...(new Set(facts.map(({ listing }) => listing)).size > 1 ? ['several'] : []),
    ...(kind !== 'document' && onHost > mostListings ? ['host'] : []),
    ...(ownersOf(facts, claimant).length > 0 ? ['owner'] : []),
    ...(kind === 'document' ? ['document'] : []),
  ];
}

/** How many listings of the site have the claim's website. */
const listingsOnHost = ({ site, claim }: Proved): Sql => sql`(select count(*) from (select 1 from ${l}
  where ${l.site_id} = ${site} and ${l.website} <> '' and ${l.website_host} = ${`//${claim.host}`} and ${l.state} <> 'removed'
  ${limitTo(mostListings + 1)}))`;

async function settleOnce(
  db: D1Database,
  proved: Proved,
  facts: readonly ListingFact[],
): Promise<'granted' | 'waiting' | 'refused'> {
  const { site, claim } = proved;
  const row = await first(db, sql`select ${columns({ n: expression<number>(listingsOnHost(proved)) })}`);
  const onHost = row?.n ?? 0;
  const why = whyStaff(proved, facts, { onHost, claimant: claim.person });
  const isDirect = why.length === 0 && grantProblem(facts, claim.person, proved.now) === null;
  if (claim.item !== null) return settleAgain(db, proved, { facts, isDirect });
  const of = { site, claim: claim.id };
  const content = contentOf(proved, facts, why);
  const { code } = await submit(db, {
    ...{ site, kind: claimKind, language: claim.language, content, texts: proved.text ? [proved.text] : [] },
    author: { person: claim.person, address: claim.address },
    listing: facts[0]?.listing ?? null,
    names: { [claim.language]: facts[0]?.name ?? '' },
    ...{ before: null, link: proved.link, now: proved.now },
    thing: { insert: refuseIf(isOther(proved)), id: sql`${claim.id}` },
    ...(isDirect && { decided: 'accept' }),
    more: [
      ...proofStatements(proved),
      refuseIf(rolesDiffer(of, facts)),
      ...stateStatements(of, isDirect ? 'granted' : 'waiting', proved.now),
      ...(isDirect
        ? grantStatements(db, { ...of, person: claim.person, facts, ...common(proved) })
        : noticeStatements(db, proved, facts)),
    ],
  });
  if (code !== 'sent') return 'refused';
  return isDirect ? 'granted' : 'waiting';
}

const claimantOf = ({ claim: { name, address } }: Proved): string => name || (address ? maskedAddress(address) : '');

const common = (proved: Proved) => ({ link: proved.link, claimant: claimantOf(proved), now: proved.now });

const contentOf = (proved: Proved, facts: readonly ListingFact[], why: readonly string[]): ClaimContent => ({
  claimant: claimantOf(proved),
  host: proved.claim.host,
  listings: [...new Map(facts.map(({ listing, name }) => [listing, name])).values()],
  why,
  ...(proved.text && { text: proved.text }),
});

/** A further proof of a claim that staff have already: it can grant it, or bring it back to them. */
async function settleAgain(
  db: D1Database,
  proved: Proved,
  { facts, isDirect }: { facts: readonly ListingFact[]; isDirect: boolean },
): Promise<'granted' | 'waiting' | 'refused'> {
  const { site, claim, link, now } = proved;
  const item = await itemOf(db, proved);
  if (!item) return 'refused';
  const self = { person: claim.person, addressHashes: [] };
  const rest = { site, kind: claimKind, item, option: '', reason: '', note: '', marks: {}, link, now };
  const isSentBack = item.state === 'sent-back';
  if (!isSentBack && !isDirect) {
    const written = await batchUnlessRefused(db, [refuseIf(isOther(proved)), ...proofStatements(proved)]);
    return written ? 'waiting' : 'refused';
  }
  const content = contentOf(proved, facts, whyStaff(proved, facts, { onHost: 0, claimant: claim.person }));
  const { code } = await decide(db, {
    ...rest,
    ...(isSentBack
      ? { name: 'send-again', by: self, rewritten: { content, texts: proved.text ? [proved.text] : [] } }
      : { name: 'accept', by: 'system' as const }),
    more: [
      // The state is a condition of `decide`, and is another one by now.
      ...(proved.kind === 'document' ? [] : [refuseIf(hasOtherWebsite(proved))]),
      ...proofStatements(proved),
      ...(isSentBack ? noticeStatements(db, proved, facts) : []),
    ],
  });
  if (code !== 'done') return 'refused';
  return isSentBack ? 'waiting' : 'granted';
}

async function itemOf(db: D1Database, { site, claim }: Proved): Promise<QueueItem | undefined> {
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${claim.item}`;
  return firstOf(db, itemsQuery({ site, languages: [claim.language], where }));
}

/** Whether the claim, or its website, is not what it was read as. */
const isOther = (proved: Proved): Sql => {
  const { site, claim, kind } = proved;
  const isSame = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim.id}
    and ${c.state} = ${claim.state} and ${c.revision} = ${claim.revision})`;
  return kind === 'document' ? sql`not ${isSame}` : sql`(not ${isSame} or ${hasOtherWebsite(proved)})`;
};

/** Whether a listing of the claim has another website, or has it for too short a time. */
const hasOtherWebsite = ({ site, claim, now }: Proved): Sql => sql`exists (
  select 1 from ${cl} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${cl.listing_id}
  where ${cl.site_id} = ${site} and ${cl.claim_id} = ${claim.id} and (${l.website_host} <> ${`//${claim.host}`}
    or exists (select 1 from ${u} where ${u.site_id} = ${site} and ${u.listing_id} = ${l.id}
      and ${u.changed_at} > ${now - terms.websiteAge})))`;

/** The statements that take the proof, once, with its audit entry. */
function proofStatements({ site, claim, kind, actor, condition = sql`true`, now }: Proved): Sql[] {
  const isWatched = kind === 'file' || kind === 'record';
  const proof = sql`${proofs.site_id} = ${site} and ${proofs.claim_id} = ${claim.id} and ${proofs.kind} = ${kind}`;
  return [
    sql`
      ${update(proofs, {
        ...{ state: 'proved', proved_at: now, checked_at: now, code_hash: '', missing_since: null },
        ...(isWatched ? {} : { token: '' }),
      })} where ${proof} and (${proofs.state} <> 'proved' or ${kind} = 'document') and ${condition}`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor, action: 'claim.prove', thing: 'claim', thingId: claim.id, person: claim.person },
      ...{ after: kind, now },
    }),
  ];
}

/** Tells those who run the listings, and begins the time in which they can answer. */
export function noticeStatements(
  db: D1Database,
  proved: Pick<Proved, 'site' | 'claim' | 'link' | 'now'>,
  facts: readonly ListingFact[],
): (Sql | D1PreparedStatement)[] {
  const { site, claim, link, now } = proved;
  const unasked = ownersOf(facts, claim.person).filter(({ answer }) => answer === null);
  const owners = [...new Map(unasked.map((owner) => [owner.person, owner])).values()];
  return [
    ...owners.flatMap(({ person }) => [
      insertInto(notices, {
        ...{ site_id: site, claim_id: claim.id, person_id: person, sent_at: now, ends_at: now + terms.notice },
      }),
      ...auditStatements({
        ...{ site, actor: 'system', action: 'claim.notice', thing: 'claim', thingId: claim.id, person, now },
      }),
    ]),
    ...ownerMails(db, { site, claim: claim.id, link, claimant: claimantOf(proved as Proved), now }, owners, 'notice'),
  ];
}

/** Why a proof was refused; null if it was because others run the listings than before. */
async function problemOf(db: D1Database, proved: Proved): Promise<'website' | 'spent' | 'not-allowed' | null> {
  const { site, claim, kind, condition = sql`true` } = proved;
  const open = sql`exists (select 1 from ${proofs} where ${proofs.site_id} = ${site} and ${proofs.claim_id} = ${claim.id}
    and ${proofs.kind} = ${kind} and (${proofs.state} <> 'proved' or ${kind} = 'document') and ${condition})`;
  const row = await first(
    db,
    sql`select ${columns({
      website: expression<0 | 1>(kind === 'document' ? sql`0` : hasOtherWebsite(proved)),
      same: expression<0 | 1>(sql`(not ${isOther({ ...proved, kind: 'document' })})`),
      open: expression<0 | 1>(open),
      allowed: expression<0 | 1>(holds('take-part', { site, by: claim.person, now: proved.now })),
    })}`,
  );
  if (row?.website) return 'website';
  if (!row?.same || !row.open) return 'spent';
  return row.allowed ? null : 'not-allowed';
}
