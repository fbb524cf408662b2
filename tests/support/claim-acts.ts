import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { answerClaim } from '../../worker/features/claims/answer.writer.ts';
import { endClaim } from '../../worker/features/claims/end.writer.ts';
import { giveNotices, lapseClaims } from '../../worker/features/claims/sweep.writer.ts';
import { giveUp } from '../../worker/features/owners/end-role.writer.ts';
import { claimOf, listingsWithWebsites, prove, startOf } from './claims.ts';
import { contributionsAt, decideOn, thingOf } from './queue.ts';
import { createQueueSite, type People } from './queue-site.ts';

type Claimant = 'member' | 'other';
type Staff = 'ada' | 'ben';

/** What people and the clock do with the claims of one listing. `claim`: how many claims ago it was started. */
export type ClaimAct =
  | { do: 'start'; by: Claimant }
  | { do: 'give-up'; by: Claimant }
  | { do: 'prove'; claim: number; kind: 'file' | 'document' }
  | { do: 'decide'; claim: number; by: Staff; name: 'accept' | 'refuse' | 'send-back' | 'undo' | 'revoke' }
  | { do: 'answer'; claim: number; by: Claimant; agrees: boolean }
  | { do: 'withdraw' | 'appeal' | 'not-us'; claim: number }
  /** Days pass, and the tasks of every five minutes run. */
  | { do: 'cron'; days: number };

export type ClaimRun = { db: D1Database; people: People; site: SiteId; listing: number };

/** A site with a listing that nobody runs. */
export async function createRun(db: D1Database, people: People, now: number): Promise<ClaimRun> {
  const { site } = await createQueueSite(db, people, { count: 0, now });
  const [listing = 0] = await listingsWithWebsites(db, site, { count: 1 });
  return { db, people, site, listing };
}

/** The configuration that tasks need to write links. */
export const taskConfig = { originOf: (host: string) => `http://${host}`, product: { host: 'localhost' } } as never;

type Now = { claim: number | null; now: number };

/** Does it. @returns whether it was accepted. */
export async function actOn(run: ClaimRun, act: ClaimAct, { claim: id, now }: Now): Promise<boolean> {
  const { db, people, site, listing } = run;
  if (act.do === 'start')
    return startOf(db, { site, person: people[act.by], listings: [listing], now }).then(
      (started) => withDocument(db, site, started),
      () => false,
    );
  if (act.do === 'give-up')
    return (await giveUp(db, { site, listing, by: people[act.by], link: contributionsAt, now })) === 'done';
  if (act.do === 'cron') {
    await lapseClaims({ db, config: taskConfig, now });
    await giveNotices({ db, config: taskConfig, now });
    return true;
  }
  return id !== null && onClaim(run, act, { id, now });
}

/** As if a document had been stored: only its row matters to the claim. */
async function withDocument(db: D1Database, site: SiteId, claim: number): Promise<boolean> {
  await db
    .prepare(
      `insert into claim_proofs (site_id, claim_id, kind, state, asked_at) values (?1, ?2, 'document', 'asked', 1)`,
    )
    .bind(site, claim)
    .run();
  return true;
}

type OfClaim = Exclude<ClaimAct, { do: 'start' | 'give-up' | 'cron' }>;

async function onClaim(run: ClaimRun, act: OfClaim, { id, now }: { id: number; now: number }): Promise<boolean> {
  const { db, people, site } = run;
  const claim = await claimOf(db, site, id);
  // Actions and pages look at the state first; the writers repeat it for what happens meanwhile.
  const isOpen = ['started', 'proving', 'sent-back', 'waiting'].includes(claim.state);
  const self = { person: claim.person, addressHashes: [] };
  switch (act.do) {
    case 'prove':
      return isOpen && ['granted', 'waiting'].includes(await prove(db, { site, id, now, kind: act.kind, claim }));
    case 'answer': {
      const [answer, text] = act.agrees ? (['agreed', ''] as const) : (['objected', 'It is mine.'] as const);
      return answerClaim(db, { site, claim: id, person: people[act.by], answer, text, now });
    }
    case 'withdraw':
    case 'not-us': {
      if (!isOpen) return false;
      const by = act.do === 'withdraw' ? self : 'visitor';
      return endClaim(db, { site, claim, name: act.do, by, reason: '', link: contributionsAt, now });
    }
    case 'appeal': {
      if (claim.item === null) return false;
      const { content } = await thingOf(db, site, claim.item);
      const rewritten = { content: { ...content, appeal: 'Please look again.' }, texts: ['Please look again.'] };
      return isDone({ ...run, item: claim.item }, { name: 'appeal', by: claim.person, rewritten, now });
    }
    case 'decide':
      if (claim.item === null) return false;
      return isDone({ ...run, item: claim.item }, { name: act.name, by: people[act.by], reason: 'not-enough', now });
  }
}

type Asked = Pick<Parameters<typeof decideOn>[1], 'name' | 'by' | 'reason' | 'rewritten' | 'now'>;

const isDone = async ({ db, site, item }: ClaimRun & { item: number }, asked: Asked): Promise<boolean> =>
  (await decideOn(db, { site, id: item, ...asked })).code === 'done';
