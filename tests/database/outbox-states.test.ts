import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailState, PersonId, SiteId } from '../../worker/data/schema.ts';
import {
  type ClaimedMail,
  claimNext,
  forgetOld,
  recordOutcome,
  settleOld,
} from '../../worker/domain/outbox/delivery.writer.ts';
import { mailStatement } from '../../worker/domain/outbox/outbox.writer.ts';
import { decideOnMail } from '../../worker/features/mail-log/mail-decisions.writer.ts';
import { signInMail } from '../../worker/identity/code-mails.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import type { SendResult } from '../../worker/platform/mail/mailer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { signInMailTo } from '../support/mails.ts';
import { makeStaff } from '../support/people.ts';

let database: TestDatabase;
let site: SiteId;
let admin: PersonId;
let member: PersonId;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  site = await createTestSite(db);
  const now = Date.now();
  admin = await personOfAddress(db, { address: 'admin@mail.example', language: 'en', now });
  member = await personOfAddress(db, { address: 'member@mail.example', language: 'en', now });
  await makeStaff(db, { site, person: admin, role: 'admin', now });
});
afterAll(() => database.close());

const minute = 60_000;
const outcomes: Record<string, SendResult> = {
  sent: { code: 'sent', messageId: '<1@mail>' },
  refused: { code: 'rejected', reason: 'E_RECIPIENT_SUPPRESSED', isFinal: true },
  later: { code: 'rejected', reason: 'E_RATE_LIMIT_EXCEEDED', isFinal: false },
  lost: { code: 'unknown', reason: 'no answer' },
};

type Step =
  | { do: 'deliver'; outcome: keyof typeof outcomes | 'broken off' }
  | { do: 'decide'; decision: 'again' | 'arrived'; stale: boolean; by: 'admin' | 'member' }
  | { do: 'wait'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('deliver' as const),
    outcome: fc.constantFrom('sent', 'refused', 'later', 'later', 'lost', 'lost', 'broken off'),
  }),
  fc.record({
    do: fc.constant('decide' as const),
    decision: fc.constantFrom('again' as const, 'again' as const, 'arrived' as const),
    stale: fc.boolean(),
    by: fc.constantFrom('admin' as const, 'admin' as const, 'member' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 150, 7 * 24 * 60 + 30) }),
);

type Life = { now: number; id: number; attempts: number; certainRefusals: number; decisions: number };

let mails = 0;

async function begin(runsOut: boolean): Promise<Life> {
  mails += 1;
  const to = `life-${mails}@mail.example`;
  const { db } = database;
  const expiry = runsOut ? { expiresAt: Date.now() + 60 * minute } : {};
  await db.batch([
    db.prepare('delete from outbox'),
    mailStatement(db, signInMail, signInMailTo(to, { siteId: site, dedupeKey: to, ...expiry })),
  ]);
  return { now: Date.now() + 1, id: 1, attempts: 0, certainRefusals: 0, decisions: 0 };
}

type Row = { state: MailState; tries: number; filled: number; expiresAt: number | null };
const rowOf = async ({ id }: Life): Promise<Row> => {
  const row = await database.db
    .prepare(`select state, tries, data <> '{}' as filled, expires_at as expiresAt from outbox where id = ?1`)
    .bind(id)
    .first<Row>();
  if (!row) throw new Error('the mail is gone');
  return row;
};

/** One sweep with a mail service that answers with `outcome`. */
async function deliver(life: Life, outcome: string): Promise<void> {
  const { db } = database;
  await db.batch(settleOld(db, life.now));
  const [mail] = (await claimNext(db, life.now).all<ClaimedMail>()).results;
  if (mail) {
    life.attempts += 1;
    const result = outcomes[outcome];
    if (result) await recordOutcome(db, mail, { result, now: life.now }).run();
    else life.now += 21 * minute;
    if (outcome === 'later') life.certainRefusals += 1;
  }
  await db.batch([...settleOld(db, life.now), ...forgetOld(db, life.now)]);
}

async function decide(life: Life, { decision, stale, by }: Extract<Step, { do: 'decide' }>): Promise<void> {
  const before = await rowOf(life);
  const tries = stale ? before.tries - 1 : before.tries;
  const person = by === 'admin' ? admin : member;
  const asked = { site, mail: life.id, tries, decision, by: person, now: life.now };
  const decided = await decideOnMail(database.db, asked);
  const isOpen = ['failed', 'unknown'].includes(before.state) && !stale;
  const isSendable = before.filled === 1 && (before.expiresAt === null || before.expiresAt > life.now);
  const expected =
    by === 'member' ? 'not-allowed' : !isOpen ? 'settled' : decision === 'again' && !isSendable ? 'spent' : 'decided';
  expect(decided).toEqual({ code: expected });
  const after = await rowOf(life);
  if (expected !== 'decided') return expect(after).toEqual(before);
  expect(after).toMatchObject({ state: decision === 'again' ? 'queued' : 'sent', tries: before.tries });
  if (decision === 'again') life.decisions += 1;
}

test('after any sequence of events, each attempt but the first follows a certain refusal or a decision of staff', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 14 }), async (runsOut, steps) => {
      const life = await begin(runsOut);
      for (const one of steps) {
        if (one.do === 'deliver') await deliver(life, one.outcome);
        else if (one.do === 'decide') await decide(life, one);
        else life.now += one.minutes * minute;
        expect(life.attempts).toBeLessThanOrEqual(1 + life.certainRefusals + life.decisions);
        expect((await rowOf(life)).tries).toBe(life.attempts);
      }
    }),
    { numRuns: 40 },
  );
});
