import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness, threadIn } from '../support/enquirers.ts';
import { textsOf } from '../support/enquiries.ts';
import { attached, headings, multipartMail, plainMail } from '../support/inbound-mails.ts';
import { dataOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const question = { step: 'send', wanted: '', contact: '' };
/** The question of each thread is another one: the same to many listings is spam. */
const messageOf = (asker: string) => `Is there a lift, asks ${asker.split('@')[0]}?`;

/** A thread, and the address to which the business answers. */
async function startThread(asker: string): Promise<Business & { thread: number; replyTo: string }> {
  const business = await openBusiness(server);
  const who = await signedInAs(server, asker);
  const thread = threadIn(
    (await who.post(business.form, { ...question, message: messageOf(asker) })).headers.get('location'),
  );
  const { replyTo } = await dataOf<{ replyTo: string }>(server, business.ownerAddress, 'enquiry');
  return { ...business, thread, replyTo };
}

let mails = 0;

const deliver = (from: string, to: string, raw: Uint8Array) => server.receive({ from, to, raw });

const mailFrom = (from: string, to: string, text: string, headers: Record<string, string> = {}) => {
  mails += 1;
  return plainMail(text, { From: from, To: to, 'Message-ID': `<${mails}@business.example>`, ...headers });
};

describe('An answer by email', () => {
  test('of the business is in the thread without the quoted mail, and the asker is mailed', async () => {
    const { site, thread, ownerAddress, replyTo } = await startThread('by-mail@people.example');
    const text =
      'Yes, at the back.\n\nOn Mon, Nov 23, 2026 at 10:12 AM The Atlas <mail@signpost.example> wrote:\n> Is there a lift?';
    const refused = await deliver(ownerAddress, replyTo, mailFrom(ownerAddress, replyTo, text));
    expect(refused).toBeNull();
    expect(await textsOf(server.db, site, thread)).toEqual([messageOf('by-mail@'), 'Yes, at the back.']);
    const mailed = await dataOf<{ event: string; text: string; replyTo: string }>(
      server,
      'by-mail@people.example',
      'enquiry',
    );
    expect(mailed).toMatchObject({ event: 'answered', text: 'Yes, at the back.' });
    await deliver(
      'by-mail@people.example',
      mailed.replyTo,
      mailFrom('by-mail@people.example', mailed.replyTo, 'Thanks!'),
    );
    expect((await textsOf(server.db, site, thread)).at(-1)).toBe('Thanks!');
  });

  test('brings its files along', async () => {
    const { thread, ownerAddress, replyTo } = await startThread('by-mail-file@people.example');
    const raw = multipartMail(
      'mixed',
      [
        { type: 'text/plain', body: 'See the plan.' },
        attached('plan.pdf', 'application/pdf', '%PDF-1.7\nplan\n%%EOF\n'),
      ],
      { From: ownerAddress, To: replyTo, 'Message-ID': '<files@business.example>' },
    );
    await deliver(ownerAddress, replyTo, raw);
    const { results } = await server.db
      .prepare('select name from enquiry_files where enquiry_id = ?1')
      .bind(thread)
      .all();
    expect(results).toEqual([{ name: 'plan.pdf' }]);
  });

  test('from another address is refused, and stores nothing', async () => {
    const { site, thread, replyTo } = await startThread('by-mail-foreign@people.example');
    const refused = await deliver('thief@mail.example', replyTo, mailFrom('thief@mail.example', replyTo, 'Let me in'));
    expect(refused).toContain('answer from the address');
    expect(await textsOf(server.db, site, thread)).toHaveLength(1);
    const asker = 'by-mail-foreign@people.example';
    expect(await deliver(asker, replyTo, mailFrom(asker, replyTo, 'As the business'))).toMatch(/address/);
    expect(await textsOf(server.db, site, thread)).toHaveLength(1);
  });

  test('to an address with a changed code is refused', async () => {
    const { site, thread, ownerAddress, replyTo } = await startThread('by-mail-forged@people.example');
    const forged = replyTo.replace(String(thread), String(thread + 1));
    expect(await deliver(ownerAddress, forged, mailFrom(ownerAddress, forged, 'Hello'))).toMatch(/address/);
    expect(await textsOf(server.db, site, thread)).toHaveLength(1);
  });

  test('that arrives twice is there once', async () => {
    const { site, thread, ownerAddress, replyTo } = await startThread('by-mail-twice@people.example');
    const raw = mailFrom(ownerAddress, replyTo, 'Once');
    for (let i = 0; i < 2; i += 1) expect(await deliver(ownerAddress, replyTo, raw)).toBeNull();
    expect(await textsOf(server.db, site, thread)).toEqual([messageOf('by-mail-twice@'), 'Once']);
  });

  test('that a program wrote is accepted and dropped', async () => {
    const { site, thread, ownerAddress, replyTo } = await startThread('by-mail-auto@people.example');
    const raw = mailFrom(ownerAddress, replyTo, 'I am on holiday', { 'Auto-Submitted': 'auto-replied' });
    expect(await deliver(ownerAddress, replyTo, raw)).toBeNull();
    expect(await textsOf(server.db, site, thread)).toHaveLength(1);
  });

  test('to a thread that has ended is refused with words', async () => {
    const { site, thread, owner, ownerAddress, replyTo } = await startThread('by-mail-ended@people.example');
    await owner.post('http://atlas.localhost/en/dashboard/enquiries', { step: 'end', thread: String(thread) });
    const refused = await deliver(ownerAddress, replyTo, mailFrom(ownerAddress, replyTo, 'One more thing'));
    expect(refused).toContain('conversation has ended');
    expect(await textsOf(server.db, site, thread)).toHaveLength(1);
  });
});

/** What programs write by themselves: absences, lists, failures of delivery, and what the product has sent. */
const automatic: readonly Record<string, string>[] = [
  { 'Auto-Submitted': 'auto-replied' },
  { 'Auto-Submitted': 'auto-generated' },
  { Precedence: 'bulk' },
  { 'X-Auto-Response-Suppress': 'All' },
  { 'List-Id': '<news.mail.example>' },
];

test('A conversation of thirty emails with quotes and files has each text once, and no program keeps it going', async () => {
  const asker = 'by-thirty-mails@people.example';
  const { site, thread, ownerAddress, replyTo } = await startThread(asker);
  const first = mailFrom(ownerAddress, replyTo, 'Answer 0');
  expect(await deliver(ownerAddress, replyTo, first)).toBeNull();
  const { replyTo: replyToAsker } = await dataOf<{ replyTo: string }>(server, asker, 'enquiry');
  const said = [messageOf('by-thirty-mails@'), 'Answer 0'];
  for (let i = 1; i < 30; i += 1) {
    const [from, to] = i % 2 ? [asker, replyToAsker] : [ownerAddress, replyTo];
    const text = `Message ${i} in two lines,\nwith > a sign`;
    const [, heading = ''] = headings[i % headings.length] ?? [];
    const quoted = `${text}\n\n${heading}\n${(said.at(-1) ?? '').replace(/^/gm, '> ')}\n> > Is there a lift?`;
    const headers = { From: from, To: to, 'Message-ID': `<thirty-${i}@mail.example>` };
    const raw =
      i % 5
        ? plainMail(quoted, headers)
        : multipartMail(
            'mixed',
            [
              { type: 'text/plain; charset=utf-8', body: quoted },
              attached(`plan-${i}.pdf`, 'application/pdf', `%PDF-1.7\nplan ${i}\n%%EOF\n`),
            ],
            headers,
          );
    // Mail servers deliver some mails twice; the side that reads is absent, and its program answers.
    for (let times = 0; times < (i % 4 ? 1 : 2); times += 1)
      expect([i, await deliver(from, to, raw)]).toEqual([i, null]);
    said.push(text);
    const [absent, answers] = i % 2 ? [ownerAddress, replyTo] : [asker, replyToAsker];
    const away = mailFrom(absent, answers, 'I am away until Monday.', automatic[i % automatic.length]);
    expect([i, await deliver(absent, answers, away)]).toEqual([i, null]);
  }
  expect(await textsOf(server.db, site, thread)).toEqual(said);
  const { results: files } = await server.db
    .prepare('select name, position from enquiry_files where enquiry_id = ?1 order by position')
    .bind(thread)
    .all();
  expect(files).toEqual([5, 10, 15, 20, 25].map((i) => ({ name: `plan-${i}.pdf`, position: i + 2 })));
  // The question and its receipt, then one email for each message: none for what programs wrote.
  const mailed = await server.db
    .prepare(`select count(*) as n from outbox where template = 'enquiry' and recipient in (?1, ?2)`)
    .bind(asker, ownerAddress)
    .first('n');
  expect(mailed).toBe(2 + 30);
});
