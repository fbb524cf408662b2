import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubmissionValues } from '../../web/contract/submission.ts';
import { uploadsPath } from '../../web/contract/uploads.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import { listingBySlug } from '../../worker/features/submissions/listing-values.query.ts';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { siteId } from '../support/content.ts';
import { photoOf } from '../support/hostile-files.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, makeStaff, personOf, signedInAs } from '../support/people.ts';
import { contributionsPage, newestThing, queuePage, thingOf } from '../support/queue.ts';
import { draftListing, sendListing } from '../support/sent-listings.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

const host = 'http://atlas.localhost';

type Member = { visitor: TestVisitor; id: PersonId };

let server: TestServer;
let site: SiteId;
let moderator: Member;
let admin: Member;
let photo: Buffer;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  [moderator, admin] = [await newMember('moderator'), await newMember('admin')];
  photo = await photoOf(400, 300).jpeg().toBuffer();
});
afterAll(() => server.close());

let made = 0;

async function newMember(role?: SiteRole): Promise<Member> {
  made += 1;
  const address = `lister-${made}@example.org`;
  const visitor = await signedInAs(server, address);
  const id = await personOf(server, address);
  if (role) await makeStaff(server.db, { site, person: id, role });
  return { visitor, id };
}

/** Uploads a photo to the draft of a form. */
async function photoIn({ visitor }: Member, thing: string, alt: string) {
  made += 1;
  const answer = await visitor.send(`${host}${uploadsPath('submission', thing)}&id=${`id-${made}`.padEnd(16, '-')}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new Uint8Array(photo),
  });
  const { key, width, height } = JSON.parse(answer.text) as { key: string; width: number; height: number };
  return { key, width, height, alt: { en: alt }, credit: '' };
}

const museum = (name: string): SubmissionValues => ({
  ...{ language: 'en', name, categories: ['art'], placeText: 'Somewhere, Nowhere', position: [52.3, 4.8] },
  ...{ postalCode: '1011 AB', 'name.de': `${name} (deutsch)`, 'attribute.free-entry': true, priceLevel: 2 },
  ...{ summary: 'Pictures of boats.', phone: '+31 20 555 0100', website: 'https://boats.example/' },
});

/** Sends a new listing and returns its number in the queue. */
async function sendNew(author: Member, values: SubmissionValues): Promise<number> {
  const answer = await sendListing(server, { site, ...author, values });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/create?done=sent#done']);
  return newestThing(server.db, site);
}

async function decide(id: number, fields: Record<string, string>) {
  const { revision } = await thingOf(server.db, site, id);
  return moderator.visitor.post(`/en/manage/queue?item=${id}`, {
    ...{ step: 'decide', item: String(id), revision: String(revision) },
    ...fields,
  });
}

const bodyOf = async (who: Member, path: string) => withoutScripts((await who.visitor.get(path)).text);

type Fields = readonly { field: string; stretches: readonly { change: string; text: string }[] }[];
const textIn = (fields: Fields | undefined, name: string) =>
  fields?.find(({ field }) => field === name)?.stretches.map(({ change, text }) => [change, text]);

describe('A new place in the queue', () => {
  test('is shown by its name and its photos on every page, before and after it is accepted', async () => {
    const author = await newMember();
    const picture = await photoIn(author, 'new', 'The front door');
    const id = await sendNew(author, { ...museum('Boat Gallery'), photos: [picture] });
    const shown = { path: `/uploads/${picture.key}`, alt: 'The front door', change: 'same' };

    const { list } = await queuePage(moderator.visitor);
    const entry = list?.entries.find((one) => one.id === id);
    expect(entry).toMatchObject({ kind: 'New place', about: { name: 'Boat Gallery', path: null } });
    expect(entry?.fields.find(({ field }) => field === 'photos')?.pictures).toMatchObject([shown]);
    const { item } = await queuePage(moderator.visitor, `?item=${id}`);
    expect(textIn(item?.entry.fields, 'name.de')).toEqual([['same', 'Boat Gallery (deutsch)']]);
    expect(textIn(item?.entry.fields, 'categories')).toEqual([['same', 'Art museums']]);
    const markup = `<img src="/uploads/${picture.key}/320.webp" alt="The front door"`;
    for (const query of ['', `?item=${id}`])
      expect(await bodyOf(moderator, `/en/manage/queue${query}`)).toContain(markup);
    const { check } = await queuePage(moderator.visitor, `?check=accept&items=${id}`);
    expect(check?.things).toMatchObject([{ kind: 'New place', name: 'Boat Gallery', problem: '' }]);
    const { things } = await contributionsPage(author.visitor);
    expect(things).toMatchObject([{ kind: 'New place', about: { name: 'Boat Gallery' }, state: 'Waiting for staff' }]);
    expect(await bodyOf(author, '/en/dashboard/contributions')).toContain(markup);

    expect((await decide(id, { decision: 'accept' })).status).toBe(303);
    const path = '/en/directory/listing/boat-gallery';
    const { list: decided } = await queuePage(moderator.visitor, '?list=decided');
    expect(decided?.entries.find((one) => one.id === id)).toMatchObject({ about: { name: 'Boat Gallery', path } });
    expect((await contributionsPage(author.visitor)).things).toMatchObject([{ about: { path }, state: 'Accepted' }]);
    const log = await auditLogPage(admin.visitor, '/en/manage/log?thing=submission');
    expect(log.entries.map(({ action }) => action).slice(0, 2)).toEqual(['New place accepted', 'New place sent']);
  });

  test('has photos that lead to the published ones afterwards, for everybody', async () => {
    const author = await newMember();
    const picture = await photoIn(author, 'new', 'A boat');
    const id = await sendNew(author, { ...museum('Barge Gallery'), photos: [picture] });
    const stranger = new TestVisitor(server);
    const waiting = `${host}/uploads/${picture.key}/320.webp`;
    const statuses = async () =>
      Promise.all([stranger, author.visitor, moderator.visitor].map(async (who) => (await who.get(waiting)).status));
    expect(await statuses()).toEqual([404, 200, 200]);
    // Previews name it as the published page will; it leads to where only some may see it.
    const early = await stranger.get(`${host}/media/${picture.key}/320.webp`);
    expect([early.status, early.headers.get('location')]).toEqual([302, `/uploads/${picture.key}/320.webp`]);
    expect((await decide(id, { decision: 'accept' })).status).toBe(303);
    expect(await statuses()).toEqual([302, 302, 302]);
    const to = (await stranger.get(waiting)).headers.get('location') ?? '';
    expect(to).toContain(`/media/${picture.key}/`);
    const published = await stranger.get(new URL(to, host).href);
    expect([published.status, published.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('whose text was erased says so on every page, and cannot be accepted', async () => {
    const author = await newMember();
    const id = await sendNew(author, {
      ...museum('Dinghy Gallery'),
      photos: [await photoIn(author, 'new', 'A dinghy')],
    });
    const { version } = (await server.db
      .prepare('select version_id as version from queue where site_id = ?1 and id = ?2')
      .bind(site, id)
      .first<{ version: number }>()) ?? { version: 0 };
    const erased = await admin.visitor.post('/en/manage/log', { step: 'erase', version: String(version) });
    expect(erased.status).toBe(303);
    for (const [who, path] of [
      [moderator, `/en/manage/queue?item=${id}`],
      [moderator, '/en/manage/queue'],
      [author, '/en/dashboard/contributions'],
      [admin, '/en/manage/log?thing=submission'],
    ] as const) {
      const body = await bodyOf(who, path);
      expect([path, / text was erased\./.test(body), body.includes('A dinghy')]).toEqual([path, true, false]);
    }
    const { check } = await queuePage(moderator.visitor, `?check=accept&items=${id}`);
    expect(check?.things[0]?.problem).toContain('The text was erased');
    expect((await decide(id, { decision: 'accept' })).status).toBe(409);
  });

  test('is sent back with notes at any of its fields, which its author reads at the form', async () => {
    const author = await newMember();
    const id = await sendNew(author, museum('Canoe Gallery'));
    const notes = {
      'name.de': 'Better without brackets',
      postalCode: 'One digit is missing',
      'attribute.free-entry': 'Since when?',
    };
    const marked = Object.entries(notes).flatMap(([field, note]) => [
      [`marked-${field}`, 'on'],
      [`mark-${field}`, note],
    ]);
    const page = await bodyOf(moderator, `/en/manage/queue?item=${id}`);
    for (const [name] of marked) expect(page).toContain(`name="${name}"`);
    const fields = { decision: 'send-back', 'reason-send-back': 'incomplete', ...Object.fromEntries(marked) };
    expect((await decide(id, fields)).status).toBe(303);
    const [thing] = (await contributionsPage(author.visitor)).things;
    expect(thing?.marks.map(({ note }) => note).toSorted()).toEqual(Object.values(notes).toSorted());
    expect(thing?.marks.map(({ label }) => label)).not.toContain('postalCode');
    const form = await bodyOf(author, thing?.edit ?? '');
    for (const note of Object.values(notes)) expect(form).toContain(note);
  });
});

test('A change of a place shows what it replaces, and photos that come and go', async () => {
  const author = await newMember();
  const reader = openReader(server.db, { count: () => {} } as never);
  const [[row]] = await reader.batch(listingBySlug(site, 'painting-amsterdam'));
  const before = row && valuesOf(row);
  const photos = (before?.photos ?? []) as readonly { key: string }[];
  expect(photos.length).toBeGreaterThan(0);
  const added = {
    ...(await photoIn(author, 'listing-painting-amsterdam', 'The new wing')),
    alt: { [String(before?.language)]: 'The new wing' },
  };
  const values = { ...before, phone: '+31 20 555 0199', photos: [...photos.slice(1), added] } as SubmissionValues;
  const answer = await sendListing(server, { site, ...author, values, listing: 'painting-amsterdam' });
  expect(answer.status).toBe(303);
  const id = await newestThing(server.db, site);
  const { item } = await queuePage(moderator.visitor, `?item=${id}`);
  expect(item?.entry).toMatchObject({ kind: 'Changes to a place', about: { name: 'Waterlinie' } });
  expect(item?.entry.fields.map(({ field }) => field)).toEqual(['phone', 'photos', 'source']);
  expect(textIn(item?.entry.fields, 'phone')).toContainEqual(['added', expect.stringContaining('0199')]);
  const pictures = item?.entry.fields.find(({ field }) => field === 'photos')?.pictures ?? [];
  const changeOf = (key: string | undefined) => pictures.find(({ path }) => path === `/uploads/${key}`)?.change;
  expect([changeOf(added.key), changeOf(photos[0]?.key)]).toEqual(['added', 'removed']);
  const published = await moderator.visitor.get(`${host}/uploads/${photos[0]?.key}/320.webp`);
  expect([published.status, published.headers.get('location')]).toEqual([302, expect.stringContaining('/media/')]);
  expect((await decide(id, { decision: 'refuse', 'reason-refuse': 'not-correct' })).status).toBe(303);
  const log = await bodyOf(admin, '/en/manage/log?thing=revision');
  expect(log).toContain('Changes to a place');
  expect((await contributionsPage(author.visitor)).things).toMatchObject([{ kind: 'Changes to a place' }]);
});

test('The draft of a place that is not sent yet is known by its name, and goes on where it was left', async () => {
  const author = await newMember();
  const values = museum(`Raft Gallery ${'x'.repeat(200)}`);
  const path = new URL(await draftListing(server, { site, id: author.id, values }));
  await draftListing(server, { site, id: author.id, values: { name: 'Other' }, listing: 'painting-amsterdam' });
  const { drafts } = await contributionsPage(author.visitor);
  expect(drafts.map(({ words, about }) => [words, about.slice(0, 12)]).toSorted()).toEqual([
    ['Place', 'Raft Gallery'],
    ['Place', 'Waterlinie'],
  ]);
  expect(Math.max(...drafts.map(({ about }) => about.length))).toBeLessThanOrEqual(100);
  const body = await bodyOf(author, '/en/dashboard/contributions');
  expect(body).toContain(`href="${path.pathname}${path.search}"`);
});
