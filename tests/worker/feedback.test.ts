import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenFields } from '../support/listing-steps.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const listing = 'http://atlas.localhost/en/directory/listing/painting-amsterdam';
let connections = 0;

/** A visitor without an account, from a connection of their own. */
function stranger(): TestVisitor {
  connections += 1;
  return new TestVisitor(server, { 'cf-connecting-ip': `10.9.0.${connections}` });
}

const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await server.db
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

const queueOf = (address: string) =>
  rows<{ kind: string; state: string; content: string; author: number | null; risks: string }>(
    `select q.kind, q.state, v.content, q.author_id as author, q.risks from queue q
     join versions v on v.site_id = q.site_id and v.id = q.version_id
     where q.address = ?1 or q.author_id = (select person_id from identities where subject = ?1) order by q.id`,
    address,
  );

/** Enters the code that was mailed to an address. */
const enterCode = async (who: TestVisitor, path: string, address: string) => {
  const kind = path.includes('/report') ? 'form-code' : 'sign-in';
  return who.post(path, { step: 'code', code: (await dataOf<{ code: string }>(server, address, kind)).code });
};

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

describe('A report of a photo', () => {
  const report = { step: 'send', reason: 'photo-person', text: 'I’m on the left' };
  /** Listings with a photo. The moderator acts for none of them. */
  let [listing, key, otherKey] = ['', '', ''];
  beforeAll(async () => {
    const [one, other] = await rows<{ slug: string; key: string }>(
      `select l.slug, p.key from photos p join listings l on l.site_id = p.site_id and l.id = p.listing_id
       where l.slug <> 'painting-amsterdam' and l.site_id = (select id from sites where slug = 'atlas') order by l.id limit 2`,
    );
    listing = `http://atlas.localhost/en/directory/listing/${one?.slug}`;
    [key, otherKey] = [one?.key ?? '', other?.key ?? ''];
  });

  test('shows the photo and what can be wrong with it, and staff see it', async () => {
    const who = stranger();
    const path = `${listing}/report?photo=${key}`;
    const { text } = await who.get(path);
    expect([text.includes('Report this photo'), text.includes(`/media/${key}/`)]).toEqual([true, true]);
    expect([text.includes('value="photo-person"'), text.includes('value="closed"')]).toEqual([true, false]);
    const address = 'pictured@example.org';
    expect((await who.post(path, { ...report, address })).headers.get('location')).toMatch(/photo=\w+#code$/);
    expect((await enterCode(who, path, address)).headers.get('location')).toMatch(/\?photo=\w+&done=sent#done$/);
    const [sent] = await queueOf(address);
    const { reason, text: written } = { reason: report.reason, text: report.text };
    expect(JSON.parse(sent?.content ?? '')).toEqual({
      ...{ reason, text: written },
      photo: { key, width: 960, height: 640 },
    });
    expect(await rows('select topic from feedback order by id desc limit 1')).toEqual([
      { topic: `photo-person:${key}` },
    ]);
    const staff = await signedInAs(server, 'moderator@people.example');
    const { id } = (await rows<{ id: number }>('select max(id) as id from queue'))[0] ?? { id: 0 };
    expect((await staff.get(`http://atlas.localhost/en/manage/queue?item=${id}`)).text).toContain(`/media/${key}/`);
  });

  test('has its own draft: the form of the listing stays empty', async () => {
    const who = await signedInAs(server, 'two-drafts@example.org');
    const path = `${listing}/report?photo=${key}`;
    await who.post(path, { ...report, step: 'keep', text: 'About the photo alone' });
    expect((await who.get(path)).text).toContain('About the photo alone');
    expect((await who.get(`${listing}/report`)).text).not.toContain('About the photo alone');
  });

  test('needs a reason of a photo, and a report of a listing one of a listing', async () => {
    const who = await signedInAs(server, 'reasons@example.org');
    const path = `${listing}/report?photo=${key}`;
    for (const [form, reason] of [
      [path, 'closed'],
      [`${listing}/report`, 'photo-wrong'],
    ] as const)
      expect((await who.post(form, { ...report, reason })).status).toBe(422);
    expect(await queueOf('reasons@example.org')).toEqual([]);
  });

  test('is not found for a photo that the listing does not have, whose page is the form of the listing', async () => {
    const who = await signedInAs(server, 'no-photo@example.org');
    for (const other of [otherKey, 'x'.repeat(32), '../../etc']) {
      const path = `${listing}/report?photo=${encodeURIComponent(other)}`;
      const page = await who.get(path);
      expect([page.status, page.text.includes('value="closed"'), page.text.includes('/media/')]).toEqual([
        200,
        true,
        false,
      ]);
      expect((await who.post(path, report)).status).toBe(404);
    }
  });

  test('lets staff remove the photo at once, and show it again', async () => {
    const path = `${listing}/report?photo=${key}`;
    const who = await signedInAs(server, 'photographer@example.org');
    await who.post(path, { ...report, reason: 'photo-rights' });
    const staff = await signedInAs(server, 'moderator@people.example');
    const [{ id, revision } = { id: 0, revision: 0 }] = await rows<{ id: number; revision: number }>(
      'select id, revision from queue order by id desc limit 1',
    );
    const item = `http://atlas.localhost/en/manage/queue?item=${id}`;
    const page = (await staff.get(item)).text;
    expect([page.includes('value="remove-photo"'), page.includes('value="hide"')]).toEqual([true, false]);
    const asked = { item: String(id), decision: 'accept', note: '' };
    const decide = (more: Record<string, string>) => staff.post(item, { ...asked, step: 'decide', ...more });
    const now = { revision: String(revision) };
    expect((await decide({ ...now, 'option-accept': 'hide' })).status).toBe(409);
    expect((await decide({ ...now, 'option-accept': 'remove-photo' })).status).toBe(303);
    const picture = () => who.get(`http://atlas.localhost/media/${key}/160.webp`);
    await expect.poll(async () => (await picture()).status).toBe(404);
    expect((await staff.get(item)).text).toContain('Removed from the listing');
    const undone = await staff.post(item, { step: 'undo', item: String(id), revision: String(revision + 1) });
    expect(undone.status).toBe(303);
    await expect.poll(async () => (await picture()).status).toBe(200);
    await expect.poll(async () => (await who.get(listing)).text).toContain(`/media/${key}/`);
  });

  test('offers staff nothing of photos where a listing is reported', async () => {
    const who = await signedInAs(server, 'plain@example.org');
    await who.post(`${listing}/report`, { step: 'send', reason: 'wrong', text: 'Wrong street' });
    const staff = await signedInAs(server, 'moderator@people.example');
    const [{ id } = { id: 0 }] = await rows<{ id: number }>('select max(id) as id from queue');
    const { text } = await staff.get(`http://atlas.localhost/en/manage/queue?item=${id}`);
    expect([text.includes('value="remove-photo"'), text.includes('value="hide"')]).toEqual([false, true]);
  });
});

describe('A stranger who corrects a listing', () => {
  test('signs in with the code at the end, and the correction is theirs', async () => {
    const who = stranger();
    const address = 'corrector@example.org';
    const path = `${listing}/correct?field=phone`;
    await who.post(path, { step: 'send', value: '+31 20 555 0199', source: 'Their door', address });
    const sent = await enterCode(who, path, address);
    expect(sent.headers.get('location')).toMatch(/correct\?field=phone&done=sent#done$/);
    const [correction] = await queueOf(address);
    expect(correction).toMatchObject({ kind: 'correction', state: 'waiting' });
    expect(correction?.author).not.toBeNull();
    expect(JSON.parse(correction?.content ?? '')).toEqual({
      field: 'phone',
      language: '',
      value: '+31 20 555 0199',
      source: 'Their door',
    });
    expect((await who.get('http://atlas.localhost/en/dashboard')).status).toBe(200);
  });

  test('is told at the field what is wrong, in the language of the page', async () => {
    const who = stranger();
    const refused = await who.post(`${listing}/correct?field=website`, {
      step: 'send',
      value: 'nonsense',
      address: 'b@example.org',
    });
    expect([refused.status, refused.text.includes('Enter a web address')]).toEqual([422, true]);
    const hours = await who.post(`${listing}/correct?field=hours`, {
      step: 'send',
      mon: 'all day',
      address: 'b@example.org',
    });
    expect([hours.status, hours.text.includes('Write times like')]).toEqual([422, true]);
  });

  test('copies the hours of a day to all others without script, and nothing is sent', async () => {
    const who = stranger();
    const address = `${listing}/correct?field=hours`;
    const form = withoutScripts((await who.get(address)).text);
    // The first button of the form is the one that Return presses.
    expect(form.match(/<button(?=[^>]* name="step")[^>]* value="([^"]*)"/)?.[1]).toBe('send');
    expect(form).toContain('value="copy-tue"');
    const week = { mon: '', tue: '10:00–14:00', source: 'Their door' };
    const copied = await who.post(address, { ...hiddenFields(form), ...week, step: 'copy-tue' });
    expect([copied.status, copied.headers.get('location')]).toEqual([303, expect.stringMatching(/field=hours#tue$/)]);
    const shown = withoutScripts((await who.get(address)).text);
    for (const day of ['mon', 'tue', 'sun']) expect(shown).toMatch(new RegExp(`name="${day}"[^>]*value="10:00–14:00"`));
    expect(shown).toContain('Their door');
  });
});

describe('A member', () => {
  test('confirms a listing once in 90 days, and the listing says so', async () => {
    const who = await signedInAs(server, 'confirmer@example.org');
    const confirmed = await who.post(`${listing}/confirm`, { step: 'send' });
    expect(confirmed.headers.get('location')).toMatch(/confirm\?done=sent#done$/);
    expect((await who.post(`${listing}/confirm`, { step: 'send' })).status).toBe(409);
    expect(await rows('select 1 from confirmations')).toHaveLength(1);
    await expect.poll(async () => (await who.get(listing)).text).toContain('Confirmed by 1 person');
  });

  test('continues a draft on another device', async () => {
    const [phone, desk] = [
      await signedInAs(server, 'writer@example.org'),
      await signedInAs(server, 'writer@example.org'),
    ];
    const path = `${listing}/correct?field=description`;
    await phone.post(path, { step: 'keep', value: 'Half a sentence', source: '' });
    expect((await desk.get(path)).text).toContain('Half a sentence');
    await desk.post(path, { step: 'discard' });
    expect((await phone.get(path)).text).not.toContain('Half a sentence');
  });
});
