import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { responseFormula, responseStep } from '../../worker/domain/response-times/response-time.ts';
import { countDueResponseTimes } from '../../worker/domain/response-times/response-times.writer.ts';
import { changeThread } from '../../worker/features/enquiries/change.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addresses, ask, own, reply } from '../support/enquiries.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = 20_000 * day;

type Step =
  | { do: 'ask' }
  | { do: 'answer' | 'end' | 'spam' | 'not-spam' | 'leave'; thread: number }
  | { do: 'wait'; hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'ask' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'answer' as const,
        'answer' as const,
        'end' as const,
        'spam' as const,
        'not-spam' as const,
        'leave' as const,
      ),
      thread: fc.nat(5),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 9, 40, 100, 170, 900) }),
  },
);

type Asked = { id: number; at: number; answeredAt: number | null; state: string; endedBy: string };

/** The formula, read again from its description. */
function recount(all: readonly Asked[], now: number): [number, number] {
  const taken = all
    .filter(({ at, state }) => at > now - 90 * day && state !== 'spam')
    .filter(({ answeredAt, endedBy }) => answeredAt !== null || endedBy !== 'asker')
    .filter(({ answeredAt, at }) => answeredAt !== null || at <= now - 7 * day)
    .map(({ answeredAt, at }) => (answeredAt === null ? 7 * day : Math.min(answeredAt - at, 7 * day)))
    .toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [taken[Math.ceil(taken.length / 2) - 1], taken[Math.floor(taken.length / 2)]];
  return [taken.length, Math.floor((low + high) / 2)];
}

test('after any questions, answers and days, a response time equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { db } = database;
      const { site, listings } = await createQueueSite(db, people, { count: 1, now: start });
      const listing = listings[0] ?? 0;
      await own(db, site, listing, people.other);
      const all: Asked[] = [];
      let now = start;
      for (const one of steps) {
        now += 60_000;
        if (one.do === 'ask') {
          const asked = await ask(db, { site, listing, person: people.member, now });
          if (asked.code === 'sent')
            all.push({ id: asked.thread, at: now, answeredAt: null, state: 'new', endedBy: '' });
        } else if (one.do === 'wait') {
          now += one.hours * hour;
          await countDueResponseTimes(db, now);
        } else {
          const chosen = all[one.thread];
          if (chosen) await act(one.do, { site, chosen, now });
        }
        const row = await db
          .prepare('select enquiries, median, formula from response_times where site_id = ?1')
          .bind(site)
          .first<{ enquiries: number; median: number; formula: number }>();
        if (all.length) expect(row).toEqual({ ...of(recount(all, now)), formula: responseFormula.version });
      }
    }),
    { numRuns: 40 },
  );
}, 180_000);

const of = ([enquiries, median]: [number, number]) => ({ enquiries, median });

type Acted = { site: Parameters<typeof ask>[1]['site']; chosen: Asked; now: number };

async function act(name: 'answer' | 'end' | 'spam' | 'not-spam' | 'leave', { site, chosen, now }: Acted) {
  const { db } = database;
  const owner = { site, thread: chosen.id, side: 'owner', person: people.other, now } as const;
  if (name === 'answer') {
    if ((await reply(db, owner)).code !== 'accepted') return;
    Object.assign(chosen, { state: 'answered', answeredAt: chosen.answeredAt ?? now });
    return;
  }
  const who = name === 'leave' ? ({ ...owner, side: 'asker', person: people.member } as const) : owner;
  const change = name === 'leave' ? 'end' : name;
  if ((await changeThread(db, { ...who, change, addresses })) !== 'done') return;
  if (change === 'end') Object.assign(chosen, { state: 'closed', endedBy: who.side });
  if (change === 'spam') chosen.state = 'spam';
  if (change === 'not-spam') chosen.state = chosen.answeredAt === null ? 'new' : 'answered';
}

test('a response time is shown from three enquiries on, in words', () => {
  expect(responseStep(null)).toBeNull();
  expect(responseStep([2, 1])).toBeNull();
  expect([hour, hour + 1, day, 2 * day, 5 * day, 7 * day].map((median) => responseStep([3, median]))).toEqual([
    ...['hour', 'day', 'day', 'days', 'week', 'longer'],
  ]);
});
