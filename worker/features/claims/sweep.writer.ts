import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../web/contract/routes.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, limitTo, type Sql, sql } from '../../data/sql.ts';
import { all, firstOf } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import type { FollowLink } from '../../moderation/page-link.ts';
import type { Config } from '../../platform/config.ts';
import { type ClaimRow, claimById } from './claim.query.ts';
import { endClaim } from './end.writer.ts';
import { readListings } from './facts.ts';
import { ownerMails, rolesDiffer } from './grant.ts';
import { type Look, lookAt } from './look.ts';
import { noticeStatements } from './settle.writer.ts';
import { terms } from './terms.ts';

const c = table('claims', 'c');
const cl = table('claim_listings', 'cl');
const d = table('domains', 'd');
const la = table('site_languages', 'la');
const n = table('claim_notices', 'n');
const p = table('claim_proofs', 'p');
const r = table('listing_roles', 'r');
const s = table('sites', 's');

type Task = { db: D1Database; config: Config; now: number };

/** Claims of one run; what is left waits for the next one, five minutes later. */
const mostClaims = 20;

/** Where the authors of a site follow what they sent, for tasks without a request. */
async function followLink({ db, config }: Task, site: SiteId): Promise<FollowLink> {
  const [row] = await all(
    db,
    sql`select ${columns({ host: d.host, lang: s.default_language })} from ${s}
      join ${d} on ${d.site_id} = ${s.id} and ${d.is_primary} = 1 where ${s.id} = ${site}`,
  );
  const spoken = await all(db, sql`select ${columns({ tag: la.language })} from ${la} where ${la.site_id} = ${site}`);
  return (language) => {
    const lang = spoken.some(({ tag }) => tag === language) ? language : (row?.lang ?? 'en');
    return config.originOf(row?.host ?? config.product.host) + href('dashboardContributions', { lang });
  };
}

/** Ends the claims whose claimants have done nothing for long. @returns whether any claim changed. */
export async function lapseClaims(task: Task): Promise<boolean> {
  const { db, now } = task;
  const due = await all(
    db,
    sql`select ${columns(pick(c, 'site_id', 'id'))} from ${c}
      where ${c.state} in ('started', 'proving', 'sent-back') and ${c.expires_at} <= ${now}
      order by ${c.expires_at} ${limitTo(mostClaims)}`,
  );
  for (const { site_id: site, id } of due) {
    const claim = await firstOf(db, claimById(site, id));
    if (!claim) continue;
    await endClaim(db, {
      site,
      claim,
      name: 'lapse',
      by: 'system',
      reason: '',
      link: await followLink(task, site),
      now,
    });
  }
  return due.length > 0;
}

/** Tells those who have come to run a listing since its claim was sent, and begins the time in which they can answer. */
export async function giveNotices(task: Task): Promise<boolean> {
  const { db, now } = task;
  const isNew = sql`exists (select 1 from ${cl} cross join ${r} on ${r.site_id} = ${c.site_id}
      and ${r.listing_id} = ${cl.listing_id} and ${r.role} = 'owner' and ${r.person_id} <> ${c.person_id}
    where ${cl.site_id} = ${c.site_id} and ${cl.claim_id} = ${c.id} and not exists (select 1 from ${n}
      where ${n.site_id} = ${c.site_id} and ${n.claim_id} = ${c.id} and ${n.person_id} = ${r.person_id}))`;
  const isDue = sql`${c.state} = 'waiting' and ${isNew}`;
  const found = await all(
    db,
    sql`select ${columns(pick(c, 'site_id', 'id'))} from ${c} where ${isDue} ${limitTo(mostClaims)}`,
  );
  for (const { site_id: site, id } of found) {
    const claim = await firstOf(db, claimById(site, id));
    if (!claim) continue;
    const facts = await readListings(db, site, id);
    const link = await followLink(task, site);
    // It can be decided meanwhile, or told by another run.
    await batchUnlessRefused(db, [
      refuseIf(sql`not exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${id} and ${isDue})`),
      refuseIf(rolesDiffer({ site, claim: id }, facts)),
      ...noticeStatements(db, { site, claim, link, now }, facts),
    ]);
  }
  return found.length > 0;
}

type DueProof = Pick<
  Database['claim_proofs'],
  'site_id' | 'claim_id' | 'token' | 'due_at' | 'missing_since' | 'unreachable_since'
> & { kind: 'file' | 'record' };

/** Looks at the files and records that are due. @returns whether anything changed that people are told of. */
export async function lookAgain(task: Task): Promise<boolean> {
  const { db, now } = task;
  const due = await all(
    db,
    sql`select ${columns(pick(p, 'site_id', 'claim_id', 'kind', 'token', 'due_at', 'missing_since', 'unreachable_since'))}
      from ${p} where ${p.due_at} <= ${now} order by ${p.due_at} ${limitTo(mostClaims)}`,
  );
  for (const proof of due) await lookOnce(task, proof as DueProof);
  return due.length > 0;
}

async function lookOnce(task: Task, proof: DueProof): Promise<void> {
  const { db, config, now } = task;
  const claim = await firstOf(db, claimById(proof.site_id, proof.claim_id));
  if (claim?.state !== 'granted') {
    await db.batch([change(db, proof, { due_at: null })]);
    return;
  }
  const look = await lookAt[proof.kind](config, { host: claim.host, token: proof.token });
  const since = unreachableSince(proof, look, now);
  // A website that nobody reaches for a week of looks says nothing any more: it counts as one without the proof.
  const isMissing = look === 'unreachable' ? since !== null && since <= now - terms.missing : look !== 'found';
  const checked = { checked_at: now, unreachable_since: since };
  if (isMissing) return missing(task, { proof, claim, checked });
  if (look === 'unreachable') {
    await db.batch([change(db, proof, { ...checked, due_at: now + terms.lookMissing })]);
    return;
  }
  await found(task, { proof, claim, checked });
}

const unreachableSince = ({ unreachable_since }: DueProof, look: Look, now: number): number | null =>
  look === 'unreachable' ? (unreachable_since ?? now) : null;

type Checked = { checked_at: number; unreachable_since: number | null };
type Looked = { proof: DueProof; claim: ClaimRow; checked: Checked };

const changeOf = (proof: DueProof, values: Partial<Database['claim_proofs']>): Sql => sql`
  ${update(p, values)} where ${p.site_id} = ${proof.site_id} and ${p.claim_id} = ${proof.claim_id}
    and ${p.kind} = ${proof.kind} and ${p.due_at} is ${proof.due_at}`;

const change = (db: D1Database, proof: DueProof, values: Partial<Database['claim_proofs']>) => {
  const { text, values: bound } = changeOf(proof, values);
  return db.prepare(text).bind(...bound);
};

async function found(task: Task, { proof, claim, checked }: Looked): Promise<void> {
  const { db, now } = task;
  const isBack = proof.missing_since !== null;
  await batchUnlessRefused(db, [
    changeOf(proof, { ...checked, state: 'proved', missing_since: null, due_at: now + terms.look }),
    refuseUnlessChanged,
    ...(isBack ? await told(task, { proof, claim }, 'found') : []),
  ]);
}

/** The first look that misses it tells the owner; the first one a week later ends the role. */
async function missing(task: Task, { proof, claim, checked }: Looked): Promise<void> {
  const { db, now } = task;
  const due_at = now + terms.lookMissing;
  const isFirst = proof.missing_since === null;
  if (isFirst || (proof.missing_since ?? 0) > now - terms.missing) {
    await batchUnlessRefused(db, [
      changeOf(proof, { ...checked, missing_since: proof.missing_since ?? now, due_at }),
      refuseUnlessChanged,
      ...(isFirst ? await told(task, { proof, claim }, 'missing') : []),
    ]);
    return;
  }
  const gone = changeOf(proof, { ...checked, state: 'gone', due_at: null });
  // Another proof still stands: the listing stays theirs.
  const isProvedElse = claim.proofs.some(({ kind, state }) => kind !== proof.kind && state === 'proved');
  if (isProvedElse) {
    await batchUnlessRefused(db, [gone, refuseUnlessChanged]);
    return;
  }
  const link = await followLink(task, proof.site_id);
  const end = { site: proof.site_id, claim, name: 'revoke', by: 'system', reason: 'proof-gone', link, now } as const;
  await endClaim(db, { ...end, more: [gone] });
}

/** The audit entry, and the email to the owner. */
async function told(task: Task, { proof, claim }: Pick<Looked, 'proof' | 'claim'>, event: 'missing' | 'found') {
  const { db, now } = task;
  const { site_id: site } = proof;
  const [fact] = await readListings(db, site, claim.id);
  const link = await followLink(task, site);
  const row = { ...claim, name: fact?.name ?? '', slug: fact?.slug ?? '' };
  return [
    ...auditStatements({
      ...{ site, actor: 'system', action: event === 'missing' ? 'claim.proof-missing' : 'claim.proof-back' },
      ...{ thing: 'claim', thingId: claim.id, person: claim.person, after: proof.kind, now },
    }),
    ...ownerMails(db, { site, claim: claim.id, link, claimant: '', now }, [row], event),
  ];
}
