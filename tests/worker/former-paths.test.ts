import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteId } from '../support/content.ts';
import { importFile } from '../support/imports.ts';
import { startServer, type TestServer } from '../support/server.ts';

const host = 'crafts.localhost';

/** Listings with their addresses on the site from which they came. */
const file = `name,city,country,old_url
Former Mill,Bonn,DE,https://old.example/shops/mill?ref=7
Former Café,Bonn,DE,https://old.example/cafés/Größe.html
Former Inn,Bonn,DE,/en/directory/listing/inn-of-old
Former Bar,Bonn,DE,https://old.example/?p=77
Former Hall,Bonn,DE,/shop.php?id=5
Former Yard,Bonn,DE,/en/directory
Former Barn,Bonn,DE,/directory/listing/barn-of-old
Former Dock,Bonn,DE,/it/directory/listing/dock-of-old
Former Gate,Bonn,DE,/plain/gate
`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const site = await siteId(server.db, 'crafts');
  const told = { columns: { old_url: 'oldAddress' } } as const;
  await importFile({ db: server.db, site, content: file, wanted: { told, languages: ['en', 'de', 'ar', 'ja'] } });
  await server.recheck();
});
afterAll(() => server.close());

const answerTo = async (path: string, at = host) => {
  const { status, headers } = await server.get(at, path);
  return `${status} ${(headers.get('location') ?? '').replace(/^https?:\/\/[^/]+/, '')}`.trim();
};

const movedTo = (slug: string) => `301 /en/directory/listing/${slug}`;

describe('A visitor who follows a link to the former site', () => {
  test('arrives at the listing, however the link writes its letters', async () => {
    expect(await answerTo('/plain/gate')).toBe(movedTo('former-gate'));
    expect(await answerTo('/Plain/GATE/')).toBe(movedTo('former-gate'));
    expect(await answerTo('/caf%C3%A9s/Gr%C3%B6%C3%9Fe.html')).toBe(movedTo('former-cafe'));
    expect(await answerTo('/CAFE%CC%81S/gr%c3%b6%c3%9fe.html')).toBe(movedTo('former-cafe'));
  });

  test('arrives at the listing of the query, and not at another one of the same path', async () => {
    expect(await answerTo('/shops/mill?ref=7')).toBe(movedTo('former-mill'));
    expect(await answerTo('/shop.php?id=5')).toBe(movedTo('former-hall'));
    expect(await answerTo('/shop.php?id=6')).toBe('404');
    expect(await answerTo('/shop.php')).toBe('404');
    expect(await answerTo('/plain/gate?utm_source=mail')).toBe(movedTo('former-gate'));
    expect(await answerTo('/?p=77')).toBe(movedTo('former-bar'));
  });

  test('arrives at the listing where the product would have a page of that form, but has none', async () => {
    expect(await answerTo('/en/directory/listing/inn-of-old')).toBe(movedTo('former-inn'));
    expect(await answerTo('/en/directory/listing/barn-of-old')).toBe(movedTo('former-barn'));
    expect(await answerTo('/it/directory/listing/dock-of-old')).toBe(movedTo('former-dock'));
  });

  test('sees the page of the product where there is one', async () => {
    expect(await answerTo('/en/directory')).toBe('200');
    expect(await answerTo('/?p=78')).toBe('307 /en?p=78');
  });

  test('finds nothing on another site, and nothing where a listing was removed', async () => {
    expect(await answerTo('/plain/gate', 'atlas.localhost')).toBe('404');
    const setState = (state: string) =>
      server.db.prepare("update listings set state = ?1 where slug = 'former-gate'").bind(state).run();
    await setState('hidden');
    expect(await answerTo('/plain/gate')).toBe('404');
    await setState('closed');
    expect(await answerTo('/plain/gate')).toBe(movedTo('former-gate'));
  });

  test('gets no redirect for a form that is sent there', async () => {
    const { status } = await server.send(host, '/plain/gate', { method: 'POST', body: 'a=1' });
    expect(status).not.toBe(301);
  });
});
