import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingHistorySchema, ownListingsSchema } from '../../web/contract/pages/owners.data.ts';
import { siteId } from '../support/content.ts';
import { giveRole } from '../support/owners.ts';
import { dataOf, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const area = 'http://atlas.localhost/en/dashboard/listings';

test('An owner invites a manager, who accepts by the link of the email and is one of those who run the listing', async () => {
  const owner = await signedInAs(server, 'owner@example.org');
  const site = await siteId(server.db, 'atlas');
  const row = await server.db
    .prepare('select id from listings where site_id = ?1 and slug = ?2')
    .bind(site, 'painting-amsterdam')
    .first<{ id: number }>();
  const listing = row?.id ?? 0;
  expect((await pageData(owner, '/en/dashboard/listings', ownListingsSchema)).count).toBe(0);
  await giveRole(server.db, { site, listing, person: await personOf(server, 'owner@example.org'), role: 'owner' });
  expect((await pageData(owner, '/en/dashboard/listings', ownListingsSchema)).listing).toMatchObject({ id: listing });
  const fields = { step: 'invite', listing: String(listing), address: 'manager@example.org' };
  const invited = await owner.post(area, fields);
  expect([invited.status, invited.headers.get('location')]).toEqual([303, '/en/dashboard/listings?done=invited#done']);
  expect((await owner.post(area, fields)).status).toBe(409);
  const { link } = await dataOf<{ link: string }>(server, 'manager@example.org', 'listing-invitation');
  const { search, searchParams } = new URL(link);
  const manager = await signedInAs(server, 'manager@example.org');
  expect((await manager.get(area + search)).text).toContain('Accept and manage it');
  const secret = searchParams.get('token') ?? '';
  const accepted = await manager.post(area + search, { step: 'accept', invitation: secret });
  expect(accepted.headers.get('location')).toContain('done=accepted');
  const page = await pageData(manager, '/en/dashboard/listings', ownListingsSchema);
  expect(page.listing).toMatchObject({ role: 'manager', invitations: [] });
  expect((await manager.post(area, fields)).status).toBe(403);
});

test('A visitor reads the history of a listing', async () => {
  const visitor = await signedInAs(server, 'reader@example.org');
  const path = '/en/directory/listing/painting-amsterdam/history';
  const page = await pageData(visitor, path, listingHistorySchema);
  expect(page.listing.path).toBe('/en/directory/listing/painting-amsterdam');
  expect((await visitor.get(`http://atlas.localhost${path}`)).text).toContain('noindex');
});
