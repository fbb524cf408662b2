import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submissionSteps } from '../../web/contract/submission.ts';
import { uploadsPath } from '../../web/contract/uploads.ts';
import type { SiteId, SiteRole } from '../../worker/data/schema.ts';
import * as counters from '../../worker/domain/counters/tables.ts';
import { features } from '../../worker/features/index.ts';
import { type AtlasSecrets, fillClaims } from '../support/atlas-claims.ts';
import { siteId } from '../support/content.ts';
import { photoOf } from '../support/hostile-files.ts';
import { fillSteps, postStep, sendForm } from '../support/listing-steps.ts';
import { dataOf, makeStaff, personOf, signedInAs } from '../support/people.ts';
import { hosts, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

/** Stands in every text that people wrote on the site atlas, and nowhere else. */
const secret = 'Xylophone-of-atlas';

const roles = ['visitor', 'member', 'owner', 'moderator', 'editor', 'admin', 'operator', 'suspended'] as const;

/** Numbers of things of atlas: they are counted for each site from 1. */
const ids = [1, 2];

const pages = samples.filter(({ definition }) => !definition.productOnly);

/** Every form action of every feature, with the path of its form. */
const actions = features
  .flatMap(({ actions: tables = [] }) => tables)
  .filter(({ productOnly }) => !productOnly)
  .flatMap(({ path, actions: steps }) => Object.keys(steps).map((step) => ({ path, step })));

let server: TestServer;
let atlas: SiteId;
let things: AtlasSecrets;
let people: Readonly<Record<(typeof roles)[number], TestVisitor>>;

beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  atlas = await siteId(server.db, 'atlas');
  const crafts = await siteId(server.db, 'crafts');
  await fillAtlas();
  things = await fillClaims(server, { secret, domain: 'crafts.example' });
  const signIn = async (role: (typeof roles)[number]) => {
    if (role === 'visitor') return [role, new TestVisitor(server, { 'cf-connecting-ip': '10.8.0.1' })] as const;
    const address = `${role}@crafts.example`;
    const visitor = await signedInAs(server, address, hosts.other);
    await become(role, { site: crafts, person: await personOf(server, address) });
    return [role, visitor] as const;
  };
  people = Object.fromEntries(await Promise.all(roles.map(signIn))) as typeof people;
});
afterAll(() => server.close());

const run = (query: string, ...values: unknown[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .run();

async function become(role: string, { site, person }: { site: SiteId; person: number }): Promise<void> {
  if (role === 'operator') await run('update people set is_operator = 1 where id = ?1', person);
  if (role === 'suspended')
    await run(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`, site, person);
  if (role === 'owner')
    await run(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at)
       select ?1, id, ?2, 'owner', 1 from listings where site_id = ?1`,
      site,
      person,
    );
  if (['moderator', 'editor', 'admin'].includes(role)) await grant({ site, person, role: role as SiteRole });
}

const grant = ({ site, person, role }: { site: SiteId; person: number; role: SiteRole }) =>
  makeStaff(server.db, { site, person: person as never, role, reason: site === atlas ? secret : 'test' });

/** Writes something of every kind on atlas, with the secret in its text. */
async function fillAtlas(): Promise<void> {
  const listing = 'http://atlas.localhost/en/directory/listing/painting-amsterdam';
  const reporter = new TestVisitor(server, { 'cf-connecting-ip': '10.8.0.2' });
  const report = { step: 'send', reason: 'wrong', text: secret, address: 'reporter@atlas.example' };
  await reporter.post(`${listing}/report`, report);
  const { code } = await dataOf<{ code: string }>(server, report.address, 'form-code');
  await reporter.post(`${listing}/report`, { step: 'code', code });
  const member = await signedInAs(server, 'member@atlas.example');
  await member.post(`${listing}/correct?field=name`, { step: 'send', value: secret, source: secret });
  await member.post(`${listing}/correct?field=description`, { step: 'keep', value: secret, source: secret });
  await member.post(`${listing}/confirm`, { step: 'send' });
  await submitListing(member);
  // People who are on both sites bring nothing of one to the other.
  for (const role of roles.filter((name) => name !== 'visitor')) {
    const both = await signedInAs(server, `${role}@crafts.example`);
    await both.post(`${listing}/correct?field=phone`, { step: 'keep', value: secret, source: secret });
    await both.post(`${listing}/correct?field=address`, { step: 'send', value: secret, source: secret });
  }
  const admin = await signedInAs(server, 'admin@atlas.example');
  await grant({ site: atlas, person: await personOf(server, 'admin@atlas.example'), role: 'admin' });
  await admin.post('http://atlas.localhost/en/manage/searches', { step: 'add', words: `${secret}, b`, language: 'en' });
}

/** The keys of photos of atlas: of a listing that waits, and of a draft. */
const photos: string[] = [];

/** Uploads a photo to the draft of a member. */
async function upload(member: TestVisitor, name: string): Promise<Record<string, string>> {
  const answer = await member.send(
    `http://atlas.localhost${uploadsPath('submission', 'new')}&id=${name.padEnd(16, '-')}`,
    {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new Uint8Array(await photoOf(300, 200).jpeg().toBuffer()),
    },
  );
  const { key, width, height } = JSON.parse(answer.text) as { key: string; width: number; height: number };
  photos.push(key);
  return { photos: `${key}:${width}x${height}`, [`alt-${key}`]: secret };
}

/** Sends a listing, keeps the draft of a second one, and keeps the change of a published one. */
async function submitListing(member: TestVisitor): Promise<void> {
  await fillSteps(member, secret);
  await postStep(member, 'photos', { fields: await upload(member, 'sent') });
  expect((await sendForm(member, { fields: { source: secret } })).headers.get('location')).toContain('done=sent');
  await postStep(member, 'basics', { fields: { name: secret }, action: 'keep' });
  await postStep(member, 'photos', { fields: await upload(member, 'draft'), action: 'keep' });
  const about = { listing: 'painting-amsterdam' };
  await postStep(member, 'texts', { about, fields: { summary: secret }, action: 'keep' });
}

/** What else names something of atlas, by query parameter. */
const namesOf = (parameter: string): string[] =>
  ({ thread: [things.thread], token: [things.invitation, things.emailToken] })[parameter] ?? [];

/** The addresses of all pages, with the names of things in each of their query parameters. */
const addressesOf = () =>
  pages.flatMap(({ path, definition }) => [
    path('en'),
    // What a form is about, in each of its steps.
    ...(definition.query.includes('listing')
      ? submissionSteps.flatMap((step) =>
          [{}, { again: '1' }, { listing: 'painting-amsterdam' }, { listing: 'painting-amsterdam', again: '2' }].map(
            (about) => `${path('en')}?${new URLSearchParams({ ...about, step })}`,
          ),
        )
      : []),
    ...definition.query.flatMap((name) =>
      [...ids.flatMap((id) => [`${id}`, `report-${id}`]), ids.join('.'), ...namesOf(name)].map(
        (value) => `${path('en')}?${new URLSearchParams({ [name]: value })}`,
      ),
    ),
  ]);

/** The secret where a page shows it, apart from the address that was asked for. */
async function found(who: TestVisitor, host: string): Promise<string[]> {
  const all: string[] = [];
  for (const address of addressesOf()) {
    const { text, status } = await who.get(`http://${host}${address}`);
    expect([address, status < 500]).toEqual([address, true]);
    if (text.includes(secret)) all.push(address);
  }
  return all;
}

/** All rows of atlas, except what only counts attempts and visits. */
async function rowsOfAtlas(): Promise<Record<string, unknown[]>> {
  const tables = await server.db
    .prepare(`select name from sqlite_master where type = 'table' and sql like '%site_id%' and name not in
      ('rate_counts', 'sessions', 'outbox', 'sign_in_codes')`)
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !Object.hasOwn(counters.tables, name));
  const rows = await server.db.batch(
    names.map((name) => server.db.prepare(`select * from "${name}" where site_id = ?1`).bind(atlas)),
  );
  return Object.fromEntries(names.map((name, i) => [name, rows[i]?.results ?? []]));
}

test('Staff of a site see what was written there: the search for it finds something', {
  timeout: 300_000,
}, async () => {
  const admin = await signedInAs(server, 'admin@atlas.example');
  const seen = await found(admin, hosts.directory);
  expect(seen.some((address) => address.includes('/manage/'))).toBe(true);
  expect(seen.length).toBeGreaterThan(5);
});

describe.each(roles)('A %s of another site', (role) => {
  test('reads nothing of it, on any page, with any number', { timeout: 300_000 }, async () => {
    expect(await found(people[role], hosts.other)).toEqual([]);
  });

  test('gets no file of its conversations and claims, and opens none', async () => {
    const before = await rowsOfAtlas();
    expect([things.files.length, things.documents.length]).toEqual([2, 1]);
    for (const path of things.files) {
      const { status } = await people[role].get(`http://${hosts.other}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    for (const path of things.documents) {
      const { status, headers } = await people[role].post(`http://${hosts.other}${path}`, {});
      // Staff are asked for a proof first.
      const isProof = status === 303 && headers.get('location')?.includes('/auth/start?') === true;
      expect([path, status, isProof || [401, 403, 404].includes(status)]).toEqual([path, status, true]);
    }
    expect(await rowsOfAtlas()).toEqual(before);
  });

  test('changes nothing of it, by any form, with any number', async () => {
    const before = await rowsOfAtlas();
    for (const { path, step } of actions) {
      for (const id of ids) {
        const thing = String(id);
        const listing = path.replace(':lang', 'en').replace(':slug', 'painting-amsterdam');
        const token = path.endsWith('/claim/email') ? things.emailToken : things.invitation;
        const named = { thread: things.thread, claim: thing, report: thing, token };
        const query = { person: thing, item: thing, again: thing, field: 'phone', ...named };
        // A form of a listing of atlas, and one of a new listing.
        const about = path.endsWith('/create') && id === 1 ? { listing: 'painting-amsterdam' } : {};
        const asked = new URLSearchParams({ ...query, ...about });
        const { status } = await people[role].post(`http://${hosts.other}${listing}?${asked}`, {
          ...{ photos: photos.map((key) => `${key}:300x200`).join(' '), [`remove-${photos[0]}`]: 'on' },
          ...{ step, item: thing, items: thing, id: thing, version: thing, mail: thing, group: thing, tries: '1' },
          ...named,
          ...{ invitation: things.invitation, message: 'a message', files1: '', text: 'a text' },
          ...{ revision: '1', decision: 'accept', name: 'accept', option: 'remove', reason: 'spam', note: 'a note' },
          ...{
            roleReason: 'because',
            suspensionReason: 'because',
            until: '',
            was: '[]',
            language: 'en',
            appeal: 'a text',
          },
        });
        expect([path, step, status < 500]).toEqual([path, step, true]);
      }
    }
    expect(await rowsOfAtlas()).toEqual(before);
  });

  test('sees none of its photos that wait, changes none, and finds none of its places', async () => {
    const before = await rowsOfAtlas();
    expect(photos).toHaveLength(2);
    for (const key of photos) {
      for (const path of [`/uploads/${key}/320.webp`, `/media/${key}/320.webp`]) {
        const { status } = await people[role].get(`http://${hosts.other}${path}`);
        expect([path, status]).toEqual([path, 404]);
      }
      for (const method of ['PUT', 'DELETE']) {
        const path = `http://${hosts.other}${uploadsPath('submission', 'new', key)}`;
        const { status } = await people[role].send(path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
        expect([method, status < 500]).toEqual([method, true]);
      }
    }
    const similar = await people[role].get(
      `http://${hosts.other}/api/v1/duplicates?${new URLSearchParams({ name: 'Museum of Painting', phone: '+20 2 2578 2448', lang: 'en' })}`,
    );
    expect([similar.status, similar.text.includes('painting-amsterdam')]).toEqual([200, false]);
    expect(await rowsOfAtlas()).toEqual(before);
  });
});
