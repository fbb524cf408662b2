import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { claimMachine } from '../../worker/features/claims/claim-machine.ts';
import { terms } from '../../worker/features/claims/terms.ts';
import { actOn, type ClaimAct, type ClaimRun, createRun } from '../support/claim-acts.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPeople, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const day = 24 * 60 * 60 * 1000;
const start = 20_000 * day;

const claimant = fc.constantFrom('member' as const, 'other' as const);
const staff = fc.constantFrom('ada' as const, 'ben' as const);
/** Which of the newest claims. */
const recent = fc.integer({ min: 0, max: 2 });

const act: fc.Arbitrary<ClaimAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), by: claimant }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('prove' as const),
      claim: recent,
      kind: fc.constantFrom('file', 'document'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      claim: recent,
      by: staff,
      name: fc.constantFrom('accept', 'refuse', 'send-back', 'undo', 'revoke'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer' as const), claim: recent, by: claimant, agrees: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'appeal', 'not-us'), claim: recent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give-up' as const), by: claimant }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cron' as const), days: fc.constantFrom(0, 1, 8, 15, 31) }) },
) as fc.Arbitrary<ClaimAct>;

type Claimant = 'member' | 'other';

/** Who runs the listing, by which claim. */
type KnownOwner = { person: Claimant; claim: number } | null;

type KnownClaim = {
  id: number;
  by: Claimant;
  state: string;
  isQueued: boolean;
  /** Whether the file was found. */
  isProved: boolean;
  isAppeal: boolean;
  /** Who decided, and against whose decision it appeals; null for nobody. */
  decidedBy: string | null;
  against: string | null;
  decidedAt: number | null;
  expiresAt: number;
  /** The owners who were told. */
  asked: Map<Claimant, { endsAt: number; isAnswered: boolean }>;
  /** Who ran the listing before the grant. */
  before: KnownOwner;
};

type Model = { owner: KnownOwner; claims: KnownClaim[]; log: string[]; notices: number; now: number };

const openStates = ['started', 'proving', 'sent-back', 'waiting'];
const isOpen = ({ state }: KnownClaim) => openStates.includes(state);

/** Whether the owner can still answer, or was not asked. */
const isUnanswered = ({ owner, now }: Model, { by, asked }: KnownClaim): boolean => {
  if (!owner || owner.person === by) return false;
  const notice = asked.get(owner.person);
  return !notice || (!notice.isAnswered && notice.endsAt > now);
};

/** Tells the owner, once. */
function notify(model: Model, claim: KnownClaim): void {
  const { owner, now } = model;
  if (!owner || owner.person === claim.by || claim.asked.has(owner.person)) return;
  claim.asked.set(owner.person, { endsAt: now + terms.notice, isAnswered: false });
  model.log.push('claim.notice');
  model.notices += 1;
}

function move(model: Model, claim: KnownClaim, { to, entry }: { to: string; entry: string }): void {
  Object.assign(claim, { state: to, expiresAt: model.now + terms.lapse });
  if (to !== 'started') claim.decidedAt = to === 'waiting' ? null : model.now;
  model.log.push(entry);
}

function grant(model: Model, claim: KnownClaim, by: string | null): void {
  move(model, claim, { to: 'granted', entry: 'claim.accept' });
  Object.assign(claim, { before: model.owner, decidedBy: by });
  model.owner = { person: claim.by, claim: claim.id };
}

/** What an act does to the model, and whether it is accepted. */
function follow(model: Model, one: ClaimAct): boolean {
  if (one.do === 'start') return begin(model, one.by);
  if (one.do === 'give-up') {
    if (model.owner?.person !== one.by) return false;
    model.owner = null;
    return true;
  }
  if (one.do === 'cron') return sweep(model);
  const claim = model.claims.at(-1 - one.claim);
  if (!claim) return false;
  switch (one.do) {
    case 'prove':
      return prove(model, claim, one.kind);
    case 'answer':
      return answer(model, claim, one);
    case 'decide':
      return decide(model, claim, one);
    default:
      return end(model, claim, one.do);
  }
}

function begin(model: Model, by: Claimant): boolean {
  if (model.owner?.person === by || model.claims.some((one) => one.by === by && isOpen(one))) return false;
  model.claims.push({
    ...{ id: model.claims.length + 1, by, state: 'started', isQueued: false, isAppeal: false, against: null },
    ...{ asked: new Map(), before: null, decidedAt: null, decidedBy: null, expiresAt: model.now + terms.lapse },
    isProved: false,
  });
  model.log.push('claim.start');
  return true;
}

function prove(model: Model, claim: KnownClaim, kind: 'file' | 'document'): boolean {
  if (!isOpen(claim) || (kind === 'file' && claim.isProved)) return false;
  const isDirect = kind === 'file' && (!model.owner || model.owner.person === claim.by);
  model.log.push('claim.prove');
  if (kind === 'file') claim.isProved = true;
  if (claim.state === 'sent-back') {
    move(model, claim, { to: 'waiting', entry: 'claim.send-again' });
    notify(model, claim);
  } else if (!claim.isQueued) {
    model.log.push('claim.send');
    claim.isQueued = true;
    if (isDirect) grant(model, claim, null);
    else {
      Object.assign(claim, { state: 'waiting', expiresAt: model.now + terms.lapse });
      notify(model, claim);
    }
  } else if (isDirect) grant(model, claim, null);
  return true;
}

function answer(
  { log }: Model,
  { state, asked }: KnownClaim,
  { by, agrees }: Extract<ClaimAct, { do: 'answer' }>,
): boolean {
  const notice = asked.get(by);
  if (!notice || notice.isAnswered || !['waiting', 'sent-back'].includes(state)) return false;
  notice.isAnswered = true;
  log.push(agrees ? 'claim.agree' : 'claim.object');
  return true;
}

const hasNewer = ({ claims }: Model, claim: KnownClaim) =>
  claims.some((one) => one !== claim && one.by === claim.by && isOpen(one));

function decide(model: Model, claim: KnownClaim, { name, by }: Extract<ClaimAct, { do: 'decide' }>): boolean {
  const { from, to }: { from: readonly string[]; to: string } = claimMachine.transitions[name];
  if (!claim.isQueued || !from.includes(claim.state)) return false;
  if (name === 'undo') return takeBack(model, claim);
  if (claim.against === by) return false;
  if (name === 'accept' && isUnanswered(model, claim)) return false;
  if (name === 'accept') grant(model, claim, by);
  else {
    claim.decidedBy = by;
    if (name === 'revoke' && model.owner?.claim === claim.id) model.owner = null;
    move(model, claim, { to, entry: `claim.${name}` });
  }
  return true;
}

function takeBack(model: Model, claim: KnownClaim): boolean {
  if (model.now - (claim.decidedAt ?? 0) >= 30 * day) return false;
  if (claim.state === 'granted') {
    if (model.owner?.claim !== claim.id) return false;
    model.owner = claim.before;
  } else if (hasNewer(model, claim)) return false;
  move(model, claim, { to: 'waiting', entry: 'claim.undo' });
  return true;
}

function end(model: Model, claim: KnownClaim, name: 'withdraw' | 'appeal' | 'not-us'): boolean {
  if (name === 'appeal') {
    if (!['refused', 'revoked'].includes(claim.state) || !claim.isQueued) return false;
    if (claim.isAppeal || hasNewer(model, claim)) return false;
    Object.assign(claim, { isAppeal: true, against: claim.decidedBy });
    move(model, claim, { to: 'waiting', entry: 'claim.appeal' });
    return true;
  }
  if (!isOpen(claim)) return false;
  claim.decidedBy = null;
  move(model, claim, { to: name === 'withdraw' ? 'withdrawn' : 'refused', entry: `claim.${name}` });
  return true;
}

/** What the tasks of every five minutes do. */
function sweep(model: Model): boolean {
  for (const claim of model.claims) {
    if (claim.expiresAt <= model.now && ['started', 'proving', 'sent-back'].includes(claim.state)) {
      move(model, claim, { to: 'lapsed', entry: 'claim.lapse' });
      claim.decidedBy = null;
    }
    if (claim.state === 'waiting') notify(model, claim);
  }
  return true;
}

/** Compares the database with the model, and counts what there can be only once. */
async function compare({ site, listing }: ClaimRun, model: Model, last: ClaimAct): Promise<void> {
  const { db } = database;
  const rows = async <Row>(query: string) => (await db.prepare(query).bind(site).all<Row>()).results;
  const stored = await rows<{ id: number; person: number; state: string }>(
    'select id, person_id as person, state from claims where site_id = ?1 order by id',
  );
  const known = model.claims.map(({ id, by, state }) => ({ id, person: people[by], state }));
  expect([last, stored]).toEqual([last, known]);
  const queued = await rows('select thing_id as id, state from queue where site_id = ?1 order by thing_id');
  expect(queued).toEqual(model.claims.filter((one) => one.isQueued).map(({ id, state }) => ({ id, state })));
  const owners = await rows(
    `select listing_id as listing, person_id as person, claim_id as claim from listing_roles where site_id = ?1`,
  );
  const owner = model.owner && { listing, person: people[model.owner.person], claim: model.owner.claim };
  expect([last, owners]).toEqual([last, owner ? [owner] : []]);
  const open = await rows(
    `select count(*) as n from claims where site_id = ?1 and state in ('started', 'proving', 'sent-back', 'waiting')
     group by person_id having n > 1`,
  );
  expect(open).toEqual([]);
}

async function compareLog({ site }: { site: SiteId }, model: Model): Promise<void> {
  const { db } = database;
  const { results: log } = await db
    .prepare(`select action from audit_log where site_id = ?1 and thing = 'claim'`)
    .bind(site)
    .all<{ action: string }>();
  expect(log.map(({ action }) => action).toSorted()).toEqual(model.log.toSorted());
  const { results: mails } = await db
    .prepare(`select template, data ->> 'event' as event from outbox where site_id = ?1`)
    .bind(site)
    .all<{ template: string; event: string }>();
  const count = (event: string) =>
    mails.filter((mail) => mail.template === 'claim-owner' && mail.event === event).length;
  expect(count('notice')).toBe(model.notices);
  // A claimant is told once of each step, and of nothing else.
  const steps = model.log.filter((action) =>
    /send|accept|refuse|undo|revoke|withdraw|appeal|lapse|not-us/.test(action),
  );
  expect(mails.filter(({ template }) => template === 'submission').length).toBeLessThanOrEqual(steps.length);
}

test('whatever claimants, owners, staff and the clock do in any order, a listing has at most one owner, and each step one receipt', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
      const run = await createRun(database.db, people, start);
      const model: Model = { owner: null, claims: [], log: [], notices: 0, now: start };
      for (const one of acts) {
        model.now += one.do === 'cron' ? one.days * day + 1 : 1;
        const claim = 'claim' in one ? model.claims.at(-1 - one.claim) : undefined;
        const isAccepted = await actOn(run, one, { claim: claim?.id ?? null, now: model.now });
        expect([one, isAccepted]).toEqual([one, follow(model, one)]);
        if (isAccepted) accepted += 1;
        await compare(run, model, one);
      }
      await compareLog(run, model);
    }),
    { numRuns: 15 },
  );
  expect(accepted).toBeGreaterThan(50);
});
