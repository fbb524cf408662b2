import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailStatement, mailStatementIfChanged, wakeMailer } from '../../worker/domain/outbox/outbox.writer.ts';
import { signInMail } from '../../worker/identity/code-mails.ts';
import { atlas, type OutgoingSignInMail, signInMailTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sweep = () => server.runCron('*/5 * * * *');
const write = (...mails: OutgoingSignInMail[]) =>
  server.db.batch(mails.map((mail) => mailStatement(server.db, signInMail, mail)));
const handedTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);

type Row = { state: string; tries: number; last_error: string | null; message_id: string | null; data: string };
const rowOf = (to: string) =>
  server.db
    .prepare('select state, tries, last_error, message_id, data from outbox where recipient = ?1')
    .bind(to)
    .first<Row>();

/** Makes the next try of a mail, or the end of its current attempt, due. */
const comeDue = (to: string) =>
  server.db.prepare('update outbox set due_at = 1 where recipient = ?1 and due_at > 1').bind(to).run();

const waitUntilSent = async (to: string) => {
  await expect.poll(async () => (await rowOf(to))?.state, { timeout: 10_000 }).toBe('sent');
};

test('a person who signs in gets a mail with the link and the code within moments', async () => {
  await write(signInMailTo('anna@mail.example'));
  const report = (error: unknown): string => {
    throw error;
  };
  wakeMailer({ env: { MAIL_QUEUE: server.mailQueue }, executionCtx: { waitUntil: () => {} }, var: { report } });
  await waitUntilSent('anna@mail.example');
  const [mail, ...others] = await handedTo('anna@mail.example');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    from: { email: 'mail@signpost.example', name: 'The Atlas' },
    subject: '409217 is your code for The Atlas',
  });
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('http://atlas.localhost/en/login?token=secret-of-anna');
    expect(body).toContain('409217');
    expect(body).toContain('after 10 minutes');
  }
  expect(await rowOf('anna@mail.example')).toMatchObject({ state: 'sent', tries: 1, last_error: null });
  expect((await rowOf('anna@mail.example'))?.message_id).toContain('@mail-service');
});

test('a mail whose queue message was lost is sent by the next sweep', async () => {
  await write(signInMailTo('swept@mail.example'));
  await sweep();
  expect(await handedTo('swept@mail.example')).toHaveLength(1);
});

test('a change that is rolled back sends no mail', async () => {
  const { db } = server;
  const failing = db.prepare(`insert into sites (slug, default_language, created_at) values ('atlas', 'en', 0)`);
  await expect(db.batch([mailStatement(db, signInMail, signInMailTo('undone@mail.example')), failing])).rejects.toThrow(
    'UNIQUE',
  );
  expect(await rowOf('undone@mail.example')).toBeNull();
});

test('of fifty concurrent identical transitions, one succeeds and one mail is written', async () => {
  const { db } = server;
  const transition = 'update site_languages set about = ?1 where site_id = ?2 and language = ?3 and about <> ?1';
  const attempts = Array.from({ length: 50 }, (_, i) =>
    db.batch([
      db.prepare(transition).bind('decided', atlas, 'en'),
      mailStatementIfChanged(db, signInMail, signInMailTo('transition@mail.example', { dedupeKey: `transition:${i}` })),
    ]),
  );
  await Promise.all(attempts);
  const count = db.prepare(`select count(*) as mails from outbox where dedupe_key like 'transition:%'`);
  expect(await count.first('mails')).toBe(1);
});

test('a change that is tried twice sends one mail', async () => {
  await write(signInMailTo('twice@mail.example'), signInMailTo('twice@mail.example'));
  await write(signInMailTo('twice@mail.example'));
  await sweep();
  expect(await handedTo('twice@mail.example')).toHaveLength(1);
});

test('a mail that is refused temporarily is sent later, after a wait', async () => {
  await write(signInMailTo('limited-b@mail.example'));
  await sweep();
  await sweep();
  expect(await handedTo('limited-b@mail.example')).toHaveLength(1);
  expect(await rowOf('limited-b@mail.example')).toMatchObject({ state: 'queued', last_error: 'E_RATE_LIMIT_EXCEEDED' });
  await comeDue('limited-b@mail.example');
  await sweep();
  expect(await rowOf('limited-b@mail.example')).toMatchObject({ state: 'sent', tries: 2, last_error: null });
});

test('a mail that is refused repeatedly fails after the sixth try', async () => {
  await write(signInMailTo('busy-b@mail.example'));
  for (let tries = 1; tries <= 8; tries += 1) {
    await sweep();
    await comeDue('busy-b@mail.example');
  }
  expect(await handedTo('busy-b@mail.example')).toHaveLength(6);
  expect(await rowOf('busy-b@mail.example')).toMatchObject({ state: 'failed', tries: 6 });
});

test('a mail to an address that accepts none fails at once', async () => {
  await write(signInMailTo('refused-b@mail.example'));
  await sweep();
  expect(await rowOf('refused-b@mail.example')).toMatchObject({
    state: 'failed',
    tries: 1,
    last_error: 'E_RECIPIENT_SUPPRESSED',
  });
});

test('a mail that may have gone out is not sent again, and staff see that its delivery is unknown', async () => {
  await write(signInMailTo('lost-b@mail.example'));
  await sweep();
  await sweep();
  expect(await handedTo('lost-b@mail.example')).toHaveLength(1);
  expect(await rowOf('lost-b@mail.example')).toMatchObject({ state: 'unknown', last_error: 'mail to … failed' });
});

test('an attempt that was interrupted before its result was recorded is not repeated', async () => {
  await write(signInMailTo('crashed@mail.example'));
  const claim = `update outbox set state = 'sending', tries = 1, due_at = ?2 where recipient = ?1`;
  await server.db
    .prepare(claim)
    .bind('crashed@mail.example', Date.now() + 60_000)
    .run();
  await sweep();
  expect(await rowOf('crashed@mail.example')).toMatchObject({ state: 'sending' });
  await comeDue('crashed@mail.example');
  await sweep();
  await sweep();
  expect(await handedTo('crashed@mail.example')).toHaveLength(0);
  expect(await rowOf('crashed@mail.example')).toMatchObject({ state: 'unknown', last_error: 'interrupted' });
});

test('an expired code is not sent', async () => {
  await write(signInMailTo('late@mail.example', { expiresAt: Date.now() - 1 }));
  await sweep();
  expect(await handedTo('late@mail.example')).toHaveLength(0);
  expect(await rowOf('late@mail.example')).toMatchObject({ state: 'failed', last_error: 'expired' });
});

test('fifty concurrent sweeps send each mail once', async () => {
  const recipients = Array.from({ length: 20 }, (_, i) => `many-${i}@mail.example`);
  await write(...recipients.map((to) => signInMailTo(to)));
  // Over HTTP, so that they run concurrently. The test harness's own way to trigger a cron runs them one after another.
  const fire = () => server.get('localhost', '/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*');
  const answers = await Promise.all(Array.from({ length: 50 }, fire));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const handed = (await server.mails()).map(({ to }) => to).filter((to) => to.startsWith('many-'));
  expect(handed.sort()).toEqual(recipients.sort());
});

test('a mail in Arabic runs from right to left, its code from left to right', async () => {
  await write(signInMailTo('arabic@mail.example', { language: 'ar' }));
  await sweep();
  const [mail] = await handedTo('arabic@mail.example');
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail?.html).toContain('<bdi dir="ltr">409217</bdi>');
  expect(mail?.subject).toMatch(/^409217 هو رمزك للدخول إلى \u2068.+\u2069$/);
  expect(mail?.text).toMatch(/^409217$/m);
  expect(mail?.text).toMatch(/^http:\/\/atlas\.localhost\/en\/login\?token=secret-of-arabic$/m);
});

test('a site cannot put headers or markup into its mails through its name', async () => {
  const name = 'Evil\r\nBcc: everyone@mail.example\u2028<img src=x onerror=alert(1)> & "Co"';
  const rename = 'update site_languages set name = ?1 where site_id = ?2 and language = ?3';
  await server.db.prepare(rename).bind(name, atlas, 'de').run();
  await write(signInMailTo('wary@mail.example', { language: 'de' }));
  await sweep();
  const [mail] = await handedTo('wary@mail.example');
  const oneLine = 'Evil Bcc: everyone@mail.example <img src=x onerror=alert(1)> & "Co"';
  expect(mail?.subject).toBe(`409217 ist Ihr Code für ${oneLine}`);
  expect(mail?.from.name).toBe(oneLine);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
});

test('an address that would start another header is rejected', () => {
  for (const to of ['a@b.example\r\nBcc: c@d.example', 'Anna <a@b.example>', 'a@b.example,c@d.example', 'nobody'])
    expect(() => mailStatement(server.db, signInMail, signInMailTo(to))).toThrow();
});

test('an hour after its end, a mail loses its link and its code; after three months, it is deleted', async () => {
  await write(signInMailTo('old@mail.example'));
  await sweep();
  expect((await rowOf('old@mail.example'))?.data).toContain('409217');
  const age = 'update outbox set updated_at = ?2 where recipient = ?1';
  await server.db
    .prepare(age)
    .bind('old@mail.example', Date.now() - 3_700_000)
    .run();
  await sweep();
  expect(await rowOf('old@mail.example')).toMatchObject({ state: 'sent', data: '{}' });
  const page = await server.get('localhost', '/dev/mail?to=old@mail.example');
  expect(page.text).toContain('emptied');
  await server.db
    .prepare(age)
    .bind('old@mail.example', Date.now() - 91 * 86_400_000)
    .run();
  await sweep();
  expect(await rowOf('old@mail.example')).toBeNull();
});

test('the log contains no codes, links or addresses', async () => {
  await write(...['lost-c', 'refused-c', 'limited-c', 'fine-c'].map((name) => signInMailTo(`${name}@mail.example`)));
  await sweep();
  expect(server.log()).not.toMatch(/409217|secret-of|@mail\.example/);
});
