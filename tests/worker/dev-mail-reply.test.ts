import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness, threadIn, threadPage } from '../support/enquirers.ts';
import { textsOf } from '../support/enquiries.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const reply = 'http://localhost/dev/mail/reply';

type Asked = Business & { thread: number; site: number; mail: string };

/** A thread, and the mail of the outbox that tells its business of it. */
async function ask(asker: string): Promise<Asked> {
  const business = await openBusiness(server);
  const who = await signedInAs(server, asker);
  const message = `Do you bind books, asks ${asker.split('@')[0]}?`;
  const sent = await who.post(business.form, { step: 'send', message, wanted: '', contact: '' });
  const thread = threadIn(sent.headers.get('location'));
  const mail = await server.db
    .prepare(`select id from outbox where recipient = ?1 and template = 'enquiry' order by id desc`)
    .bind(business.ownerAddress)
    .first<number>('id');
  return { ...business, thread, mail: String(mail) };
}

const developer = () => new TestVisitor(server, { 'cf-connecting-ip': '10.9.0.1' });

const answer = ({ site, mail }: Asked, fields: Record<string, string>) =>
  developer().post(reply, { site: String(site), mail, ...fields });

describe('A developer who reads the mail to a business', () => {
  test('sees its headers, and answers as its recipient: the answer is in the thread, without the quoted mail', async () => {
    const asked = await ask('reads@people.example');
    const { replyTo } = await dataOf<{ replyTo: string }>(server, asked.ownerAddress, 'enquiry');
    const page = await server.get('localhost', `/dev/mail?to=${asked.ownerAddress}`);
    expect(page.text).toContain(`<dt>Reply-To</dt><dd dir="auto">${replyTo}</dd>`);
    expect(page.text).toContain('<dt>Auto-Submitted</dt><dd dir="auto">auto-generated</dd>');
    const sent = await answer(asked, { text: 'Ja, auch „Große“.\n\nنعم' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/dev/mail?answered=${asked.site}-${asked.mail}#mail-${asked.site}-${asked.mail}`,
    ]);
    expect((await textsOf(server.db, asked.site, asked.thread)).at(-1)).toBe('Ja, auch „Große“.\n\nنعم');
    expect(await dataOf(server, 'reads@people.example', 'enquiry')).toMatchObject({ event: 'answered' });
    const after = await developer().get(`http://localhost${sent.headers.get('location')?.split('#')[0]}`);
    expect(after.text).toContain('The answer was taken.');
  });

  test('attaches a file, which the other side finds in the thread', async () => {
    const asked = await ask('attaches@people.example');
    const file = new File([Buffer.from('%PDF-1.7\nplan\n%%EOF\n')], 'Entwurf ü.pdf', { type: 'application/pdf' });
    const fields = { site: String(asked.site), mail: asked.mail, text: 'See the plan.' };
    expect((await developer().upload(reply, fields, { name: 'file', value: file })).status).toBe(303);
    const read = await asked.owner.get(threadPage(asked.thread));
    expect(withoutScripts(read.text)).toContain('Entwurf ü.pdf');
  });

  test('sends an absence notice, which changes nothing and mails nobody', async () => {
    const asked = await ask('away@people.example');
    expect((await answer(asked, { text: 'I am on holiday', automatic: 'on' })).status).toBe(303);
    expect(await textsOf(server.db, asked.site, asked.thread)).toHaveLength(1);
    expect(await dataOf(server, 'away@people.example', 'enquiry')).toMatchObject({ event: 'sent' });
  });

  test('is shown why an answer was refused, with what was typed', async () => {
    const asked = await ask('too-late@people.example');
    await asked.owner.post('http://atlas.localhost/en/dashboard/enquiries', {
      step: 'end',
      thread: String(asked.thread),
    });
    const refused = await answer(asked, { text: 'One <more> thing' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Refused: This conversation has ended.');
    expect(refused.text).toContain('One &lt;more&gt; thing</textarea>');
  });

  test('has no form for a mail that cannot be answered', async () => {
    const { db } = server;
    const mail = await db
      .prepare(`select site_id as site, id from outbox where template = 'sign-in' limit 1`)
      .first<{ site: number; id: number }>();
    const fields = { site: String(mail?.site), mail: String(mail?.id), text: 'Hello' };
    expect((await developer().post(reply, fields)).status).toBe(404);
    expect((await developer().post(reply, { ...fields, mail: 'x' })).status).toBe(400);
  });
});

test('A page of another origin cannot send an answer, and no site but the product’s takes one', async () => {
  const asked = await ask('foreign@people.example');
  const fields = { site: String(asked.site), mail: asked.mail, text: 'Hello' };
  expect((await developer().post(reply, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await developer().post(reply.replace('localhost', 'atlas.localhost'), fields)).status).toBe(404);
  expect(await textsOf(server.db, asked.site, asked.thread)).toHaveLength(1);
});

test.each(['production', 'staging'])('Nobody can answer mails there if the environment is %s', async (ENVIRONMENT) => {
  const other = await startServer({ vars: { ENVIRONMENT, PRODUCT_URL: 'https://localhost' } });
  try {
    // On a developer's machine this is answered with 400.
    const body = new URLSearchParams({ site: '1', mail: 'x', text: 'Hello' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await other.send('localhost', '/dev/mail/reply', { method: 'POST', headers, body })).status).toBe(404);
  } finally {
    await other.close();
  }
});
