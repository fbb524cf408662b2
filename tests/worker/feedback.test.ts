import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedbackStage, openFeedback } from '../support/feedback.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let stranger: FeedbackStage['stranger'];
let rows: FeedbackStage['rows'];
let queueOf: FeedbackStage['queueOf'];
let enterCode: FeedbackStage['enterCode'];
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  ({ stranger, rows, queueOf, enterCode } = openFeedback(server));
});
afterAll(() => server.close());

const listing = 'http://atlas.localhost/en/directory/listing/painting-amsterdam';

describe('A stranger who reports a listing', () => {
  test('confirms their address with a code, gets no account, and is told that the report arrived', async () => {
    const who = stranger();
    const address = 'reporter@example.org';
    const asked = await who.post(`${listing}/report`, {
      step: 'send',
      reason: 'closed',
      text: 'Shut in May.',
      address,
    });
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      '/en/directory/listing/painting-amsterdam/report#code',
    ]);
    expect(await queueOf(address)).toEqual([]);
    expect((await who.get(`${listing}/report`)).text).toContain(address);
    const sent = await enterCode(who, `${listing}/report`, address);
    expect(sent.headers.get('location')).toMatch(/report\?done=sent#done$/);
    const [report] = await queueOf(address);
    expect(report).toMatchObject({ kind: 'report', state: 'waiting', author: null });
    expect(JSON.parse(report?.content ?? '')).toEqual({ reason: 'closed', text: 'Shut in May.' });
    expect(await rows('select 1 from identities where subject = ?1', address)).toEqual([]);
    expect(await dataOf(server, address, 'submission')).toMatchObject({ kind: 'report', event: 'waiting' });
    expect(await rows('select 1 from drafts')).toEqual([]);
  });

  test('loses nothing of what they typed when something is missing', async () => {
    const who = stranger();
    const refused = await who.post(`${listing}/report`, {
      step: 'send',
      reason: 'other',
      text: '',
      address: 'a@example.org',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('a@example.org');
    const noReason = await who.post(`${listing}/report`, {
      step: 'send',
      text: 'A long story',
      address: 'a@example.org',
    });
    expect([noReason.status, noReason.text.includes('A long story')]).toEqual([422, true]);
    expect(await queueOf('a@example.org')).toEqual([]);
  });
});

describe('The code of a form', () => {
  const report = { step: 'send', reason: 'closed', text: 'Shut' };

  test('works in the browser that opened the link of the email, and sends what was filled in elsewhere', async () => {
    const [desk, mobile] = [stranger(), stranger()];
    const address = 'two-devices@example.org';
    await desk.post(`${listing}/report`, { ...report, address });
    const { link, code } = await dataOf<{ link: string; code: string }>(server, address, 'form-code');
    const opened = new URL(link);
    const path = `http://atlas.localhost${opened.pathname}${opened.search}`;
    expect((await mobile.get(path)).text).toContain('Enter the code from the email');
    expect((await mobile.post(path, { step: 'code', code })).status).toBe(303);
    expect(await queueOf(address)).toHaveLength(1);
    expect((await desk.get(path)).text).toContain('This link no longer works');
  });

  test('is confirmed with one button in the browser that asked for it', async () => {
    const who = stranger();
    const address = 'one-button@example.org';
    await who.post(`${listing}/report`, { ...report, address });
    const opened = new URL((await dataOf<{ link: string }>(server, address, 'form-code')).link);
    const path = `http://atlas.localhost${opened.pathname}${opened.search}`;
    expect((await who.get(path)).text).toContain('Confirm and send');
    expect(await queueOf(address)).toHaveLength(0);
    expect((await who.post(path, { step: 'link' })).status).toBe(303);
    expect(await queueOf(address)).toHaveLength(1);
  });

  test('signs nobody in, and the code of a sign-in sends no form', async () => {
    const who = stranger();
    const address = 'purpose@example.org';
    await who.post(`${listing}/report`, { ...report, address });
    const { code } = await dataOf<{ code: string }>(server, address, 'form-code');
    expect((await who.post('http://atlas.localhost/en/login', { step: 'code', code })).status).toBe(422);
    await who.post('http://atlas.localhost/en/login', { step: 'address', address });
    const signIn = await dataOf<{ code: string }>(server, address, 'sign-in');
    expect((await who.post(`${listing}/report`, { step: 'code', code: signIn.code })).status).toBe(422);
    expect(await queueOf(address)).toEqual([]);
  });

  test('that is wrong leaves the form as it was, and the right one still works', async () => {
    const who = stranger();
    const address = 'wrong-code@example.org';
    await who.post(`${listing}/report`, { ...report, address });
    const { code } = await dataOf<{ code: string }>(server, address, 'form-code');
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await who.post(`${listing}/report`, { step: 'code', code: wrong });
    expect([refused.status, refused.text.includes('That’s not the code')]).toEqual([422, true]);
    await who.post(`${listing}/report`, { step: 'code', code });
    expect(await queueOf(address)).toHaveLength(1);
  });
});

describe('A form', () => {
  test('that is sent twice is sent once', async () => {
    const who = await signedInAs(server, 'twice@example.org');
    const fields = { step: 'send', reason: 'wrong', text: 'The same words' };
    const answers = await Promise.all([1, 2, 3].map(() => who.post(`${listing}/report`, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await queueOf('twice@example.org')).toHaveLength(1);
  });

  test('is refused to a suspended member', async () => {
    const who = await signedInAs(server, 'barred@example.org');
    await server.db
      .prepare(
        `update members set state = 'suspended' where person_id =
         (select person_id from identities where subject = 'barred@example.org')`,
      )
      .run();
    for (const path of ['report', 'correct?field=phone', 'confirm'])
      expect(
        (await who.post(`${listing}/${path}`, { step: 'send', reason: 'wrong', value: '+31 20 555 0100' })).status,
      ).toBe(403);
  });

  test('is shown to a suspended member again, with what was typed', async () => {
    const who = await signedInAs(server, 'barred-while-typing@example.org');
    await who.get(`${listing}/correct?field=description`);
    await server.db
      .prepare(
        `update members set state = 'suspended' where person_id =
         (select person_id from identities where subject = 'barred-while-typing@example.org')`,
      )
      .run();
    const typed = { value: 'A text of many words', source: 'I asked at the desk' };
    for (const step of ['send', 'keep']) {
      const answer = await who.post(`${listing}/correct?field=description`, { step, ...typed });
      const text = withoutScripts(answer.text);
      expect(answer.status).toBe(403);
      for (const words of ['suspended on this site', ...Object.values(typed)]) expect(text).toContain(words);
    }
  });

  test('says when it was sent too often, and keeps the text', async () => {
    const who = await signedInAs(server, 'often@example.org');
    const send = (text: string) => who.post(`${listing}/report`, { step: 'send', reason: 'wrong', text });
    for (let i = 0; i < 10; i += 1) expect((await send(`Number ${i}`)).status).toBe(303);
    const refused = await send('One more');
    expect([
      refused.status,
      refused.text.includes('That was a lot at once'),
      refused.text.includes('One more'),
    ]).toEqual([429, true, true]);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('about a listing that nobody sees is not found', async () => {
    const who = await signedInAs(server, 'nowhere@example.org');
    for (const path of ['report', 'correct?field=phone', 'confirm']) {
      const form = `http://atlas.localhost/en/directory/listing/no-such-place/${path}`;
      expect((await who.get(form)).status).toBe(404);
      expect((await who.post(form, { step: 'send', reason: 'wrong', value: '+31 20 555 0100' })).status).toBe(404);
    }
    expect((await who.get(`${listing}/correct?field=owner`)).status).toBe(404);
    expect((await who.post(`${listing}/correct?field=owner`, { step: 'send', value: 'x' })).status).toBe(404);
  });
});

describe('What is typed before signing in', () => {
  test('is still there after signing in another way', async () => {
    const who = stranger();
    await who.post(`${listing}/correct?field=description`, { step: 'send', value: 'Typed first', source: '' });
    const address = 'first-typed@example.org';
    await who.post('http://atlas.localhost/en/login', { step: 'address', address });
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    await who.post('http://atlas.localhost/en/login', { step: 'code', code });
    expect((await who.get(`${listing}/correct?field=description`)).text).toContain('Typed first');
  });

  test('waits for a code of its own: another field has its form', async () => {
    const who = stranger();
    const address = 'two-fields@example.org';
    await who.post(`${listing}/correct?field=phone`, { step: 'send', value: '+31 20 555 0123', source: '', address });
    expect((await who.get(`${listing}/correct?field=phone`)).text).toContain('name="code"');
    expect((await who.get(`${listing}/correct?field=email`)).text).toContain('name="value"');
  });

  test('is never cut: a text that is too long is refused with all of it', async () => {
    const who = await signedInAs(server, 'long@example.org');
    const value = `${'word '.repeat(5_000)}end`;
    const refused = await who.post(`${listing}/correct?field=description`, { step: 'send', value, source: '' });
    expect([refused.status, refused.text.includes('That’s too long'), refused.text.includes('word end')]).toEqual([
      422,
      true,
      true,
    ]);
    const kanji = '美'.repeat(15_000);
    expect((await who.post(`${listing}/correct?field=description`, { step: 'send', value: kanji })).status).toBe(303);
  });
});

test('A moderator who acts for a listing does not read who reported it, or what', async () => {
  const address = 'whistle@example.org';
  const who = await signedInAs(server, address);
  await who.post(`${listing}/report`, { step: 'send', reason: 'wrong', text: 'Overheard inside' });
  const { id } = (await rows<{ id: number }>('select max(id) as id from queue'))[0] ?? { id: 0 };
  const staff = await signedInAs(server, 'moderator@people.example');
  const pages = [
    `http://atlas.localhost/en/manage/queue?item=${id}`,
    'http://atlas.localhost/en/manage/queue?order=riskiest',
  ];
  expect((await staff.get(pages[0] ?? '')).text).toContain('Overheard inside');
  await server.db
    .prepare(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at)
       select site_id, listing_id, (select person_id from identities where subject = 'moderator@people.example'), 'owner', 1
       from queue where id = ?1`,
    )
    .bind(id)
    .run();
  for (const page of pages) {
    const { status, text } = await staff.get(page);
    expect([status, text.includes('Overheard inside'), text.includes('w…@example.org')]).toEqual([200, false, false]);
  }
});

test('A reporter who signs in later finds the report among what they sent', async () => {
  const who = stranger();
  const address = 'later@example.org';
  await who.post(`${listing}/report`, { step: 'send', reason: 'duplicate', text: 'Listed twice', address });
  await enterCode(who, `${listing}/report`, address);
  const member = await signedInAs(server, address);
  expect((await member.get('http://atlas.localhost/en/dashboard/contributions')).text).toContain('Listed twice');
  const other = await signedInAs(server, 'somebody-else@example.org');
  expect((await other.get('http://atlas.localhost/en/dashboard/contributions')).text).not.toContain('Listed twice');
});
