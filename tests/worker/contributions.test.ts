import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { changeDraft } from '../../worker/domain/drafts/drafts.writer.ts';
import { listingOf, siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, makeStaff, personOf, signedInAs } from '../support/people.ts';
import {
  contributionsPage,
  decideOn,
  newestThing,
  queuePage,
  sendCorrection,
  sendReport,
  thingOf,
} from '../support/queue.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let listing: number;
/** A moderator, and another one who decides on appeals. */
let first: Member;
let second: Member;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  listing = (await listingOf(server.db, 'atlas', 'painting-amsterdam')).id;
  [first, second] = [await newMember('moderator'), await newMember('moderator')];
});
afterAll(() => server.close());

type Member = { visitor: TestVisitor; id: PersonId; address: string };

let made = 0;

async function newMember(role?: 'moderator'): Promise<Member> {
  made += 1;
  const address = `contributor-${made}@example.org`;
  const visitor = await signedInAs(server, address);
  const id = await personOf(server, address);
  if (role) await makeStaff(server.db, { site, person: id, role });
  return { visitor, id, address };
}

const run = (query: string, ...values: unknown[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .run();

async function newCorrection({ id, address }: Member, more = {}): Promise<number> {
  const author = { person: id, address };
  expect(await sendCorrection(server.db, { site, listing, author, ...more })).toEqual({ code: 'sent' });
  return newestThing(server.db, site);
}

const decideAs = (who: Member, id: number, name: string, more = {}) =>
  decideOn(server.db, { site, id, name, by: who.id, ...more });

const post = (who: TestVisitor, step: string, fields: Record<string, string | number>) =>
  who.post(
    '/en/dashboard/contributions',
    Object.fromEntries(Object.entries({ step, ...fields }).map(([name, value]) => [name, String(value)])),
  );

const bodyOf = (answer: { text: string }) => withoutScripts(answer.text);

describe('“My contributions”', () => {
  test('asks visitors to sign in, and says to members who have sent nothing what to do', async () => {
    expect((await new TestVisitor(server).get('/en/dashboard/contributions')).status).toBe(401);
    const { visitor } = await newMember();
    expect(await contributionsPage(visitor)).toMatchObject({ things: [], drafts: [] });
    expect(bodyOf(await visitor.get('/en/dashboard/contributions'))).toContain('You haven’t sent anything yet');
    expect((await visitor.get('/en/dashboard/contributions?after=x')).status).toBe(404);
  });

  test('shows what a member sent, also before they had an account, newest first, and nothing of others', async () => {
    const member = await newMember();
    const other = await newMember();
    const ids: number[] = [];
    for (let i = 0; i < 23; i += 1) {
      const author = i % 2 ? { person: member.id, address: member.address } : { person: null, address: member.address };
      await sendReport(server.db, { site, listing, author });
      ids.unshift(await newestThing(server.db, site));
      if (i % 5 === 0) await newCorrection(other);
    }
    const page = await contributionsPage(member.visitor);
    const rest = await contributionsPage(member.visitor, new URL(page.next ?? '', 'http://x').search);
    expect([...page.things, ...rest.things].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
    expect(page.things[0]).toMatchObject({
      kind: 'Report',
      state: 'Waiting for staff',
      decided: null,
      canWithdraw: true,
    });
  });

  test('shows drafts, each with a link to its form', async () => {
    const { visitor, id } = await newMember();
    const path = '/en/directory/listing/painting-amsterdam/correct?field=phone';
    const key = { holder: { person: id }, form: 'correction', thing: 'painting-amsterdam:phone' };
    await changeDraft(server.db, { site, ...key, path, now: Date.now() }, () => ({ fields: { value: '+1' } }));
    const { drafts } = await contributionsPage(visitor);
    expect(drafts).toMatchObject([{ words: 'Correction', about: 'Waterlinie', path }]);
    expect(bodyOf(await visitor.get('/en/dashboard/contributions'))).toContain(`href="${path}"`);
  });

  test('says why staff sent something back, with their notes by field, and not who did', async () => {
    const member = await newMember();
    const id = await newCorrection(member);
    const { revision } = await thingOf(server.db, site, id);
    const form = { step: 'decide', item: String(id), revision: String(revision), decision: 'send-back' };
    const marks = { 'marked-value': 'on', 'mark-value': 'Which extension?', 'mark-source': 'Not marked' };
    const posted = await first.visitor.post(`/en/manage/queue?item=${id}`, {
      ...{ ...form, ...marks, 'reason-send-back': 'needs-source', note: 'Two lines,\r\nplease.' },
    });
    expect(posted.status).toBe(303);
    const { things, sections } = await contributionsPage(member.visitor);
    expect(things[0]).toMatchObject({
      ...{ id, state: 'Sent back for changes', reason: 'Please say how you know this', note: 'Two lines,\nplease.' },
      marks: [{ label: 'Phone', note: 'Which extension?' }],
      edit: `/en/directory/listing/painting-amsterdam/correct?again=${id}&field=phone`,
    });
    expect(sections.find(({ isCurrent }) => isCurrent)?.waits).toEqual({ number: '1', words: '1 sent back to you' });
    const page = await member.visitor.get('/en/dashboard/contributions');
    expect(page.text).not.toContain(first.address.split('@')[0]);
    expect(await dataOf(server, member.address, 'submission')).toMatchObject({
      ...{ event: 'sent-back', reason: 'needs-source' },
      link: expect.stringMatching(/^http:\/\/atlas\.localhost.*\/en\/dashboard\/contributions$/),
    });
  });

  test('lets the author withdraw, once, and only what is theirs', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const id = await newCorrection(member);
    const form = { item: id, revision: 1 };
    expect((await post(other.visitor, 'withdraw', form)).status).toBe(404);
    expect((await post(first.visitor, 'withdraw', form)).status).toBe(404);
    expect((await post(member.visitor, 'withdraw', form)).headers.get('location')).toMatch(/done=withdrawn#done$/);
    const again = await post(member.visitor, 'withdraw', form);
    expect([again.status, bodyOf(again)]).toEqual([409, expect.stringContaining('This has changed in the meantime.')]);
    expect((await contributionsPage(member.visitor)).things[0]).toMatchObject({
      state: 'Withdrawn',
      canWithdraw: false,
    });
    expect(await decideAs(first, id, 'accept')).toEqual({ code: 'impossible' });
  });

  test('takes an appeal, on which another moderator decides', async () => {
    const member = await newMember();
    const id = await newCorrection(member);
    expect(await decideAs(first, id, 'refuse', { reason: 'cannot-verify' })).toEqual({ code: 'done' });
    const form = { item: id, revision: 2 };
    expect((await contributionsPage(member.visitor)).things[0]).toMatchObject({ canAppeal: true, canWithdraw: false });
    const empty = await post(member.visitor, 'appeal', { ...form, appeal: ' ' });
    expect([empty.status, bodyOf(empty)]).toEqual([422, expect.stringContaining('Write why you think')]);
    const appeal = 'It is on their door, see www.example.org';
    expect((await post(member.visitor, 'appeal', { ...form, appeal })).status).toBe(303);
    expect((await contributionsPage(member.visitor)).things[0]).toMatchObject({
      ...{ state: 'Waiting for staff', isAppeal: true, reason: '' },
    });
    const { list } = await queuePage(first.visitor, '?list=appeals');
    expect(list?.entries.find((entry) => entry.id === id)?.hindrance).toBe(
      'This appeal is against your decision. Someone else has to decide.',
    );
    expect(await decideAs(first, id, 'accept')).toEqual({ code: 'appeal-own' });
    const { item } = await queuePage(second.visitor, `?item=${id}`);
    expect(item?.entry).toMatchObject({
      isAppeal: true,
      risk: { reasons: expect.arrayContaining(['Contains a link']) },
    });
    expect(item?.entry.fields.at(-1)).toMatchObject({ label: 'Appeal' });
    // Taking their own decision back leaves the appeal to the same people.
    expect(await decideAs(second, id, 'accept')).toEqual({ code: 'done' });
    expect(await decideAs(second, id, 'undo')).toEqual({ code: 'done' });
    expect(await decideAs(first, id, 'accept')).toEqual({ code: 'appeal-own' });
    expect(await decideAs(second, id, 'refuse', { reason: 'not-correct' })).toEqual({ code: 'done' });
  });

  test('shows everything to a suspended member, who can do nothing', async () => {
    const member = await newMember();
    const id = await newCorrection(member);
    await run(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`, site, member.id);
    const page = await contributionsPage(member.visitor);
    expect(page).toMatchObject({
      isSuspended: true,
      things: [{ id, canWithdraw: false, canAppeal: false, edit: null }],
    });
    expect((await post(member.visitor, 'withdraw', { item: id, revision: 1 })).status).toBe(403);
    expect(await decideAs(member, id, 'withdraw')).toEqual({ code: 'not-allowed' });
    expect((await thingOf(server.db, site, id)).state).toBe('waiting');
  });
});
