import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { answerClaim } from '../../worker/features/claims/answer.writer.ts';
import { giveNotices, lapseClaims } from '../../worker/features/claims/sweep.writer.ts';
import { taskConfig } from '../support/claim-acts.ts';
import { claimOf, listingsWithWebsites, prove, rolesOf, startOf } from '../support/claims.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites } from '../support/failing-database.ts';
import { decideOn, thingOf } from '../support/queue.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const day = 24 * 60 * 60 * 1000;
const now = 20_000 * day;

async function stageOf({ count = 1, host }: { count?: number; host?: string } = {}) {
  const { db } = database;
  const { site } = await createQueueSite(db, people, { count: 0, now: 1 });
  return { db, site, listings: await listingsWithWebsites(db, site, { count, ...(host && { host }) }) };
}

const first = (listings: readonly number[]): number => listings[0] as number;

const counted = (site: SiteId, query: string) => database.db.prepare(query).bind(site).first<number>('n');

const audited = async (site: SiteId, action: string) =>
  counted(site, `select count(*) as n from audit_log where site_id = ?1 and action = '${action}'`);

/** A listing that `other` runs by a claim. */
async function stageWithOwner() {
  const stage = await stageOf();
  const id = await startOf(stage.db, { ...stage, person: people.other, now });
  await prove(stage.db, { site: stage.site, id, now });
  return { ...stage, listing: first(stage.listings) };
}

describe('A claim that is proved at the website', () => {
  test('gives the listing at once, with a decided entry for staff and one email', async () => {
    const { db, site, listings } = await stageOf();
    const id = await startOf(db, { site, listings, person: people.member, now });
    expect(await prove(db, { site, id, now })).toBe('granted');
    expect(await rolesOf(db, site, first(listings))).toEqual([{ person: people.member, role: 'owner', claim: id }]);
    const item = await db
      .prepare('select state, decided_at as at, decided_by as by from queue where site_id = ?1')
      .bind(site)
      .first();
    expect(item).toEqual({ state: 'granted', at: now, by: null });
    expect(await counted(site, 'select count(*) as n from outbox where site_id = ?1')).toBe(1);
    expect([await audited(site, 'claim.prove'), await audited(site, 'claim.accept')]).toEqual([1, 1]);
  });

  test('gives one of fifty simultaneous claimants the listing, and the others wait for staff', async () => {
    const { db, site, listings } = await stageOf();
    const ids = [
      await startOf(db, { site, listings, person: people.member, now }),
      await startOf(db, { site, listings, person: people.other, now }),
    ];
    const claims = await Promise.all(ids.map((id) => claimOf(db, site, id)));
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const claim = claims[i % 2];
        return prove(db, { site, id: claim?.id ?? 0, now, ...(claim && { claim }) });
      }),
    );
    expect(results.filter((code) => code === 'granted')).toHaveLength(1);
    expect(results.filter((code) => code === 'waiting')).toHaveLength(1);
    expect(await rolesOf(db, site, first(listings))).toHaveLength(1);
    expect(await audited(site, 'claim.accept')).toBe(1);
    expect(await audited(site, 'claim.notice')).toBe(1);
    const mails = await db.prepare('select template, data from outbox where site_id = ?1').bind(site).all();
    expect(mails.results.map(({ template }) => template).sort()).toEqual(['claim-owner', 'submission', 'submission']);
  });

  test('waits for staff where the website stands on more than three listings', async () => {
    const { db, site, listings } = await stageOf({ count: 4, host: 'chain.example' });
    const id = await startOf(db, { site, listings: [first(listings)], person: people.member, now });
    expect(await prove(db, { site, id, now })).toBe('waiting');
    expect(await rolesOf(db, site, first(listings))).toEqual([]);
  });

  test('counts only once the website has been the same for 14 days', async () => {
    const { db, site, listings } = await stageOf();
    const id = await startOf(db, { site, listings, person: people.member, now });
    await db
      .prepare('insert into website_changes (site_id, listing_id, changed_at) values (?1, ?2, ?3)')
      .bind(site, first(listings), now - 13 * day)
      .run();
    expect(await prove(db, { site, id, now })).toBe('website');
    expect((await claimOf(db, site, id)).state).toBe('started');
    expect(await prove(db, { site, id, now: now + day })).toBe('granted');
  });

  test('does not count for a listing that has another website by then', async () => {
    const { db, site, listings } = await stageOf();
    const id = await startOf(db, { site, listings, person: people.member, now });
    await db
      .prepare(
        "update listings set website = 'https://elsewhere.example/', updated_at = 1 where site_id = ?1 and id = ?2",
      )
      .bind(site, first(listings))
      .run();
    expect(await prove(db, { site, id, now })).toBe('website');
  });

  test('grants a claim that waits for staff with a document, unless the website is another one by then', async () => {
    const { db, site, listings } = await stageOf();
    const id = await startOf(db, { site, listings, person: people.member, now });
    await db
      .prepare(
        `insert into claim_proofs (site_id, claim_id, kind, state, asked_at) values (?1, ?2, 'document', 'asked', 1)`,
      )
      .bind(site, id)
      .run();
    expect(await prove(db, { site, id, now, kind: 'document' })).toBe('waiting');
    const change = (host: string) =>
      db
        .prepare(`update listings set website = 'https://' || ?3 || '/' where site_id = ?1 and id = ?2`)
        .bind(site, first(listings), host)
        .run();
    const { host } = await claimOf(db, site, id);
    await change('elsewhere.example');
    expect(await prove(db, { site, id, now })).toBe('website');
    expect(await rolesOf(db, site, first(listings))).toEqual([]);
    await change(host);
    await db.prepare('delete from website_changes where site_id = ?1').bind(site).run();
    expect(await prove(db, { site, id, now })).toBe('granted');
    expect(await rolesOf(db, site, first(listings))).toMatchObject([{ person: people.member, role: 'owner' }]);
  });

  test('gives all branches with one decision of staff', async () => {
    const { db, site, listings } = await stageOf({ count: 3, host: 'branches.example' });
    const id = await startOf(db, { site, listings, person: people.member, now });
    expect(await prove(db, { site, id, now })).toBe('waiting');
    expect(await decideOn(db, { site, id: 1, name: 'accept', by: people.ada, now })).toEqual({ code: 'done' });
    for (const listing of listings) expect(await rolesOf(db, site, listing)).toHaveLength(1);
    expect(await audited(site, 'claim.accept')).toBe(1);
  });
});

describe('The present owner', () => {
  const claimAgain = async ({ db, site, listings }: Awaited<ReturnType<typeof stageWithOwner>>) => {
    const id = await startOf(db, { site, listings, person: people.member, now: now + 1 });
    expect(await prove(db, { site, id, now: now + 1 })).toBe('waiting');
    return { id, item: (await claimOf(db, site, id)).item as number };
  };

  /** Makes somebody else the owner, after the claim was sent. */
  const becomeOwner = ({ db, site, listing }: Awaited<ReturnType<typeof stageWithOwner>>, person: number) =>
    db
      .prepare('update listing_roles set person_id = ?3, claim_id = null where site_id = ?1 and listing_id = ?2')
      .bind(site, listing, person)
      .run();

  test('has seven days to answer before staff can grant a claim, who can refuse it at once', async () => {
    const stage = await stageWithOwner();
    const { db, site, listing } = stage;
    const { item } = await claimAgain(stage);
    const accept = (at: number) => decideOn(db, { site, id: item, name: 'accept', by: people.ada, now: at });
    expect(await accept(now + 6 * day)).toEqual({ code: 'refused', problem: 'notice-running' });
    expect(await accept(now + 7 * day + 1)).toEqual({ code: 'done' });
    expect(await rolesOf(db, site, listing)).toMatchObject([{ person: people.member }]);
  });

  test('can hand it over at once, and gets it back if staff take their decision back within 30 days', async () => {
    const stage = await stageWithOwner();
    const { db, site, listing } = stage;
    const { id, item } = await claimAgain(stage);
    const answer = { site, claim: id, person: people.other, text: '' };
    expect(await answerClaim(db, { ...answer, answer: 'agreed', now: now + 2 })).toBe(true);
    expect(await answerClaim(db, { ...answer, answer: 'objected', text: 'No', now: now + 3 })).toBe(false);
    const decided = { site, id: item, by: people.ada };
    expect(await decideOn(db, { ...decided, name: 'accept', now: now + 4 })).toEqual({ code: 'done' });
    expect(await decideOn(db, { ...decided, name: 'undo', now: now + 29 * day })).toEqual({ code: 'done' });
    expect(await rolesOf(db, site, listing)).toMatchObject([{ person: people.other, role: 'owner' }]);
    expect((await claimOf(db, site, id)).state).toBe('waiting');
  });

  test('who came after the claim was sent is told once, and has seven days from then', async () => {
    const stage = await stageWithOwner();
    const { db, site } = stage;
    const { item } = await claimAgain(stage);
    await becomeOwner(stage, people.ben);
    const task = { db, config: taskConfig, now: now + 10 * day };
    const accept = (at: number) => decideOn(db, { site, id: item, name: 'accept', by: people.ada, now: at });
    // Nobody has told them yet.
    expect(await accept(now + 9 * day)).toEqual({ code: 'refused', problem: 'notice-running' });
    await Promise.all(Array.from({ length: 5 }, () => giveNotices(task)));
    const told = `select count(*) as n from outbox where site_id = ?1 and recipient = 'ben@mail.example'`;
    expect([await counted(site, told), await audited(site, 'claim.notice')]).toEqual([1, 2]);
    expect(await accept(now + 16 * day)).toEqual({ code: 'refused', problem: 'notice-running' });
    expect(await accept(now + 17 * day + 1)).toEqual({ code: 'done' });
  });

  test('is not told of a claim that is decided at that moment', async () => {
    const stage = await stageWithOwner();
    const { db, site } = stage;
    const { item } = await claimAgain(stage);
    await becomeOwner(stage, people.ben);
    const refuse = async () => {
      if ((await thingOf(db, site, item)).state === 'waiting')
        await decideOn(db, { site, id: item, name: 'refuse', by: people.ada, reason: 'owner-stays', now: now + day });
    };
    await giveNotices({ db: beforeWrites(db, refuse), config: taskConfig, now: now + 2 * day });
    expect(
      await counted(site, `select count(*) as n from claim_notices where site_id = ?1 and person_id = ${people.ben}`),
    ).toBe(0);
    expect(await audited(site, 'claim.notice')).toBe(1);
  });

  test('is the only one who can answer', async () => {
    const stage = await stageWithOwner();
    const { id } = await claimAgain(stage);
    const answer = { site: stage.site, claim: id, person: people.ben, answer: 'agreed' as const, text: '', now };
    expect(await answerClaim(stage.db, answer)).toBe(false);
  });
});

describe('A granted claim', () => {
  test('can be revoked by staff at any time, which ends the role', async () => {
    const { db, site, listing } = await stageWithOwner();
    const revoke = { site, id: 1, name: 'revoke', by: people.ada, now: now + 400 * day };
    expect(await decideOn(db, revoke)).toEqual({ code: 'reason-missing' });
    expect(await decideOn(db, { ...revoke, reason: 'misused' })).toEqual({ code: 'done' });
    expect(await rolesOf(db, site, listing)).toEqual([]);
  });

  test('cannot be taken back after 30 days', async () => {
    const { db, site } = await stageWithOwner();
    const undo = { site, id: 1, name: 'undo', by: people.ada, now: now + 30 * day };
    expect(await decideOn(db, undo)).toEqual({ code: 'late' });
  });
});

describe('A claim without progress', () => {
  test('lapses after 14 days, once, and its claimant is told', async () => {
    const { db, site, listings } = await stageOf();
    const id = await startOf(db, { site, listings, person: people.member, now });
    const config = taskConfig;
    await lapseClaims({ db, config, now: now + 13 * day });
    expect((await claimOf(db, site, id)).state).toBe('started');
    await Promise.all(Array.from({ length: 5 }, () => lapseClaims({ db, config, now: now + 14 * day })));
    expect((await claimOf(db, site, id)).state).toBe('lapsed');
    expect(await audited(site, 'claim.lapse')).toBe(1);
    expect(await counted(site, 'select count(*) as n from outbox where site_id = ?1')).toBe(1);
  });
});
