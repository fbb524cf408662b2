import { afterAll, beforeAll, expect, test } from 'vitest';
import { branchesSchema, branchField } from '../../web/contract/pages/branches.data.ts';
import { ownListingsSchema } from '../../web/contract/pages/owners.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { type Chain, openChain } from '../support/branches.ts';
import { pageData, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const path = '/en/dashboard/listings/branches';
const address = `http://atlas.localhost${path}`;

const dataAt = ({ owner }: Pick<Chain, 'owner'>, query: string) => pageData(owner, path + query, branchesSchema);

/** The fields of the second form, as its page has them: all listings that differ are chosen. */
async function fieldsAt(chain: Chain, query: string): Promise<Record<string, string>> {
  const { comparison } = await dataAt(chain, query);
  const chosen = (comparison?.listings ?? []).filter(({ isChosen }) => isChosen);
  return {
    ...{ step: 'publish', from: String(comparison?.from.id), version: String(comparison?.version) },
    ...Object.fromEntries((comparison?.parts ?? []).map((part) => [part, 'on'])),
    ...Object.fromEntries(chosen.map(({ id, version }) => [branchField(id), String(version)])),
  };
}

test('An owner of several listings copies hours, texts and photos without script, and reads every difference before', async () => {
  const chain = await openChain(server);
  const { owner, ids } = chain;
  const [first = 0, second = 0, third = 0] = ids;
  const list = await pageData(owner, '/en/dashboard/listings', ownListingsSchema);
  expect(list.branches).toBe(path);
  const { choice } = await dataAt(chain, `?from=${first}`);
  expect(choice).toMatchObject({ from: first, next: null });
  expect(choice?.listings.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // A form without script names each listing on its own.
  const typed = `?step=compare&from=${first}&hours=on&texts=on&photos=on&to=${second}&to=${third}&to=${first}`;
  const moved = await owner.get(address + typed);
  expect([moved.status, moved.headers.get('location')]).toEqual([
    308,
    `${path}?from=${first}&hours=on&photos=on&step=compare&texts=on&to=${second}.${third}.${first}`,
  ]);
  const query = `?from=${first}&hours=on&photos=on&step=compare&texts=on&to=${second}.${third}`;
  const { comparison } = await dataAt(chain, query);
  expect(comparison?.listings.map(({ fields }) => fields.map(({ field }) => field))).toEqual(
    Array(2).fill(['hours', 'summary', 'description', 'photos']),
  );
  const pictures = comparison?.listings[0]?.fields.at(-1)?.pictures ?? [];
  expect(pictures.map(({ change }) => change)).toEqual(['added', 'removed']);
  for (const { path: at } of pictures)
    expect((await owner.get(`http://atlas.localhost${at}/320.webp`)).status).toBe(302);
  const published = await owner.post(address + query, await fieldsAt(chain, query));
  expect([published.status, published.headers.get('location')]).toEqual([
    303,
    `${path}?from=${first}&hours=on&texts=on&photos=on&written=${second}.${third}#done`,
  ]);
  const { result } = await dataAt(chain, `?from=${first}&hours=on&written=${second}.${third}`);
  expect(result).toMatchObject({ written: [{ id: second }, { id: third }], left: [], again: null });
  const page = await owner.get(`http://atlas.localhost${result?.written[0]?.path}`);
  expect(page.text).toContain('Bread from our own oven.');
  const photo = /\/media\/[0-9a-f]{32}\/\d+\.webp/.exec(page.text)?.[0];
  expect((await owner.get(`http://atlas.localhost${photo}`)).status).toBe(200);
  // Nothing differs any more.
  const again = await dataAt(chain, query);
  expect(again.comparison?.listings.map(({ fields }) => fields)).toEqual([[], []]);
});

test('A listing that was changed meanwhile is named and stays; the others are written', async () => {
  const chain = await openChain(server);
  const [first = 0, second = 0, third = 0] = chain.ids;
  const query = `?from=${first}&hours=on&step=compare&to=${second}.${third}`;
  const fields = await fieldsAt(chain, query);
  await openWriter(server.db, chain.site).patchListings([{ id: second, phone: '+49 30 123' }]);
  const published = await chain.owner.post(address + query, fields);
  expect(published.headers.get('location')).toBe(`${path}?from=${first}&hours=on&written=${third}&left=${second}#done`);
  const { result } = await dataAt(chain, `?from=${first}&hours=on&left=${second}&written=${third}`);
  expect(result).toMatchObject({ written: [{ id: third }], left: [{ id: second }] });
  expect(result?.again).toBe(`${path}?from=${first}&hours=on&step=compare&to=${second}`);
});

test('If the listing that is copied was changed meanwhile, nothing is written and the page has the new differences', async () => {
  const chain = await openChain(server);
  const [first = 0, second = 0] = chain.ids;
  const query = `?from=${first}&step=compare&texts=on&to=${second}`;
  const fields = await fieldsAt(chain, query);
  await openWriter(server.db, chain.site).patchListings([{ id: first, texts: { en: { summary: 'Closed.' } } }]);
  const refused = await chain.owner.post(address + query, fields);
  expect([refused.status, refused.text.includes('Closed')]).toEqual([409, true]);
  const none = await chain.owner.post(address + query, { step: 'publish', from: String(first), version: '1' });
  expect(none.status).toBe(422);
  expect(none.text).toContain('Check at least one place.');
});

test('What the first form leaves out is asked for', async () => {
  const chain = await openChain(server);
  const [first = 0, second = 0] = chain.ids;
  const missing = async (query: string) => (await dataAt(chain, `?${query}`)).choice?.missing;
  expect(await missing('step=compare')).toBe('from');
  expect(await missing(`from=${first}&step=compare&to=${second}`)).toBe('parts');
  expect(await missing(`from=${first}&hours=on&step=compare&to=${first}`)).toBe('to');
});

test('Nobody copies from or to listings of others, and those with one listing are told what it takes', async () => {
  const [chain, other] = [await openChain(server), await openChain(server, 1)];
  const [first = 0, second = 0] = chain.ids;
  const [foreign = 0] = other.ids;
  const writtenAt = () =>
    server.db
      .prepare('select updated_at from listings where site_id = ?1 and id = ?2')
      .bind(chain.site, foreign)
      .first('updated_at');
  const before = await writtenAt();
  expect((await pageData(other.owner, '/en/dashboard/listings', ownListingsSchema)).branches).toBeNull();
  expect(await dataAt(other, '')).toMatchObject({ choice: null, comparison: null, result: null });
  const stranger = await other.owner.get(`${address}?from=${first}&hours=on&step=compare&to=${second}`);
  expect(stranger.status).toBe(404);
  const query = `?from=${first}&hours=on&step=compare&to=${foreign}`;
  expect((await dataAt(chain, query)).comparison?.listings).toEqual([]);
  const fields = { ...(await fieldsAt(chain, query)), [branchField(foreign)]: '1' };
  expect((await chain.owner.post(address + query, fields)).status).toBe(409);
  const visitor = await signedInAs(server, 'nobody@business.example');
  expect((await visitor.post(address + query, fields)).status).toBe(404);
  expect(await writtenAt()).toBe(before);
});
