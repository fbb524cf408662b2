import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { batch } from '../../worker/data/statements.ts';
import { walkedAtMost } from '../../worker/domain/audit/audit.query.ts';
import { auditedThings } from '../../worker/domain/audit/audit.ts';
import { auditStatements, versionStatement } from '../../worker/domain/audit/audit.writer.ts';
import { readLog, readOwnLog } from '../../worker/features/audit/audit.query.ts';
import { eraseText } from '../../worker/features/audit/erase-version.writer.ts';
import { decideOnMail } from '../../worker/features/mail-log/mail-decisions.writer.ts';
import { setSubmissions } from '../../worker/features/members/site-submissions.writer.ts';
import { addSynonyms, changeSynonyms, removeSynonyms } from '../../worker/features/searches/synonyms.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { grantRole, revokeRole, setOperator } from '../../worker/identity/roles.writer.ts';
import { setStaffProof } from '../../worker/identity/staff-proof.writer.ts';
import { liftSuspension, suspend } from '../../worker/identity/suspensions.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: D1Database;
let site: SiteId;
let admin: PersonId;
let member: PersonId;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const newPerson = () => personOfAddress(db, { address: `p-${++made}@mail.example`, language: 'en', now: 1 });

beforeEach(async () => {
  site = await createTestSite(db);
  [admin, member] = [await newPerson(), await newPerson()];
  const start = { site, by: null, reason: 'start', linkFor: null, now: 1 };
  await grantRole(db, { ...start, person: admin, role: 'admin' });
  await grantRole(db, { ...start, person: member, role: 'editor' });
});

type Entry = Record<string, string | number | null>;

/** The entries after those of the two roles with which each test starts. */
const entries = async (): Promise<Entry[]> =>
  (await db.prepare('select * from audit_log where site_id = ?1 and id > 2 order by id').bind(site).all<Entry>())
    .results;

const contentOf = async (version: unknown) =>
  JSON.parse(
    (await db
      .prepare('select content from versions where site_id = ?1 and id = ?2')
      .bind(site, version)
      .first<string>('content')) ?? 'null',
  );

const change = () => ({ site, person: member, by: admin, reason: 'Because.', linkFor: null, now: 5 });

async function newMail(): Promise<number> {
  made += 1;
  await db
    .prepare(
      `insert into outbox (site_id, id, dedupe_key, recipient, language, template, data, state, tries, created_at,
         updated_at) values (?1, ?2, ?2, 'to@mail.example', 'en', 'sign-in', '{"a":1}', 'unknown', 1, 1, 1)`,
    )
    .bind(site, made)
    .run();
  return made;
}

/** Each writer of the log: what it needs, the change, and the entry's action. */
const writers: readonly {
  action: string;
  prepare?: () => Promise<unknown>;
  perform: (reason: string) => Promise<unknown>;
  /** What was typed into the entry's versions. */
  content: Record<string, unknown>;
}[] = [
  {
    action: 'role.grant',
    perform: (reason) => grantRole(db, { ...change(), reason, role: 'moderator' }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'role.revoke',
    perform: (reason) => revokeRole(db, { ...change(), reason, role: 'editor' }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'role.grant',
    perform: (reason) => setOperator(db, { product: site, person: member, reason, linkFor: null, now: 5, is: true }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'member.suspend',
    perform: (reason) => suspend(db, { ...change(), reason, until: 99 }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'member.lift',
    prepare: async () => {
      await db
        .prepare(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`)
        .bind(site, member)
        .run();
    },
    perform: (reason) => liftSuspension(db, { ...change(), reason }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'site.proof-passkey',
    perform: (reason) => setStaffProof(db, { site, by: admin, proof: 'passkey', reason, now: 5 }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'site.submissions-closed',
    perform: (reason) => setSubmissions(db, { site, by: admin, submissions: 'closed', reason, now: 5 }),
    content: { reason_version: { reason: 'Because.' } },
  },
  {
    action: 'mail.again',
    prepare: newMail,
    perform: () => decideOnMail(db, { site, mail: made, tries: 1, decision: 'again', by: admin, now: 5 }),
    content: {},
  },
  {
    action: 'mail.arrived',
    prepare: newMail,
    perform: () => decideOnMail(db, { site, mail: made, tries: 1, decision: 'arrived', by: admin, now: 5 }),
    content: {},
  },
  {
    action: 'synonyms.add',
    perform: (words) =>
      addSynonyms(db, { site, by: admin, language: 'en', words: [words, 'Café'], keys: ['because', 'cafe'], now: 5 }),
    content: { after_version: { words: ['Because.', 'Café'] } },
  },
  {
    action: 'synonyms.change',
    prepare: () => newGroup(),
    perform: (words) =>
      changeSynonyms(db, {
        ...{ site, by: admin, language: 'en', group: 1, was: '["a","b"]', now: 5 },
        ...{ words: [words, 'Café'], keys: ['because', 'cafe'] },
      }),
    content: { before_version: { words: ['a', 'b'] }, after_version: { words: ['Because.', 'Café'] } },
  },
  {
    action: 'synonyms.remove',
    prepare: () => newGroup(),
    perform: () => removeSynonyms(db, { site, by: admin, language: 'en', group: 1, was: '["a","b"]', now: 5 }),
    content: { before_version: { words: ['a', 'b'] } },
  },
  {
    action: 'version.erase',
    prepare: () => newVersion(),
    perform: () => eraseText(db, { site, version: 3, by: admin, now: 5 }),
    content: {},
  },
];

const newGroup = () =>
  db.prepare(`insert into synonyms values (?1, 1, 'en', '["a","b"]', '["a","b"]')`).bind(site).run();

const newVersion = () => batch(db, versionStatement({ site, author: member, content: { text: 'secret' }, now: 1 }));

describe('Whatever happens,', () => {
  test.each(writers)(
    '$action leaves one entry, even if 20 do it at once',
    async ({ action, prepare, perform, content }) => {
      await prepare?.();
      await Promise.all(Array.from({ length: 20 }, () => perform('Because.')));
      const all = await entries();
      expect(all).toMatchObject([{ id: 3, action }]);
      for (const side of ['reason_version', 'before_version', 'after_version'] as const)
        expect(await contentOf(all[0]?.[side])).toEqual(content[side] ?? null);
      const versions = await db
        .prepare('select count(*) as n from versions where site_id = ?1 and id > 2 and erased_at is null')
        .bind(site)
        .first<number>('n');
      expect(versions).toBe(Object.keys(content).length);
    },
  );

  test('a refused change leaves neither an entry nor a text', async () => {
    const stranger = await newPerson();
    expect(await grantRole(db, { ...change(), by: stranger, role: 'moderator' })).toEqual({ code: 'not-allowed' });
    expect(await setStaffProof(db, { site, by: stranger, proof: 'passkey', reason: 'x', now: 5 })).toEqual({
      code: 'not-allowed',
    });
    expect(await setSubmissions(db, { site, by: stranger, submissions: 'closed', reason: 'x', now: 5 })).toEqual({
      code: 'not-allowed',
    });
    expect(await setSubmissions(db, { site, by: admin, submissions: 'open', reason: 'x', now: 5 })).toEqual({
      code: 'unchanged',
    });
    const group = { site, language: 'en', words: ['a', 'b'], keys: ['a', 'b'], now: 5 };
    expect(await addSynonyms(db, { ...group, by: stranger })).toBe('not-allowed');
    expect(await changeSynonyms(db, { ...group, by: admin, group: 1, was: 'no JSON' })).toBe('synonyms-changed');
    expect(await removeSynonyms(db, { ...group, by: admin, group: 1, was: '["a"]' })).toBe('synonyms-changed');
    expect(await eraseText(db, { site, version: 99, by: admin, now: 5 })).toBe('gone');
    expect(await eraseText(db, { site, version: 1, by: stranger, now: 5 })).toBe('not-allowed');
    expect(await entries()).toEqual([]);
    const texts = await db.prepare('select content from versions where site_id = ?1').bind(site).all();
    expect(texts.results).toEqual([{ content: '{"reason":"start"}' }, { content: '{"reason":"start"}' }]);
  });

  test('the log is never changed: the database refuses it', async () => {
    const refused = /append-only/;
    const copy = 'insert or replace into audit_log select * from audit_log where site_id = ?1';
    const upsert = `insert into audit_log select * from audit_log where site_id = ?1 and true
      on conflict (site_id, id) do update set after = 'other'`;
    const statements = [
      `update audit_log set after = 'other' where site_id = ?1`,
      'delete from audit_log where site_id = ?1',
      copy,
      upsert,
      'update or replace audit_log set id = 1 where site_id = ?1 and id = 2',
    ];
    const before = await db.prepare('select * from audit_log').all();
    for (const sql of statements) await expect(db.prepare(sql).bind(site).run(), sql).rejects.toThrow(refused);
    expect((await db.prepare('select * from audit_log').all()).results).toEqual(before.results);
  });
});

/** The columns of the log that hold text. */
const textColumns = ['actor', 'action', 'thing', 'reason', 'before', 'after'] as const;

/** What people type: with capital letters, signs, emoji, or an address. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => `Typed ${text}`),
  fc.constantFrom('Ann Smith', 'ann@mail.example', '+44 20 7946 0018', '🦊🦊', 'ÉCOLE', "'; drop table audit_log; --"),
);

describe('No column of the log holds what somebody typed,', () => {
  test('whatever they type into any form', async () => {
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(...writers), async (text, { prepare, perform }) => {
        site = await createTestSite(db);
        const start = { site, by: null, reason: text, linkFor: null, now: 1 };
        await grantRole(db, { ...start, person: admin, role: 'admin' });
        await grantRole(db, { ...start, person: member, role: 'editor' });
        await setOperator(db, { ...start, product: site, person: member, is: false });
        await prepare?.();
        await perform(text);
        const found = await db.prepare('select * from audit_log where site_id = ?1').bind(site).all<Entry>();
        expect(found.results.length).toBeGreaterThan(2);
        for (const row of found.results)
          for (const [name, value] of Object.entries(row)) {
            if (typeof value !== 'string') continue;
            expect([name, value.includes(text)]).toEqual([name, false]);
            expect(value).toMatch(/^[a-z0-9 .-]*$/);
          }
      }),
      { numRuns: 60 },
    );
  });

  test.each(['action', 'thing', 'reason', 'before', 'after'] as const)(
    'since the database refuses a text as %s',
    async (column) => {
      const row = { ...{ actor: 'system', action: 'a.b', thing: 'site', reason: '', before: '', after: '' } };
      const insert = (value: string) => {
        const all = { ...row, [column]: value };
        return db
          .prepare(
            `insert into audit_log (site_id, id, ${textColumns.join(', ')}, thing_id, created_at)
             values (?1, 99, ${textColumns.map((_, i) => `?${i + 2}`).join(', ')}, 1, 1)`,
          )
          .bind(site, ...textColumns.map((name) => all[name]))
          .run();
      };
      for (const text of ['Ann', 'ann@mail.example', 'école', '🦊', 'a\nb', 'a"b', 'a'.repeat(81)])
        await expect(insert(text), text).rejects.toThrow(/CHECK constraint failed/);
      await insert(row[column]);
    },
  );
});

describe('The log', () => {
  let own: SiteId;
  let people: PersonId[];
  type Row = {
    id: number;
    person: PersonId | null;
    by: PersonId | null;
    thing: string;
    thingId: number;
    action: string;
  };
  let rows: Row[];

  beforeAll(async () => {
    own = await createTestSite(db);
    people = [await newPerson(), await newPerson(), await newPerson()];
    const actions = Object.entries(auditedThings).flatMap(([thing, all]) => all.map((action) => ({ thing, action })));
    // The first person does nearly everything, and the last kind of action is rare.
    rows = Array.from({ length: 6_000 }, (_, i) => {
      const { thing, action } = actions[
        i % 997 === 0 ? actions.length - 1 : i % (actions.length - 1)
      ] as (typeof actions)[0];
      const by = i % 50 === 7 ? null : (people[i % 10 === 0 ? 1 : 0] as PersonId);
      const person = i % 3 ? (people[i % 40 === 1 ? 1 : 2] as PersonId) : null;
      return { id: i + 1, person, by, thing, thingId: i % 4, action };
    });
    await db
      .prepare(
        `insert into audit_log (site_id, id, actor, actor_id, action, thing, thing_id, person_id, created_at)
         select ?1, value ->> 'id', iif(value ->> 'by' is null, 'system', 'person'), value ->> 'by', value ->> 'action',
           value ->> 'thing', value ->> 'thingId', value ->> 'person', 1
         from json_each(?2)`,
      )
      .bind(own, JSON.stringify(rows))
      .run();
  });

  /** All ids of a list from its first page to its last, and the most rows that a page read. */
  async function walk(
    read: (
      before: { at: number; id: number } | null,
      reader: ReturnType<typeof openReader>,
    ) => Promise<{
      shown: readonly { id: number }[];
      next: { at: number; id: number } | null;
    }>,
  ) {
    const ids: number[] = [];
    let most = 0;
    let after: { at: number; id: number } | null = null;
    do {
      const meter = new Meter();
      const page: Awaited<ReturnType<typeof read>> = await read(after, openReader(db, meter));
      ids.push(...page.shown.map(({ id }) => id));
      most = Math.max(most, meter.rowsRead);
      after = page.next;
    } while (after);
    return { ids, most };
  }

  test('is found by any combination of person, author, thing and action, with few rows read for a page', async () => {
    const [busy, , concerned] = people;
    const choices = {
      person: [undefined, concerned, people[1]],
      by: [undefined, busy],
      thing: [undefined, { kind: 'person' }, { kind: 'report', id: 2 }],
      action: [undefined, 'role.grant', 'version.erase', 'report.accept'],
    } as const;
    for (const person of choices.person)
      for (const by of choices.by)
        for (const thing of choices.thing)
          for (const action of choices.action) {
            const filter = { person, by, thing, action } as never;
            const expected = rows.filter(
              (row) =>
                (person === undefined || row.person === person) &&
                (by === undefined || row.by === by) &&
                (thing === undefined || (row.thing === thing.kind && (!('id' in thing) || row.thingId === thing.id))) &&
                (action === undefined || row.action === action),
            );
            const { ids, most } = await walk((after, reader) => readLog(reader, own, { filter, after }));
            expect(ids, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id).reverse());
            expect(most, JSON.stringify(filter)).toBeLessThan(4 * walkedAtMost);
          }
  });

  test('shows a person their own part, and of reports only those that they wrote', async () => {
    for (const who of people) {
      const expected = rows.filter(({ person, by, thing }) => person === who || (by === who && thing !== 'report'));
      const { ids, most } = await walk((after, reader) => readOwnLog(reader, own, { own: who, after }));
      expect(ids).toEqual(expected.map(({ id }) => id).reverse());
      expect(most).toBeLessThan(4 * walkedAtMost);
    }
  });
});

test('An entry refers to texts that exist and to those that it brings, in any combination', async () => {
  await batch(db, versionStatement({ site, author: member, content: { text: 'known' }, now: 1 }));
  const side = fc.constantFrom(null, { version: 3 }, { content: { text: 'new' } });
  await fc.assert(
    fc.asyncProperty(side, side, side, async (reasonText, beforeText, afterText) => {
      await batch(
        db,
        ...auditStatements({
          ...{ site, actor: 'system', action: 'site.other', thing: 'site', thingId: site, now: 1 },
          ...{ reasonText, beforeText, afterText },
        }),
      );
      const entry = (await entries()).at(-1);
      for (const [given, name] of [
        [reasonText, 'reason_version'],
        [beforeText, 'before_version'],
        [afterText, 'after_version'],
      ] as const)
        expect(await contentOf(entry?.[name])).toEqual(given && { text: 'version' in given ? 'known' : 'new' });
      const own = ['reason_version', 'before_version', 'after_version']
        .map((name) => entry?.[name])
        .filter((id) => id !== null && id !== 3);
      expect(new Set(own).size).toBe(own.length);
    }),
    { numRuns: 27 },
  );
});
