import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { type ClaimPage, claimObjectionSchema, claimPageSchema } from '../../web/contract/pages/claims.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { atlas } from '../support/mails.ts';
import { dataOf, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { queuePage } from '../support/queue.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Shop, shopAt } from '../support/shop.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let internet: LocalInternet;
beforeAll(async () => {
  internet = await startLocalInternet();
  server = await startServer({ withoutIndex: true, withoutSearch: true, vars: { INTERNET: internet.origin } });
});
afterAll(async () => {
  await server.close();
  internet.close();
});

const day = 24 * 60 * 60 * 1000;
const claimPage = 'http://atlas.localhost/en/claim';

let names = 0;

/** A listing of the site with a website of its own, whose name resolves. */
async function listingWith({ website }: { website?: string } = {}): Promise<Shop> {
  names += 1;
  const host = website ? new URL(website).host : `shop-${names}.example`;
  return shopAt({ db: server.db, internet }, { number: names, host, website: website ?? `https://www.${host}/` });
}

const member = (name: string): Promise<TestVisitor> => signedInAs(server, `${name}@mail.example`);

async function startOf(who: TestVisitor, slug: string): Promise<number> {
  const started = await who.post(`${claimPage}?listing=${slug}`, { step: 'start', listing: slug });
  const id = /claim=(\d+)/.exec(started.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`no claim was started: ${started.status} ${started.text.slice(0, 200)}`);
  return Number(id);
}

const pageOf = (who: TestVisitor, id: number): Promise<ClaimPage> =>
  pageData(who, `/en/claim?claim=${id}`, claimPageSchema);

const stateOf = async (who: TestVisitor, id: number) => (await pageOf(who, id)).claim?.state;

const step = (who: TestVisitor, id: number, name: string, fields: Record<string, string> = {}) =>
  who.post(`${claimPage}?claim=${id}`, { step: name, claim: String(id), ...fields });

const ownersOf = async (listing: number): Promise<number | null> =>
  server.db
    .prepare(`select count(*) as n from listing_roles where site_id = 1 and listing_id = ?1 and role = 'owner'`)
    .bind(listing)
    .first<number>('n');

async function staffMember(name: string): Promise<TestVisitor> {
  await member(name);
  const person = await personOf(server, `${name}@mail.example`);
  await makeStaff(server.db, { site: atlas as SiteId, person, role: 'moderator' });
  return member(name);
}

describe('A claim', () => {
  test('is granted with the code of an email at the website', async () => {
    const [{ slug, host, id: listing }, who] = [await listingWith(), await member('by-code')];
    const id = await startOf(who, slug);
    expect((await step(who, id, 'mail', { address: `info@${host}` })).status).toBe(303);
    const mail = await dataOf<{ code: string; claimant: string }>(server, `info@${host}`, 'claim-code');
    expect(mail.claimant).toBe('b…@mail.example');
    const wrong = mail.code === '000000' ? '000001' : '000000';
    expect((await step(who, id, 'code', { code: wrong })).text).toContain('You have 4 tries left');
    const right = await step(who, id, 'code', { code: mail.code });
    expect(right.headers.get('location')).toBe(`/en/claim?claim=${id}&done=granted#done`);
    expect([await stateOf(who, id), await ownersOf(listing)]).toEqual(['granted', 1]);
  });

  test('is granted by the button behind the link of the email; opening it changes nothing', async () => {
    const [{ slug, host }, who] = [await listingWith(), await member('by-link')];
    const id = await startOf(who, slug);
    await step(who, id, 'mail', { address: `owner@${host}` });
    const { link } = await dataOf<{ link: string }>(server, `owner@${host}`, 'claim-code');
    const address = link.replace(/:\d+\//, '/');
    const business = new TestVisitor(server, { 'cf-connecting-ip': '10.8.0.1' });
    expect((await business.get(address)).text).toContain('b…@mail.example');
    expect(await stateOf(who, id)).toBe('proving');
    expect((await business.post(address, { step: 'confirm' })).status).toBe(303);
    expect(await stateOf(who, id)).toBe('granted');
    expect((await business.post(address, { step: 'confirm' })).status).toBe(409);
  });

  test('is granted for a file with exactly the line, and for nothing else', async () => {
    const [{ slug, host }, who] = [await listingWith(), await member('by-file')];
    const id = await startOf(who, slug);
    const file = (await pageOf(who, id)).claim?.file;
    expect(file?.url).toBe(`https://${host}/.well-known/${file?.name}`);
    expect((await step(who, id, 'file')).text).toContain('We didn’t find the file');
    internet.setPage(file?.url ?? '', { text: `${file?.content} and more` });
    expect((await step(who, id, 'file')).text).toContain('its content is different');
    internet.setPage(file?.url ?? '', { text: `${file?.content}\n` });
    await step(who, id, 'file');
    expect(await stateOf(who, id)).toBe('granted');
  });

  test('is granted for a record of the domain', async () => {
    const [{ slug }, who] = [await listingWith(), await member('by-record')];
    const id = await startOf(who, slug);
    const record = (await pageOf(who, id)).claim?.record;
    expect((await step(who, id, 'record')).text).toContain('We didn’t find the record yet');
    internet.setRecords(record?.name ?? '', 'TXT', [`"${record?.value}"`]);
    await step(who, id, 'record');
    expect(await stateOf(who, id)).toBe('granted');
  });

  test.each([
    ['somebody@gmail.com', 'Everyone can get an address there'],
    ['info@shop-x.example', 'isn’t at the domain'],
    ['no address', 'doesn’t look like an email address'],
  ])('is not proved by the address %s', async (address, words) => {
    const [{ slug }, who] = [await listingWith(), await member(`refused-${names}`)];
    const id = await startOf(who, slug);
    const refused = await step(who, id, 'mail', { address });
    expect([refused.status, refused.text.includes(words)]).toEqual([422, true]);
  });

  test('is not proved by an address at a look-alike or at a neighbour under a public suffix', async () => {
    const who = await member('neighbour');
    const shop = await listingWith({ website: 'https://bakery-corner.co.uk/' });
    const id = await startOf(who, shop.slug);
    expect((await step(who, id, 'mail', { address: 'a@bakery-c0rner.co.uk' })).text).toContain('only looks like');
    const hosted = await listingWith({ website: 'https://corner.github.io/' });
    const other = await startOf(who, hosted.slug);
    expect((await step(who, other, 'mail', { address: 'a@evil.github.io' })).text).toContain('another customer');
  });

  test('sends at most two emails a day about a listing', async () => {
    const [{ slug, host }, who] = [await listingWith(), await member('many-mails')];
    const id = await startOf(who, slug);
    const send = () => step(who, id, 'mail', { address: `info@${host}` });
    expect([(await send()).status, (await send()).status]).toEqual([303, 303]);
    const refused = await send();
    expect([refused.status, refused.text.includes('has had enough emails about claims for today')]).toEqual([
      429,
      true,
    ]);
  });

  test('sends at most five emails a day to a domain, from all sites and listings together', async () => {
    const website = 'https://www.five-a-day.example/';
    const shops = [await listingWith({ website }), await listingWith({ website }), await listingWith({ website })];
    const send = async (i: number, address: string) => {
      const who = await member(`five-${i}`);
      const id = await startOf(who, shops[i % shops.length]?.slug ?? '');
      return (await step(who, id, 'mail', { address })).status;
    };
    const statuses: number[] = [];
    // Another host of the domain is no other domain.
    for (let i = 0; i < 6; i += 1) statuses.push(await send(i, `info-${i}@${i % 2 ? 'mail.' : ''}five-a-day.example`));
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const mails = await server.db
      .prepare(`select count(*) as n from outbox where recipient like '%five-a-day.example'`)
      .first('n');
    expect(mails).toBe(5);
  });

  test('ends when the business says that it does not know the claimant, who cannot ask it again', async () => {
    const [{ slug, host }, who] = [await listingWith(), await member('unknown')];
    const id = await startOf(who, slug);
    await step(who, id, 'mail', { address: `info@${host}` });
    const { notUsLink } = await dataOf<{ notUsLink: string }>(server, `info@${host}`, 'claim-code');
    const business = new TestVisitor(server, { 'cf-connecting-ip': '10.8.0.2' });
    expect((await business.post(notUsLink.replace(/:\d+\//, '/'), { step: 'not-us' })).status).toBe(303);
    const page = await pageOf(who, id);
    expect([page.claim?.state, page.claim?.reason]).toEqual(['refused', 'The business says that it doesn’t know you']);
    const again = await startOf(who, slug);
    expect((await step(who, again, 'mail', { address: `info@${host}` })).text).toContain('doesn’t know you');
  });

  test('belongs to its claimant alone, and to its site', async () => {
    const [{ slug }, who, other] = [await listingWith(), await member('mine'), await member('not-mine')];
    const id = await startOf(who, slug);
    expect((await other.get(`${claimPage}?claim=${id}`)).status).toBe(404);
    expect((await step(other, id, 'withdraw')).status).toBe(404);
    const elsewhere = await signedInAs(server, 'mine@mail.example', 'crafts.localhost');
    expect((await elsewhere.get(`http://crafts.localhost/en/claim?claim=${id}`)).status).toBe(404);
    expect((await step(who, id, 'withdraw')).status).toBe(303);
    expect(await stateOf(who, id)).toBe('withdrawn');
  });

  test('is lost a week after the file has vanished', async () => {
    const [{ slug, id: listing }, who] = [await listingWith(), await member('vanished')];
    const id = await startOf(who, slug);
    const file = (await pageOf(who, id)).claim?.file;
    internet.setPage(file?.url ?? '', { text: file?.content ?? '' });
    await step(who, id, 'file');
    expect(await ownersOf(listing)).toBe(1);
    internet.setPage(file?.url ?? '', null);
    const move = (days: number) =>
      server.db
        .prepare(`update claim_proofs set due_at = due_at - ?1, missing_since = missing_since - ?1 where claim_id = ?2`)
        .bind(days * day, id)
        .run();
    await move(8);
    await server.runCron('*/5 * * * *');
    expect(await dataOf(server, 'vanished@mail.example', 'claim-owner')).toMatchObject({ event: 'missing', days: 7 });
    expect(await ownersOf(listing)).toBe(1);
    await move(8);
    await server.runCron('*/5 * * * *');
    expect([await stateOf(who, id), await ownersOf(listing)]).toEqual(['revoked', 0]);
  });

  test('stays while its website cannot be reached, until that has lasted a week and another week has passed', async () => {
    const [{ slug, id: listing }, who] = [await listingWith(), await member('unreachable')];
    const id = await startOf(who, slug);
    const file = (await pageOf(who, id)).claim?.file;
    internet.setPage(file?.url ?? '', { text: file?.content ?? '' });
    await step(who, id, 'file');
    internet.setPage(file?.url ?? '', { text: 'Out of order', status: 503 });
    /** Days pass, and the website is looked at. */
    const look = async (days: number) => {
      await server.db
        .prepare(
          `update claim_proofs set due_at = 1, missing_since = missing_since - ?1, unreachable_since = unreachable_since - ?1
           where claim_id = ?2 and kind = 'file'`,
        )
        .bind(days * day, id)
        .run();
      await server.runCron('*/5 * * * *');
      const proof = await server.db
        .prepare(`select missing_since is not null as missing from claim_proofs where claim_id = ?1 and kind = 'file'`)
        .bind(id)
        .first<number>('missing');
      return { isMissing: proof === 1, owners: await ownersOf(listing) };
    };
    expect(await look(7)).toEqual({ isMissing: false, owners: 1 });
    expect(await look(6)).toEqual({ isMissing: false, owners: 1 });
    internet.setPage(file?.url ?? '', { text: file?.content ?? '' });
    expect(await look(0)).toEqual({ isMissing: false, owners: 1 });
    // It was there in between, so a week begins anew.
    internet.setPage(file?.url ?? '', { text: 'Out of order', status: 503 });
    expect(await look(7)).toEqual({ isMissing: false, owners: 1 });
    expect(await look(8)).toEqual({ isMissing: true, owners: 1 });
    expect(await dataOf(server, 'unreachable@mail.example', 'claim-owner')).toMatchObject({ event: 'missing' });
    expect(await look(8)).toMatchObject({ owners: 0 });
    expect(await stateOf(who, id)).toBe('revoked');
  });
});

describe('A document', () => {
  const pdf = new File(['%PDF-1.7 trade licence of the shop'], 'licence.pdf', { type: 'application/pdf' });

  test('is read by staff alone, each opening is in the log, and what is stored is encrypted', async () => {
    const [{ slug, id: listing }, who, staff] = [
      await listingWith(),
      await member('by-document'),
      await staffMember('ada-of-claims'),
    ];
    const id = await startOf(who, slug);
    const sent = { step: 'document', claim: String(id) };
    const heic = new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(12)], 'a.heic');
    const refused = await who.upload(`${claimPage}?claim=${id}`, sent, { name: 'document', value: heic });
    expect([refused.status, refused.text.includes('HEIC')]).toEqual([422, true]);
    expect((await who.upload(`${claimPage}?claim=${id}`, sent, { name: 'document', value: pdf })).status).toBe(303);
    await step(who, id, 'send', { text: 'It is ours.' });
    expect(await stateOf(who, id)).toBe('waiting');

    const stored = await server.uploads.list({ prefix: `1/documents/${id}/` });
    expect(stored.objects).toHaveLength(1);
    const bytes = await (await server.uploads.get(stored.objects[0]?.key ?? ''))?.text();
    expect(bytes).not.toContain('trade licence');

    const item = (await queuePage(staff)).list?.entries.find(({ kind }) => kind === 'Claim');
    const files = item?.fields.find(({ field }) => field === 'documents')?.files;
    const one = (await queuePage(staff, `?item=${item?.id}`)).item;
    const path = one?.entry.fields.find(({ field }) => field === 'documents')?.files?.[0]?.path ?? '';
    expect([files, path]).toEqual([undefined, expect.stringContaining(`/claims/${id}/documents/`)]);
    const opened = () =>
      server.db.prepare(`select count(*) as n from audit_log where action = 'claim.document-open'`).first<number>('n');
    expect((await who.post(`http://atlas.localhost${path}`, {})).status).toBe(403);
    expect((await staff.get(`http://atlas.localhost${path}`)).status).toBe(404);
    expect(await opened()).toBe(0);
    const answer = await staff.post(`http://atlas.localhost${path}`, {});
    expect([answer.status, answer.text]).toEqual([200, await pdf.text()]);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(await opened()).toBe(1);

    const decide = { step: 'decide', item: String(item?.id), revision: String(item?.revision), decision: 'accept' };
    expect((await staff.post('http://atlas.localhost/en/manage/queue', decide)).status).toBe(303);
    expect([await stateOf(who, id), await ownersOf(listing)]).toEqual(['granted', 1]);
    await server.runCron('17 3 * * *');
    expect((await server.uploads.list({ prefix: `1/documents/${id}/` })).objects).toHaveLength(1);
    await server.db
      .prepare('update claim_documents set due_at = due_at - ?1 where claim_id = ?2')
      .bind(30 * day, id)
      .run();
    await server.runCron('17 3 * * *');
    expect((await server.uploads.list({ prefix: `1/documents/${id}/` })).objects).toEqual([]);
  });
});

describe('The owner of a listing that another person claims', () => {
  test('is told at once, and objects on a page of theirs', async () => {
    const [{ slug, host }, owner, who] = [await listingWith(), await member('incumbent'), await member('newcomer')];
    for (const [one, address] of [
      [owner, `first@${host}`],
      [who, `second@${host}`],
    ] as const) {
      const id = await startOf(one, slug);
      await step(one, id, 'mail', { address });
      const { code } = await dataOf<{ code: string }>(server, address, 'claim-code');
      await step(one, id, 'code', { code });
    }
    const { link } = await dataOf<{ link: string }>(server, 'incumbent@mail.example', 'claim-owner');
    const address = link.replace(/:\d+\//, '/');
    expect((await who.get(address)).status).toBe(404);
    expect((await owner.post(address, { step: 'object', text: '' })).status).toBe(422);
    expect((await owner.post(address, { step: 'object', text: 'I never sold it.' })).status).toBe(303);
    const path = new URL(address).pathname + new URL(address).search;
    expect(await pageData(owner, path, claimObjectionSchema)).toMatchObject({ answer: 'objected', isOpen: false });
  });
});
