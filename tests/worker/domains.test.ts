import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { domainsSchema } from '../../web/contract/pages/domains.data.ts';
import { siteId } from '../support/content.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { dataOf, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let internet: LocalInternet;
let server: TestServer;
let atlas: TestVisitor;
let crafts: TestVisitor;
beforeAll(async () => {
  internet = await startLocalInternet();
  server = await startServer({
    withoutSearch: true,
    vars: { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website },
  });
  atlas = await signedInAs(server, 'atlas-admin@example.org', 'atlas.localhost');
  crafts = await signedInAs(server, 'crafts-admin@example.org', 'crafts.localhost');
  for (const slug of ['atlas', 'crafts']) {
    const person = await personOf(server, `${slug}-admin@example.org`);
    await makeStaff(server.db, { site: await siteId(server.db, slug), person, role: 'admin' });
  }
  internet.setRecords('localhost', 'A', ['192.0.2.1']);
});
afterAll(async () => {
  await server.close();
  internet.close();
});

const addressOf = (who: TestVisitor) => `http://${who === atlas ? 'atlas' : 'crafts'}.localhost/en/manage/domains`;
const pageOf = (who: TestVisitor) => pageData(who, addressOf(who), domainsSchema);
const post = (who: TestVisitor, step: string, fields: Record<string, string>) =>
  who.post(addressOf(who), { step, ...fields });
const add = async (who: TestVisitor, typed: string) => (await post(who, 'add', { typed })).status;
const look = async (who: TestVisitor, host: string) =>
  new URL((await post(who, 'look', { host })).headers.get('location') ?? '', 'http://x').searchParams.get('done');
/** Sets the records that the page of a site asks for. */
async function prove(who: TestVisitor, host: string): Promise<string> {
  const { requests, domains } = await pageOf(who);
  const value = [...requests, ...domains].find((one) => one.host === host)?.records[0]?.value ?? '';
  internet.setRecords(`_signpost.${host}`, 'TXT', [`"${value}"`]);
  return value;
}
const pointHere = (host: string) => internet.setRecords(host, 'A', ['192.0.2.1']);
const answers = async (host: string) => {
  await server.recheck();
  const { text, status } = await server.get(host, '/en');
  return status === 200 ? (text.match(/<title>([^<]*)/)?.[1] ?? '') : status;
};

test('A host is noted, proved by its record, and answers; the log and a mail say so', async () => {
  expect(await answers('museums.example')).toBe(404);
  expect(await add(atlas, 'https://Museums.example/en')).toBe(303);
  const [request] = (await pageOf(atlas)).requests;
  expect(request?.records).toEqual([
    { name: '_signpost.museums.example', type: 'TXT', value: expect.stringMatching(/^signpost-site=[\w-]{43}$/) },
    { name: 'museums.example', type: 'CNAME', value: 'localhost' },
  ]);
  expect(await look(atlas, 'museums.example')).toBe('looked');
  expect((await pageOf(atlas)).requests[0]?.look).toMatchObject({ proof: 'missing', address: 'none' });
  await prove(atlas, 'museums.example');
  expect(await look(atlas, 'museums.example')).toBe('connected');
  const { domains, requests } = await pageOf(atlas);
  expect(requests).toEqual([]);
  expect(domains.find(({ host }) => host === 'museums.example')).toMatchObject({ state: 'verified', isPrimary: false });
  expect(await dataOf(server, 'atlas-admin@example.org', 'domain')).toMatchObject({ event: 'connected' });
  pointHere('museums.example');
  expect(await look(atlas, 'museums.example')).toBe('looked');
  expect((await pageOf(atlas)).domains.find(({ host }) => host === 'museums.example')?.state).toBe('active');
});

test('All hosts lead to the primary one, which can be another; forms and proofs stay where they are', async () => {
  await server.recheck();
  const moved = await server.get('museums.example', '/de/directory?q=a');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, expect.stringContaining('//atlas.localhost')]);
  expect(moved.headers.get('location')).toContain('/de/directory?q=a');
  expect(moved.headers.get('cache-control')).toBe('private, no-store');
  expect((await server.get('museums.example', '/.well-known/x')).status).toBe(404);
  expect((await post(atlas, 'primary', { host: 'museums.example' })).status).toBe(303);
  await server.recheck();
  const back = await server.get('atlas.localhost', '/en');
  expect([back.status, back.headers.get('location')]).toEqual([308, expect.stringContaining('//museums.example')]);
  expect((await post(atlas, 'primary', { host: 'atlas.localhost' })).status).toBe(303);
  await server.recheck();
});

test('What cannot be a host of a site is refused at its field, and what was typed stays', async () => {
  for (const [typed, message] of [
    ['', 'Enter a host name'],
    ['nothing', 'Enter a host name'],
    ['co.uk', 'many names end with it'],
    ['museums.example', 'on the list already'],
  ] as const) {
    const { text, status } = await post(atlas, 'add', { typed });
    expect([typed, status >= 400 && status < 500]).toEqual([typed, true]);
    expect(withoutScripts(text)).toContain(message);
    if (typed) expect(text).toContain(`value="${typed}"`);
  }
});

test('A host that two sites want goes to the one that proves it, and the other learns only what it can see itself', async () => {
  expect([await add(atlas, 'shared.example'), await add(crafts, 'shared.example')]).toEqual([303, 303]);
  await prove(crafts, 'shared.example');
  expect(await look(atlas, 'shared.example')).toBe('looked');
  expect(await look(crafts, 'shared.example')).toBe('connected');
  expect((await pageOf(atlas)).requests.map(({ host }) => host)).toContain('shared.example');
  expect((await pageOf(crafts)).domains.map(({ host }) => host)).toContain('shared.example');
  // Both records are there: who has the host keeps it.
  const { requests } = await pageOf(atlas);
  const own = requests.find(({ host }) => host === 'shared.example')?.records[0]?.value ?? '';
  const theirs = (await pageOf(crafts)).domains.find(({ host }) => host === 'shared.example')?.records[0]?.value ?? '';
  internet.setRecords('_signpost.shared.example', 'TXT', [`"${own}"`, `"${theirs}"`]);
  expect(await look(atlas, 'shared.example')).toBe('looked');
  expect((await pageOf(atlas)).requests.find(({ host }) => host === 'shared.example')?.look?.hindrance).toBe('taken');
  // The other record is gone: the host has changed hands.
  internet.setRecords('_signpost.shared.example', 'TXT', [`"${own}"`]);
  expect(await look(atlas, 'shared.example')).toBe('connected');
  expect((await pageOf(crafts)).domains.map(({ host }) => host)).not.toContain('shared.example');
  expect(await dataOf(server, 'crafts-admin@example.org', 'domain')).toMatchObject({ event: 'lost' });
});

test('A removed host is held: no other site takes it over by a record that still leads here, and its own can return', async () => {
  expect((await post(atlas, 'remove', { host: 'shared.example' })).status).toBe(303);
  expect(await answers('shared.example')).toBe(404);
  expect((await pageOf(atlas)).held.map(({ host }) => host)).toEqual(['shared.example']);
  expect(await add(crafts, 'shared.example')).toBe(303);
  await prove(crafts, 'shared.example');
  expect(await look(crafts, 'shared.example')).toBe('looked');
  expect((await pageOf(crafts)).requests[0]?.look?.hindrance).toBe('held');
  expect(await answers('shared.example')).toBe(404);
  expect(await add(atlas, 'shared.example')).toBe(303);
  await prove(atlas, 'shared.example');
  expect(await look(atlas, 'shared.example')).toBe('connected');
  expect((await pageOf(atlas)).held).toEqual([]);
  expect((await post(atlas, 'remove', { host: 'shared.example' })).status).toBe(303);
  await server.db.prepare(`update held_domains set until = 1 where host = 'shared.example'`).run();
  await prove(crafts, 'shared.example');
  expect(await look(crafts, 'shared.example')).toBe('connected');
});

test('The primary host cannot be removed, nor a host of another site', async () => {
  expect((await post(atlas, 'remove', { host: 'atlas.localhost' })).status).toBe(409);
  expect((await post(atlas, 'remove', { host: 'shared.example' })).status).toBe(409);
  expect((await post(atlas, 'primary', { host: 'shared.example' })).status).toBe(409);
  expect((await post(atlas, 'look', { host: 'shared.example' })).status).toBe(409);
});

test('A host that stops to lead here is failing after two looks, which the admins are told, and then works again', async () => {
  internet.setRecords('museums.example', 'A', ['198.51.100.7']);
  await look(atlas, 'museums.example');
  const state = async () => (await pageOf(atlas)).domains.find(({ host }) => host === 'museums.example');
  expect((await state())?.state).toBe('active');
  await server.db.prepare(`update domains set due_at = 1 where host = 'museums.example'`).run();
  await server.runCron('*/5 * * * *');
  expect(await state()).toMatchObject({
    state: 'failing',
    look: { address: 'elsewhere', addresses: ['198.51.100.7'], expected: ['192.0.2.1'] },
  });
  expect(await dataOf(server, 'atlas-admin@example.org', 'domain')).toMatchObject({ event: 'failing' });
  internet.setRecords('museums.example', 'A', 'no answer');
  await look(atlas, 'museums.example');
  expect((await state())?.state).toBe('failing');
  pointHere('museums.example');
  await look(atlas, 'museums.example');
  expect((await state())?.state).toBe('active');
  expect(await dataOf(server, 'atlas-admin@example.org', 'domain')).toMatchObject({ event: 'back' });
});

test('A host that is not proved within two weeks is taken off the list', async () => {
  await add(atlas, 'never.example');
  const old = Date.now() - 15 * 86_400_000;
  await server.db
    .prepare(`update domain_requests set created_at = ?1, due_at = 1 where host = 'never.example'`)
    .bind(old)
    .run();
  await server.runCron('*/5 * * * *');
  expect((await pageOf(atlas)).requests.map(({ host }) => host)).not.toContain('never.example');
  expect(await dataOf(server, 'atlas-admin@example.org', 'domain')).toMatchObject({ event: 'lapsed' });
});

test('Hosts in other scripts are shown as people read them, beside their form in DNS', async () => {
  await add(atlas, 'Bücher.example');
  expect((await pageOf(atlas)).requests.find(({ name }) => name === 'bücher.example')?.host).toBe(
    'xn--bcher-kva.example',
  );
  expect((await post(atlas, 'cancel', { host: 'xn--bcher-kva.example' })).status).toBe(303);
  expect((await pageOf(atlas)).requests).toEqual([]);
});

test('In the viewer, operators and admins of a site manage its hosts; for other people the page does not exist', async () => {
  const operator = await signedInAs(server, 'operator@people.example', 'localhost');
  const address = 'http://localhost/cms-viewer/en/websites/crafts/domains';
  const act = (who: TestVisitor, step: string, host: string) => who.post(address, { step, host, typed: host });
  expect((await act(operator, 'add', 'guild.example')).status).toBe(303);
  const page = await pageData(operator, address, domainsSchema);
  expect(page).toMatchObject({
    site: { path: '/cms-viewer/en/websites/crafts' },
    requests: [{ host: 'guild.example' }],
  });
  expect((await pageOf(crafts)).requests.map(({ host }) => host)).toContain('guild.example');
  expect((await pageOf(atlas)).requests.map(({ host }) => host)).not.toContain('guild.example');
  internet.setRecords('_signpost.guild.example', 'TXT', [`"${page.requests[0]?.records[0]?.value}"`]);
  expect((await act(operator, 'look', 'guild.example')).headers.get('location')).toContain('done=connected');
  const own = await signedInAs(server, 'crafts-admin@example.org', 'localhost');
  expect((await own.get(address)).status).toBe(200);
  expect((await act(own, 'primary', 'guild.example')).status).toBe(303);
  expect((await act(own, 'primary', 'crafts.localhost')).status).toBe(303);
  const other = await signedInAs(server, 'atlas-admin@example.org', 'localhost');
  expect((await other.get(address)).status).toBe(404);
  for (const step of ['add', 'look', 'primary', 'remove', 'cancel']) {
    expect([step, (await act(other, step, 'guild.example')).status]).toEqual([step, 404]);
  }
  expect((await server.get('crafts.localhost', '/cms-viewer/en/websites/crafts/domains')).status).toBe(404);
});

test('The page of an unknown host says where its DNS leads, and nothing of who wants it', async () => {
  const host = 'lost.example';
  const diagnosisOf = async (of: string) => {
    const { page } = bootOf((await server.get(of, '/en?dns=look')).text);
    return page as { data: { diagnosis: unknown } };
  };
  const without = bootOf((await server.get(host, '/en')).text).page as { data: { diagnosis: unknown } };
  expect(without.data.diagnosis).toBeNull();
  internet.setRecords(host, 'A', ['198.51.100.7']);
  const found = { address: 'elsewhere', addresses: ['198.51.100.7'], expected: ['192.0.2.1'] };
  expect((await diagnosisOf(host)).data.diagnosis).toMatchObject(found);
  // A page that is opened again asks nobody.
  internet.setRecords(host, 'A', ['192.0.2.1']);
  expect((await diagnosisOf(host)).data.diagnosis).toMatchObject(found);
  internet.setRecords('wanted.example', 'A', ['198.51.100.7']);
  await add(atlas, 'wanted.example');
  expect((await diagnosisOf('wanted.example')).data.diagnosis).toMatchObject(found);
  expect((await diagnosisOf('nowhere.example')).data.diagnosis).toMatchObject({ address: 'none', addresses: [] });
});
