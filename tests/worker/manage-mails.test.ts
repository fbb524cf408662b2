import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailStatement } from '../../worker/domain/outbox/outbox.writer.ts';
import { signInMail } from '../../worker/identity/code-mails.ts';
import { siteId } from '../support/content.ts';
import { atlas, type OutgoingSignInMail, signInMailTo } from '../support/mails.ts';
import { withoutScripts } from '../support/page.ts';
import { mailLogPage, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer();
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

type Row = { id: number; state: string; tries: number; data: string; updated_at: number };
const rowOf = (to: string) =>
  server.db
    .prepare('select id, state, tries, data, updated_at from outbox where recipient = ?1 order by id desc')
    .bind(to)
    .first<Row>();

const sweep = () => server.runCron('*/5 * * * *');
const handedTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);

/** Sends mails to the fake mail service, which decides the outcome of each by its address. */
async function send(...mails: OutgoingSignInMail[]): Promise<void> {
  await server.db.batch(mails.map((mail) => mailStatement(server.db, signInMail, mail)));
  await sweep();
}

const mails = (address = '/en/manage/mails', who = admin) => mailLogPage(who, address);
const shownTo = async (to: string) => (await mails()).mails.find(({ recipient }) => recipient === to);

async function decide(to: string, step: 'again' | 'arrived', who = admin, tries?: number): Promise<Answer> {
  const row = await rowOf(to);
  return who.post('/en/manage/mails', { step, mail: String(row?.id), tries: String(tries ?? row?.tries) });
}

test('the page states if no mail needs a decision', async () => {
  await expect.poll(async () => (await rowOf('admin@people.example'))?.state).toBe('sent');
  const { text } = await admin.get('/en/manage/mails');
  expect(withoutScripts(text)).toContain('Nothing needs your attention');
  expect(withoutScripts((await admin.get('/en/manage')).text)).toContain('Nothing is waiting for you.');
});

test('admins see failed mails and mails whose delivery is unknown, with a reason and without their content', async () => {
  await send(signInMailTo('lost-seen@mail.example', { language: 'ja' }), signInMailTo('refused-seen@mail.example'));
  expect(await shownTo('lost-seen@mail.example')).toMatchObject({
    ...{ kind: 'Sign-in link', language: 'Japanese', state: 'unknown', why: 'no-answer', code: '', tries: 1 },
    hindrance: null,
  });
  expect(await shownTo('refused-seen@mail.example')).toMatchObject({
    ...{ state: 'failed', why: 'address', code: 'E_RECIPIENT_SUPPRESSED' },
  });
  for (const address of ['/en/manage/mails', '/en/manage/mails.json', '/ar/manage/mails']) {
    const { text } = await admin.get(address);
    expect(text).toContain('lost-seen@mail.example');
    expect(text.match(/409217|secret-of/)).toBeNull();
  }
  // To the admin went the code, and the mail about a device that they had not used before.
  await expect
    .poll(async () => (await mails()).counts)
    .toEqual([
      { state: 'unknown', words: '1' },
      { state: 'failed', words: '1' },
      { state: 'queued', words: '0' },
      { state: 'sending', words: '0' },
      { state: 'sent', words: '2' },
    ]);
  expect(withoutScripts((await admin.get('/en/manage')).text)).toContain('2 need attention');
  const only = async (list: string) => (await mails(`/en/manage/mails?list=${list}`)).mails.map(({ state }) => state);
  expect([await only('unknown'), await only('failed')]).toEqual([['unknown'], ['failed']]);
});

test('an admin closes a mail that arrived after all, and nothing is sent', async () => {
  await send(signInMailTo('lost-arrived@mail.example'));
  const answer = await decide('lost-arrived@mail.example', 'arrived');
  expect(answer.headers.get('location')).toBe('/en/manage/mails?done=arrived#done');
  expect(await rowOf('lost-arrived@mail.example')).toMatchObject({ state: 'sent', tries: 1 });
  await sweep();
  expect(await handedTo('lost-arrived@mail.example')).toHaveLength(1);
  const { decisions } = await mails('/en/manage/mails?list=decided');
  expect(decisions[0]).toMatchObject({
    ...{ recipient: 'lost-arrived@mail.example', decision: 'arrived', before: 'unknown', who: 'Demo Admin' },
  });
});

test('a mail is sent again on request: one attempt, even if several people request it several times', async () => {
  const operator = await signedInAs(server, 'operator@people.example');
  await send(signInMailTo('lost-again@mail.example'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => decide('lost-again@mail.example', 'again', i % 2 ? admin : operator, 1)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(409)]);
  expect(withoutScripts(answers.find(({ status }) => status === 409)?.text ?? '')).toContain(
    'Someone has already dealt with this email',
  );
  await expect.poll(async () => (await rowOf('lost-again@mail.example'))?.state).toBe('unknown');
  expect(await handedTo('lost-again@mail.example')).toHaveLength(2);
  // A page that still shows the first attempt cannot decide about the second.
  expect((await decide('lost-again@mail.example', 'again', admin, 1)).status).toBe(409);
  await sweep();
  expect(await handedTo('lost-again@mail.example')).toHaveLength(2);
  const log = await server.db
    .prepare(`select count(*) as n from audit_log where thing = 'mail' and thing_id = ?1`)
    .bind((await rowOf('lost-again@mail.example'))?.id)
    .first<number>('n');
  expect(log).toBe(1);
});

test('an expired or emptied mail cannot be sent again, and the page gives the reason', async () => {
  await send(
    signInMailTo('lost-expired@mail.example', { expiresAt: Date.now() + 60_000 }),
    signInMailTo('lost-emptied@mail.example'),
  );
  await server.db.batch([
    server.db.prepare(`update outbox set expires_at = 1 where recipient = 'lost-expired@mail.example'`),
    server.db.prepare(`update outbox set data = '{}' where recipient = 'lost-emptied@mail.example'`),
  ]);
  expect((await shownTo('lost-expired@mail.example'))?.hindrance).toBe('expired');
  expect((await shownTo('lost-emptied@mail.example'))?.hindrance).toBe('emptied');
  for (const to of ['lost-expired@mail.example', 'lost-emptied@mail.example']) {
    const refused = await decide(to, 'again');
    expect(refused.status).toBe(409);
    expect(withoutScripts(refused.text)).toContain('This email can’t be sent again');
    expect(await rowOf(to)).toMatchObject({ state: 'unknown', tries: 1 });
    expect((await decide(to, 'arrived')).status).toBe(303);
  }
});

test('mails that are queued, being sent, sent or missing cannot be decided on', async () => {
  await send(signInMailTo('fine@mail.example'));
  for (const step of ['again', 'arrived'] as const) expect((await decide('fine@mail.example', step)).status).toBe(409);
  const post = (fields: Record<string, string>) => admin.post('/en/manage/mails', { step: 'again', ...fields });
  expect((await post({ mail: '99999', tries: '1' })).status).toBe(409);
  expect((await post({ mail: 'x', tries: '1' })).status).toBe(422);
  expect(await handedTo('fine@mail.example')).toHaveLength(1);
});

test('nobody sees or decides on a mail of another site', async () => {
  const elsewhere = await signedInAs(server, 'admin@people.example', 'crafts.localhost');
  const crafts = await siteId(server.db, 'crafts');
  await send(signInMailTo('lost-crafts@mail.example', { siteId: crafts }), signInMailTo('lost-atlas@mail.example'));
  const theirs = await mails('http://crafts.localhost/en/manage/mails', elsewhere);
  expect(theirs.mails.map(({ recipient }) => recipient)).toEqual(['lost-crafts@mail.example']);
  expect(await shownTo('lost-crafts@mail.example')).toBeUndefined();
  const row = await rowOf('lost-atlas@mail.example');
  const fields = { step: 'again', mail: String(row?.id), tries: '1' };
  const answer = await elsewhere.post('http://crafts.localhost/en/manage/mails', fields);
  expect(answer.status).toBe(409);
  expect(await rowOf('lost-atlas@mail.example')).toMatchObject({ state: 'unknown' });
});

test('a mail that may not have arrived keeps its text for a week, unless it expires before', async () => {
  await send(
    signInMailTo('lost-kept@mail.example'),
    signInMailTo('lost-secret@mail.example', { expiresAt: Date.now() + 60_000 }),
    signInMailTo('sent-kept@mail.example'),
  );
  const age = async (milliseconds: number) => {
    await server.db
      .prepare(`update outbox set updated_at = ?1 where recipient in
        ('lost-kept@mail.example', 'lost-secret@mail.example', 'sent-kept@mail.example')`)
      .bind(Date.now() - milliseconds)
      .run();
    await sweep();
  };
  const isEmpty = async (to: string) => (await rowOf(to))?.data === '{}';
  await age(2 * 3_600_000);
  expect(await isEmpty('lost-kept@mail.example')).toBe(false);
  expect(await isEmpty('lost-secret@mail.example')).toBe(true);
  expect(await isEmpty('sent-kept@mail.example')).toBe(true);
  await age(8 * 24 * 3_600_000);
  expect(await isEmpty('lost-kept@mail.example')).toBe(true);
});

test('a long list shows each mail once, newest first, unknown and failed ones together or separately', async () => {
  const { db } = server;
  await db
    .prepare(
      `insert into outbox (site_id, id, dedupe_key, recipient, language, template, data, state, tries, last_error,
         created_at, updated_at)
       select ?1, 100000 + value, 'long:' || value, 'long-' || value || '@mail.example', 'en', 'from-a-later-version', '{}',
         iif(value % 3, 'failed', 'unknown'), 6, 'E_DELIVERY_FAILED', ?2, ?2 + value / 4
       from json_each(?3)`,
    )
    .bind(atlas, Date.now(), JSON.stringify(Array.from({ length: 1100 }, (_, i) => i)))
    .run();
  for (const list of ['', '?list=failed', '?list=unknown']) {
    const seen: { id: number; at: string }[] = [];
    for (let at: string | null = `/en/manage/mails${list}`; at; ) {
      const shown: Awaited<ReturnType<typeof mails>> = await mails(at);
      seen.push(...shown.mails.map(({ id, atIso }) => ({ id, at: atIso })));
      at = shown.next;
      // Two pages past the middle are enough; reading all would only take longer.
      if (seen.length > 140) break;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const states = list === '' ? `('failed', 'unknown')` : `('${list.slice(6)}')`;
    const expected = await db
      .prepare(
        `select id from outbox where site_id = ?1 and state in ${states} order by updated_at desc, id desc limit ?2`,
      )
      .bind(atlas, seen.length)
      .all<{ id: number }>();
    expect(seen.map(({ id }) => id)).toEqual(expected.results.map(({ id }) => id));
  }
  const { counts, mails: shown } = await mails();
  expect(counts.slice(0, 2).map(({ words }) => words)).not.toContain('0');
  expect(shown[0]).toMatchObject({ kind: 'Other email', why: 'delivery', code: 'E_DELIVERY_FAILED' });
  await db.prepare(`update outbox set state = 'failed' where id >= 100000`).run();
  expect((await mails()).counts[1]).toEqual({ state: 'failed', words: 'more than 1,000' });
  expect(withoutScripts((await admin.get('/en/manage')).text)).toContain('more than 99');
});
