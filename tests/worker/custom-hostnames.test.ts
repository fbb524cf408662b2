import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { domainsSchema } from '../../web/contract/pages/domains.data.ts';
import { siteId } from '../support/content.ts';
import { type HostnameService, startHostnameService } from '../support/hostname-service.ts';
import { makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let internet: LocalInternet;
let service: HostnameService;
let server: TestServer;
let admin: TestVisitor;
beforeAll(async () => {
  [internet, service] = await Promise.all([startLocalInternet(), startHostnameService()]);
  server = await startServer({
    withoutSearch: true,
    vars: { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website, ...service.vars },
  });
  admin = await signedInAs(server, 'atlas-admin@example.org', 'atlas.localhost');
  const person = await personOf(server, 'atlas-admin@example.org');
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'admin' });
  internet.setRecords('localhost', 'A', ['192.0.2.1']);
});
afterAll(async () => {
  await server.close();
  internet.close();
  service.close();
});

const address = 'http://atlas.localhost/en/manage/domains';
const page = () => pageData(admin, address, domainsSchema);
const post = (step: string, host: string) => admin.post(address, { step, host, typed: host });
const certificateOf = async (host: string) =>
  (await page()).domains.find((domain) => domain.host === host)?.certificate ?? null;

/** Adds and proves a host. It does not point here yet. */
async function connect(host: string): Promise<void> {
  await post('add', host);
  const request = (await page()).requests.find((one) => one.host === host);
  internet.setRecords(`_signpost.${host}`, 'TXT', [`"${request?.records[0]?.value}"`]);
  expect((await post('look', host)).headers.get('location')).toContain('done=connected');
}

test('A proved host gets a custom hostname, which is checked again once the host points here, and deleted with it', async () => {
  await connect('museums.example');
  expect(service.hostnames.get('museums.example')).toMatchObject({ ssl: { method: 'http', type: 'dv' } });
  expect(await certificateOf('museums.example')).toEqual({ state: 'pending', note: '' });
  await post('look', 'museums.example');
  expect(service.requests).toEqual(['POST ', 'GET /id-1']);
  internet.setRecords('museums.example', 'A', ['192.0.2.1']);
  await post('look', 'museums.example');
  expect(service.requests.at(-1)).toBe('PATCH /id-1');
  const hostname = service.hostnames.get('museums.example');
  Object.assign(hostname ?? {}, { status: 'active', ssl: { ...hostname?.ssl, status: 'active' } });
  await post('look', 'museums.example');
  expect(await certificateOf('museums.example')).toEqual({ state: 'active', note: '' });
  await post('remove', 'museums.example');
  expect(service.hostnames.has('museums.example')).toBe(true);
  service.mode = 'down';
  await server.runCron('*/5 * * * *');
  expect(service.hostnames.has('museums.example')).toBe(true);
  service.mode = 'well';
  await server.runCron('*/5 * * * *');
  expect(service.hostnames.has('museums.example')).toBe(false);
});

test('A host that is added again before its custom hostname is deleted keeps it', async () => {
  await connect('again.example');
  const before = service.hostnames.get('again.example')?.id;
  await post('remove', 'again.example');
  await connect('again.example');
  await server.runCron('*/5 * * * *');
  expect(service.hostnames.get('again.example')?.id).toBe(before);
});

test('What hinders a certificate is said in the words of the service, and a hostname that stands already is taken', async () => {
  const ssl = {
    ...{ status: 'pending_validation', method: 'http', type: 'dv' },
    validation_errors: [{ message: 'caa_error: the domain forbids it' }],
  };
  service.hostnames.set('standing.example', { id: 'by-hand', hostname: 'standing.example', status: 'pending', ssl });
  await connect('standing.example');
  expect(await certificateOf('standing.example')).toEqual({
    state: 'refused',
    note: 'caa_error: the domain forbids it',
  });
  await connect('refused.example');
  expect(await certificateOf('refused.example')).toEqual({ state: 'refused', note: 'Invalid custom hostname.' });
});

test('While the service does not answer, the host is connected, and its custom hostname made by a later look', async () => {
  service.mode = 'down';
  await connect('later.example');
  expect(await certificateOf('later.example')).toBeNull();
  service.mode = 'well';
  await server.db.prepare(`update domains set due_at = 1 where host = 'later.example'`).run();
  await server.runCron('*/5 * * * *');
  expect(await certificateOf('later.example')).toEqual({ state: 'pending', note: '' });
});

test('A custom hostname that somebody has deleted by hand is made again; hosts given by a command have none', async () => {
  service.hostnames.delete('later.example');
  await post('look', 'later.example');
  expect(service.hostnames.has('later.example')).toBe(true);
  expect(service.hostnames.has('atlas.localhost')).toBe(false);
});
