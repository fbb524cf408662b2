import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { readSelf } from '../../worker/identity/self.query.ts';
import { leaseLength, takeLease, takeNext } from '../../worker/moderation/lease.writer.ts';
import { type Transition, transitionOf } from '../../worker/moderation/machine.ts';
import type { QueueItem } from '../../worker/moderation/queue-item.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decideOn, kinds, newestThing, sendCorrection, sendReport, thingOf } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type Name, names, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const hour = 60 * 60 * 1000;
const start = 20_000 * 24 * hour;

/** Things of a run, each about a listing of its own. */
const most = 5;

type Step =
  | { do: 'send'; kind: 'report' | 'correction'; author: Name | 'stranger' }
  | { do: 'decide'; thing: number; name: string; by: Name; isStale: boolean; hasReason: boolean }
  | { do: 'take'; thing: number; by: 'ada' | 'ben' }
  | { do: 'wait'; for: number };

const transitions = ['accept', 'refuse', 'send-back', 'undo', 'withdraw', 'send-again', 'appeal', 'nothing'];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      kind: fc.constantFrom('report' as const, 'correction' as const, 'correction' as const),
      author: fc.constantFrom<(Name | 'stranger')[]>('member', 'member', 'other', 'ada', 'stranger'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      thing: fc.nat(most - 1),
      name: fc.constantFrom(...transitions),
      by: fc.constantFrom(...names, 'ada' as const, 'ben' as const, 'member' as const),
      isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      hasReason: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      thing: fc.nat(most - 1),
      by: fc.constantFrom('ada' as const, 'ben' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.constantFrom(1, leaseLength, 25 * hour) }),
  },
);

/** What the tests know of a thing, apart from the database. */
type Known = {
  id: number;
  kind: string;
  author: Name | 'stranger';
  state: string;
  revision: number;
  decidedAt: number | null;
  decidedBy: Name | null;
  appealAgainst: Name | null;
  lease: { by: Name; until: number } | null;
  /** As it was read at first. */
  first: QueueItem;
};

const machineOf = (kind: string) => {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return found.machine;
};

type Attempt = Extract<Step, { do: 'decide' }> & { now: number };

/** The outcome that the rules give, in the words of `decide`. */
function expected(thing: Known, { name, by, isStale, hasReason, now }: Attempt): string {
  const seen = isStale ? thing.first.state : thing.state;
  const transition = transitionOf(machineOf(thing.kind), name);
  if (!transition?.from.includes(seen)) return 'impossible';
  if (transition.needsReason && !hasReason) return 'reason-missing';
  if (isStale && thing.revision > 1) return 'decided';
  return refusalBy(thing, transition, { by, now }) ?? 'done';
}

function refusalBy(thing: Known, transition: Transition, { by, now }: { by: Name; now: number }): string | null {
  const isStaff = by === 'ada' || by === 'ben';
  if (transition.by === 'author') return thing.author === by ? null : 'not-allowed';
  if (!isStaff) return 'not-allowed';
  if (thing.author === by) return 'own';
  if (transition.undoFor !== undefined) return now - (thing.decidedAt ?? 0) >= transition.undoFor ? 'late' : null;
  if (thing.lease && thing.lease.by !== by && thing.lease.until > now) return 'leased';
  // Another moderator can decide, unless the author is the only one.
  const others = (['ada', 'ben'] as const).some((name) => name !== by && name !== thing.author);
  return thing.appealAgainst === by && others ? 'appeal-own' : null;
}

/** What a transition makes of a thing. */
function after(thing: Known, { name, by, now }: Attempt): Known {
  const machine = machineOf(thing.kind);
  const transition = transitionOf(machine, name);
  if (!transition) throw new Error(name);
  const waits = transition.to === machine.waiting;
  return {
    ...thing,
    state: transition.to,
    revision: thing.revision + 1,
    lease: null,
    decidedAt: waits ? null : now,
    decidedBy: waits ? thing.decidedBy : transition.by === 'staff' ? by : null,
    appealAgainst: transition.isAppeal ? thing.decidedBy : thing.appealAgainst,
  };
}

type Run = { site: SiteId; listings: number[]; things: Known[]; now: number; acts: number };

async function send(run: Run, { kind, author }: Extract<Step, { do: 'send' }>): Promise<void> {
  const { db } = database;
  const listing = run.listings[run.things.length];
  if (listing === undefined) return;
  const by =
    author === 'stranger'
      ? { person: null, address: addressOf('stranger') }
      : { person: people[author], address: addressOf(author) };
  const sent = { site: run.site, listing, author: by, now: run.now };
  expect(await (kind === 'report' ? sendReport(db, sent) : sendCorrection(db, sent))).toEqual({ code: 'sent' });
  const id = await newestThing(db, run.site);
  const first = await thingOf(db, run.site, id);
  const none = { decidedAt: null, decidedBy: null, appealAgainst: null, lease: null };
  run.things.push({ id, kind, author, state: 'waiting', revision: 1, ...none, first });
  run.acts += 1;
}

async function attempt(run: Run, given: Extract<Step, { do: 'decide' }>): Promise<void> {
  const thing = run.things[given.thing];
  if (!thing) return;
  const asked = { ...given, now: run.now };
  const code = expected(thing, asked);
  const item = given.isStale ? thing.first : await thingOf(database.db, run.site, thing.id);
  const rewrites = transitionOf(machineOf(thing.kind), given.name)?.rewrites;
  const result = await decideOn(database.db, {
    ...{ site: run.site, id: thing.id, name: given.name, by: people[given.by], item, now: run.now },
    ...(given.hasReason && { reason: 'spam' }),
    ...(rewrites && { rewritten: { content: { ...item.content, appeal: 'Again!' }, texts: ['Again!'] } }),
  });
  expect([given, result.code]).toEqual([given, code]);
  if (code !== 'done') return;
  run.things[given.thing] = after(thing, asked);
  run.acts += 1;
}

async function take(run: Run, { thing: at, by }: Extract<Step, { do: 'take' }>): Promise<void> {
  const thing = run.things[at];
  if (!thing) return;
  const self = await readSelf(openReader(database.db, { count: () => {} } as never), people[by]);
  const anyDecision = { from: [], to: '', by: 'staff' } as const;
  const refusal = thing.decidedAt === null ? refusalBy(thing, anyDecision, { by, now: run.now }) : 'decided';
  const request = { site: run.site, by: self, item: thing.id, now: run.now };
  expect(await takeLease(database.db, request)).toBe(refusal);
  if (!refusal) thing.lease = { by, until: run.now + leaseLength };
}

/** Compares the database with what is known, and the counts with a recount. */
async function compare({ site, things, acts }: Run): Promise<void> {
  const { db } = database;
  for (const { id, first: _, author: __, ...known } of things) {
    const item = await thingOf(db, site, id);
    const lease = item.leaseBy === null ? null : { by: nameOf(item.leaseBy), until: item.leaseUntil };
    const { kind, state, revision, decidedAt, decidedBy } = item;
    const appealAgainst = await db
      .prepare('select appeal_against from queue where site_id = ?1 and id = ?2')
      .bind(site, id)
      .first<number | null>('appeal_against');
    expect({
      kind,
      state,
      revision,
      decidedAt,
      decidedBy: nameOf(decidedBy),
      appealAgainst: nameOf(appealAgainst),
      lease,
    }).toEqual(known);
  }
  const rows = async (query: string) => (await db.prepare(query).bind(site).all()).results;
  expect(await rows('select kind, waiting from queue_counts where site_id = ?1 and waiting > 0 order by kind')).toEqual(
    await rows(
      'select kind, count(*) as waiting from queue where site_id = ?1 and decided_at is null group by kind order by kind',
    ),
  );
  expect(await rows('select day, waiting from queue_days where site_id = ?1 and waiting > 0 order by day')).toEqual(
    await rows(
      'select since / 86400000 as day, count(*) as waiting from queue where site_id = ?1 and decided_at is null group by 1 order by 1',
    ),
  );
  const [logged] = await rows(
    `select count(*) as n from audit_log where site_id = ?1 and thing in ('report', 'correction')`,
  );
  expect(logged).toEqual({ n: acts });
}

const nameOf = (person: number | null): Name | null => names.find((name) => people[name] === person) ?? null;

test('whatever people try in whatever order, only what the table of states allows happens, and all counts are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const run: Run = {
        ...(await createQueueSite(database.db, people, { count: most, now: start })),
        ...{ things: [], now: start, acts: 0 },
      };
      await send(run, { do: 'send', kind: 'correction', author: 'member' });
      for (const one of steps) {
        run.now += 1;
        if (one.do === 'send') await send(run, one);
        else if (one.do === 'take') await take(run, one);
        else if (one.do === 'wait') run.now += one.for;
        else await attempt(run, one);
      }
      await compare(run);
    }),
    { numRuns: 25 },
  );
});

test('of fifty concurrent decisions one is taken, logged and mailed', async () => {
  const { db } = database;
  const { site, listings } = await createQueueSite(db, people, { count: 1, now: start });
  const author = { person: people.member, address: addressOf('member') };
  await sendCorrection(db, { site, listing: listings[0] ?? 0, author, now: start });
  const id = await newestThing(db, site);
  const item = await thingOf(db, site, id);
  const decisions = Array.from({ length: 50 }, (_, i) =>
    decideOn(db, {
      ...{ site, id, item, by: people[i % 2 ? 'ada' : 'ben'], now: start + 1 },
      ...{ name: i % 3 ? 'accept' : 'refuse', reason: i % 3 ? '' : 'spam' },
    }),
  );
  const codes = (await Promise.all(decisions)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['done', 'decided']));
  const count = (query: string) => db.prepare(query).bind(site).first<number>('n');
  expect(
    await count(
      `select count(*) as n from audit_log where site_id = ?1 and action in ('correction.accept', 'correction.refuse')`,
    ),
  ).toBe(1);
  // One says that it arrived, and one what became of it.
  expect(await count(`select count(*) as n from outbox where site_id = ?1 and template = 'submission'`)).toBe(2);
  expect(await thingOf(db, site, id)).toMatchObject({ revision: 2 });
});

test('moderators who ask for the next thing at the same moment get different ones', async () => {
  const { db } = database;
  const { site, listings } = await createQueueSite(db, people, { count: 4, now: start });
  for (const listing of listings)
    await sendReport(db, { site, listing, author: { person: null, address: addressOf('stranger') }, now: start });
  const reader = openReader(db, { count: () => {} } as never);
  const [ada, ben] = [await readSelf(reader, people.ada), await readSelf(reader, people.ben)];
  const taken = await Promise.all([ada, ben].map((by) => takeNext(db, { site, by, after: null, now: start + 1 })));
  expect(taken.toSorted()).toEqual([1, 2]);
  // A person who has no right to decide takes nothing.
  const member = await readSelf(reader, people.member);
  expect(await takeNext(db, { site, by: member, after: null, now: start + 1 })).toBeUndefined();
  expect(await takeLease(db, { site, by: member, item: 4, now: start + 1 })).toBe('not-allowed');
});
