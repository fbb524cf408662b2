import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consume } from '../../worker/data/rate-limits.writer.ts';
import { enquiryLimits, mostOfDay } from '../../worker/features/enquiries/limits.ts';
import { siteId } from '../support/content.ts';
import { type Business, enquiriesPage, openBusiness, threadIn, threadPage } from '../support/enquirers.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, makeStaff, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const question = { step: 'send', message: 'Is there a lift to the second floor?', wanted: '', contact: '' };
const pdf = () => new File([Buffer.from('%PDF-1.7\nplan\n%%EOF\n')], 'plan.pdf', { type: 'application/pdf' });

/** Sends an enquiry as a new member; the number of its thread. */
async function enquire({ form }: Business, address: string, more: Partial<typeof question> = {}) {
  const who = await signedInAs(server, address);
  const sent = await who.post(form, { ...question, ...more });
  expect([sent.status, withoutScripts(sent.text)]).toMatchObject([303, expect.anything()]);
  return { who, thread: threadIn(sent.headers.get('location')) };
}

const stateOf = (thread: number) =>
  server.db.prepare('select state from enquiries where id = ?1').bind(thread).first<string>('state');

const countOf = async (query: string, ...values: unknown[]) =>
  (await server.db
    .prepare(query)
    .bind(...values)
    .first<number>('n')) ?? 0;

describe('A member who asks a business', () => {
  test('is told that it was sent, and the business is mailed without the address of the member', async () => {
    const business = await openBusiness(server);
    const { who, thread } = await enquire(business, 'asks@people.example');
    expect(await dataOf(server, business.ownerAddress, 'enquiry')).toMatchObject({
      event: 'asked',
      text: question.message,
    });
    expect(JSON.stringify(await dataOf(server, business.ownerAddress, 'enquiry'))).not.toContain('asks@people');
    expect(await dataOf(server, 'asks@people.example', 'enquiry')).toMatchObject({ event: 'sent' });
    for (const reader of [who, business.owner]) {
      const { status, text } = await reader.get(threadPage(thread));
      expect([status, withoutScripts(text).includes(question.message)]).toEqual([200, true]);
    }
    expect(withoutScripts((await business.owner.get(enquiriesPage)).text)).toContain(question.message);
    expect(withoutScripts((await who.get(enquiriesPage)).text)).toContain(question.message);
  });

  test('is refused without a message, and keeps what was typed', async () => {
    const { form } = await openBusiness(server);
    const who = await signedInAs(server, 'forgets@people.example');
    const refused = await who.post(form, { ...question, message: '', contact: 'Call after six' });
    expect([refused.status, refused.text.includes('Call after six')]).toEqual([422, true]);
  });

  test('can ask one business three times a day', async () => {
    const { form } = await openBusiness(server);
    const who = await signedInAs(server, 'asks-often@people.example');
    for (let i = 0; i < mostOfDay.personAndListing; i += 1)
      expect((await who.post(form, { ...question, message: `Question number ${i}` })).status).toBe(303);
    const refused = await who.post(form, { ...question, message: 'One more question' });
    expect([refused.status, refused.text.includes('One more question')]).toEqual([429, true]);
    expect(refused.text).toContain('You’ve written to this business three times today.');
  });

  test('can ask twenty businesses a day, and keeps what was typed for the next one', async () => {
    const { form, site, listing } = await openBusiness(server);
    const who = await signedInAs(server, 'asks-all@people.example');
    const subject = String(await personOf(server, 'asks-all@people.example'));
    for (let i = 0; i < enquiryLimits.perPerson.most; i += 1)
      await consume(server.db, enquiryLimits.perPerson, { site, subject, now: Date.now() });
    const refused = await who.post(form, { ...question, message: 'The question to the last one' });
    expect([refused.status, refused.text.includes('The question to the last one')]).toEqual([429, true]);
    expect(withoutScripts(refused.text)).toMatch(/Try again in [\d,]+ minutes/);
    expect(await countOf('select count(*) as n from enquiries where listing_id = ?1', listing)).toBe(0);
  });

  test('cannot ask a business that a hundred enquiries have reached today', async () => {
    const { form, site, listing } = await openBusiness(server);
    const who = await signedInAs(server, 'asks-too-late@people.example');
    const person = await personOf(server, 'asks-too-late@people.example');
    await server.db
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?4)
         insert into enquiries (site_id, id, listing_id, person_id, language, state, text_hash, created_at, last_at)
         select ?1, 1000 + i, ?2, (select id from people where id <> ?3 order by id limit 1), 'en', 'new', 'hash' || i, ?5, ?5
         from n`,
      )
      .bind(site, listing, person, mostOfDay.listing, Date.now())
      .run();
    const refused = await who.post(form, question);
    expect([refused.status, refused.text.includes('This business got very many enquiries today.')]).toEqual([
      429,
      true,
    ]);
  });

  test('is not sent twice with the same words', async () => {
    const { form, listing } = await openBusiness(server);
    const who = await signedInAs(server, 'asks-twice@people.example');
    await who.post(form, question);
    expect((await who.post(form, question)).status).toBe(409);
    expect(await countOf('select count(*) as n from enquiries where listing_id = ?1', listing)).toBe(1);
  });

  test('whose message looks like spam reaches the list of spam, and no one is mailed', async () => {
    const business = await openBusiness(server);
    const { thread } = await enquire(business, 'spammer@people.example', {
      message: 'Лучшие цены на https://cheap.example/ сегодня',
    });
    expect(await stateOf(thread)).toBe('spam');
    await expect(dataOf(server, business.ownerAddress, 'enquiry')).rejects.toThrow('no mail');
    const list = withoutScripts((await business.owner.get(`${enquiriesPage}?list=spam`)).text);
    expect(list).toContain('cheap.example');
    const page = withoutScripts((await business.owner.get(threadPage(thread))).text);
    expect([page.includes('Contains a link'), page.includes('href="https://cheap.example')]).toEqual([true, false]);
    expect((await business.owner.post(enquiriesPage, { step: 'not-spam', thread: String(thread) })).status).toBe(303);
    expect(await stateOf(thread)).toBe('new');
  });
});

test('A listing that nobody runs has no form, says so and leads to its claim', async () => {
  const { form, listing } = await openBusiness(server);
  await server.db.prepare('delete from listing_roles where listing_id = ?1').bind(listing).run();
  const who = await signedInAs(server, 'asks-nobody@people.example');
  const page = withoutScripts((await who.get(form)).text);
  expect([page.includes('name="message"'), /\/en\/claim\?listing=[a-z0-9-]+/.test(page)]).toEqual([false, true]);
  expect((await who.post(form, question)).status).toBe(409);
});

test('A listing that has closed takes no enquiries', async () => {
  const { form, listing } = await openBusiness(server);
  await server.db.prepare(`update listings set state = 'closed' where id = ?1`).bind(listing).run();
  const who = await signedInAs(server, 'asks-closed@people.example');
  expect(withoutScripts((await who.get(form)).text)).not.toContain('name="message"');
  expect((await who.post(form, question)).status).toBe(409);
});

test('The page of a listing leads to the form only where somebody runs it', async () => {
  const { form } = await openBusiness(server);
  const other = await server.db
    .prepare(
      `select slug from listings l where site_id = 1 and state = 'published'
         and not exists (select 1 from listing_roles r where r.site_id = 1 and r.listing_id = l.id) order by id desc`,
    )
    .first<string>('slug');
  for (const [path, isLinked] of [
    [new URL(form).pathname, true],
    [`/en/directory/listing/${other}/enquire`, false],
  ] as const) {
    const page = await server.get('atlas.localhost', path.replace('/enquire', ''));
    expect([page.status, withoutScripts(page.text).includes(`href="${path}"`)]).toEqual([200, isLinked]);
  }
});

describe('A thread', () => {
  test('is answered by both sides, with files, until one of them ends it', async () => {
    const business = await openBusiness(server);
    const { who, thread } = await enquire(business, 'talks@people.example');
    const said = { step: 'reply', thread: String(thread) };
    const answered = await business.owner.upload(
      enquiriesPage,
      { ...said, message: 'Yes, see the plan.' },
      { name: 'files1', value: pdf() },
    );
    expect(answered.status).toBe(303);
    expect(await stateOf(thread)).toBe('answered');
    expect(await dataOf(server, 'talks@people.example', 'enquiry')).toMatchObject({ event: 'answered' });
    expect((await who.post(enquiriesPage, { ...said, message: 'Thank you!' })).status).toBe(303);
    expect(withoutScripts((await business.owner.get(threadPage(thread))).text)).toContain('Thank you!');
    expect((await who.post(enquiriesPage, { step: 'end', thread: String(thread) })).status).toBe(303);
    expect(await stateOf(thread)).toBe('closed');
    expect((await business.owner.post(enquiriesPage, { ...said, message: 'Wait' })).status).toBe(409);
  });

  test('and its files are read by nobody but its sides: no visitor, no member, no staff, on no site', async () => {
    const business = await openBusiness(server);
    const { who, thread } = await enquire(business, 'private@people.example', { message: 'A private matter of mine' });
    await business.owner.upload(
      enquiriesPage,
      { step: 'reply', thread: String(thread), message: 'A private answer' },
      { name: 'files1', value: pdf() },
    );
    const key = await server.db
      .prepare('select key from enquiry_files where enquiry_id = ?1')
      .bind(thread)
      .first<string>('key');
    const file = `http://atlas.localhost/api/v1/enquiry-files/${key}`;
    expect([(await who.get(file)).status, (await business.owner.get(file)).status]).toEqual([200, 200]);
    const site = await siteId(server.db, 'atlas');
    const others = [new TestVisitor(server), await signedInAs(server, 'other@people.example')];
    for (const role of ['moderator', 'editor', 'admin'] as const) {
      const address = `nosy-${role}@people.example`;
      others.push(await signedInAs(server, address));
      await makeStaff(server.db, { site, person: await personOf(server, address), role });
    }
    for (const other of others) {
      for (const address of [threadPage(thread), threadPage(thread).replace('?', '.json?'), file]) {
        const answer = await other.get(address);
        expect([answer.status === 200, answer.text.includes('private')]).toEqual([false, false]);
      }
      const tried = await other.post(enquiriesPage, { step: 'reply', thread: String(thread), message: 'Hello' });
      expect([303, 401, 403, 404]).toContain(tried.status);
    }
    expect(await countOf('select count(*) as n from enquiry_messages where enquiry_id = ?1', thread)).toBe(2);
    const elsewhere = await signedInAs(server, 'private@people.example', 'crafts.localhost');
    for (const address of [threadPage(thread), file]) {
      const answer = await elsewhere.get(address.replace('atlas', 'crafts'));
      expect([answer.status, answer.text.includes('private answer')]).toEqual([404, false]);
    }
  });

  test('that is reported is opened by staff only with a POST, which the log shows', async () => {
    const business = await openBusiness(server);
    const { who, thread } = await enquire(business, 'reports@people.example', { message: 'A delicate question' });
    const report = { step: 'report', thread: String(thread), reason: 'abuse', text: 'They insulted me' };
    expect((await who.post(enquiriesPage, report)).status).toBe(303);
    const id = await countOf('select max(id) as n from enquiry_reports where enquiry_id = ?1', thread);
    const staff = await signedInAs(server, 'opens@people.example');
    const person = await personOf(server, 'opens@people.example');
    await makeStaff(server.db, { site: business.site, person, role: 'moderator' });
    const page = `http://atlas.localhost/en/manage/queue/thread?report=${id}`;
    const opened = () =>
      countOf(`select count(*) as n from audit_log where action = 'enquiry.open' and thing_id = ?1`, id);
    const before = await staff.get(page);
    expect([before.status, before.text.includes('delicate'), await opened()]).toEqual([200, false, 0]);
    expect((await who.post(page, { step: 'open' })).status).toBe(403);
    expect((await staff.post(page, { step: 'open' })).status).toBe(303);
    expect([(await staff.get(page)).text.includes('A delicate question'), await opened()]).toEqual([true, 1]);
    const other = await signedInAs(server, 'opens-not@people.example');
    const nosy = await personOf(server, 'opens-not@people.example');
    await makeStaff(server.db, { site: business.site, person: nosy, role: 'moderator' });
    expect((await other.get(page)).text).not.toContain('delicate');
    await server.db.prepare('update enquiry_openings set until = 1').run();
    expect((await staff.get(page)).text).not.toContain('delicate');
  });
});
