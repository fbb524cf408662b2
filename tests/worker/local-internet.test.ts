import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalFolder } from '../../scripts/lib/local-folder.ts';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { linkLocalWebsite } from '../../scripts/seed/owners.ts';
import { claimPageSchema } from '../../web/contract/pages/claims.data.ts';
import { pageData, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let folder: string;
let internet: LocalInternet;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signpost-internet-'));
  internet = await startLocalInternet({ folder: await openLocalFolder(folder) });
  const vars = { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website };
  server = await startServer({ withDemo: true, vars });
  await linkLocalWebsite(server.db, internet.website);
}, 120_000);
afterAll(async () => {
  await server.close();
  internet.close();
  await rm(folder, { recursive: true });
});

const makers = 'makers.localhost';

/** Claims the listing with the local website. */
async function claim(name: string) {
  const who = await signedInAs(server, `${name}@mail.example`, makers);
  const page = `http://${makers}/en/claim?listing=wet-ink-close`;
  const started = await who.post(page, { step: 'start', listing: 'wet-ink-close' });
  const id = started.headers.get('location')?.match(/claim=(\d+)/)?.[1] ?? '';
  const read = () => pageData(who, `http://${makers}/en/claim?claim=${id}`, claimPageSchema);
  const look = (step: 'file' | 'record') => who.post(`http://${makers}/en/claim?claim=${id}`, { step, claim: id });
  return { read, look };
}

test('An operator proves a claim with a file in the folder of the local website', async () => {
  const { read, look } = await claim('by-file');
  const file = (await read()).claim?.file;
  expect(file?.url).toBe(`http://${internet.website}/.well-known/${file?.name}`);
  await look('file');
  expect((await read()).claim?.state).toBe('started');
  await writeFile(path.join(folder, 'website', file?.folder ?? '', file?.name ?? ''), `${file?.content}\n`);
  await look('file');
  expect((await read()).claim?.state).toBe('granted');
});

test('An operator proves a claim with a line among the local records', async () => {
  const { read, look } = await claim('by-record');
  const record = (await read()).claim?.record;
  await look('record');
  expect((await read()).claim?.state).toBe('started');
  await writeFile(path.join(folder, 'records.txt'), `# mine\n${record?.name}. txt "${record?.value}"\n`);
  await look('record');
  // Somebody runs the listing by now, so staff decide.
  expect((await read()).claim?.state).toBe('waiting');
});

test.each(['/../records.txt', '/%2e%2e/records.txt', '/..%2frecords.txt', '/.well-known', '/%00', '/%'])(
  'The local website has no file at %s',
  async (address) => {
    expect((await fetch(internet.origin + address)).status).toBe(404);
  },
);
