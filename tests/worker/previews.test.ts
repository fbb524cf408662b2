import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { dayOf } from '../../worker/domain/counters/counted.ts';
import { type Preview, previewLasts, signPreview } from '../../worker/pages/preview/preview-token.ts';
import { hashOf, newSecret } from '../../worker/platform/secrets.ts';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { secretKey } from '../support/secret-key.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let atlas: SiteId;
let crafts: SiteId;
let editor: PersonId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  atlas = await siteId(server.db, 'atlas');
  crafts = await siteId(server.db, 'crafts');
  await signedInAs(server, 'previews@example.org');
  editor = await personOf(server, 'previews@example.org');
  await makeStaff(server.db, { site: atlas, person: editor, role: 'editor' });
});
afterAll(() => server.close());

type Asked = Partial<Preview> & { at?: string; now?: number };

const tokenOf = ({ at: _, now = Date.now(), ...more }: Asked = {}) =>
  signPreview(
    { secretKey },
    { person: editor, site: atlas, page: '/ar', language: 'ar', drafts: 0, reader: 'visitor', ...more },
    now,
  );

/** Opens a preview of the Arabic home page, or of another page, as a frame of the viewer does. */
async function open(asked: Asked = {}) {
  const page = asked.at ?? asked.page ?? '/ar';
  const end = page.includes('?') ? '&' : '?';
  return server.get('atlas.localhost', `${page}${end}preview=${await tokenOf(asked)}`);
}

/** A document without its nonces, which differ each time. */
const bytes = ({ text }: { text: string }) => text.replace(/ nonce="[^"]*"/g, '');

test('Staff see the page with the names of its texts, and none of its scripts', async () => {
  const { status, text, headers } = await open();
  expect(status).toBe(200);
  expect(text).toMatch(/<html[^>]* lang="ar"/);
  expect(text).toContain('data-ref="message:home.');
  expect(text).toMatch(/data-ref="[^"]*site:site:name/);
  expect(text).not.toMatch(/[\uE000-\uE002]/);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/frame-ancestors http:\/\/localhost(:\d+)?;/);
  expect(policy).toContain("form-action 'none'");
  expect(policy).toMatch(/sandbox allow-top-navigation-by-user-activation allow-scripts$/);
});

test('A published page is the same, byte for byte, before, while and after somebody previews it', async () => {
  const before = await server.get('atlas.localhost', '/ar/directory');
  const shown = await Promise.all([
    open({ page: '/ar/directory' }),
    server.get('atlas.localhost', '/ar/directory'),
    open({ page: '/ar/directory', reader: 'member' }),
  ]);
  const after = await server.get('atlas.localhost', '/ar/directory');
  expect(bytes(shown[1])).toBe(bytes(before));
  expect(bytes(after)).toBe(bytes(before));
  expect(after.text).not.toContain('data-ref');
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect(after.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('A preview knows no session and sets no cookie, and shows an invented member where it is asked to', async () => {
  const member = await signedInAs(server, 'somebody@example.org');
  // Unlike the home page, it says nothing of the time of the day.
  const page = '/ar/articles';
  const signedIn = await member.get(`http://atlas.localhost${page}?preview=${await tokenOf({ page })}`);
  expect(bytes(signedIn)).toBe(bytes(await open({ page })));
  expect(signedIn.headers.get('set-cookie')).toBeNull();
  const invented = await open({ reader: 'member' });
  expect(invented.text).toContain('id="account"');
  expect(signedIn.text).not.toContain('id="account"');
});

test('A theme is shown as asked, and texts of a draft as they were up to the version', async () => {
  const insert = `insert into content_drafts (site_id, language, kind, item, field, text, base, version, author_id, updated_at)
    values (?1, 'ar', 'site', 'site', 'tagline', 'مسودة & <b>', '', 3, ?2, 1)`;
  await server.db.prepare(insert).bind(atlas, editor).run();
  const draft = await open({ drafts: 3 });
  expect(draft.text).toContain('مسودة &amp; &lt;b&gt;');
  expect(draft.text).toMatch(/data-ref="[^"]*site:site:tagline[^"]*" data-draft=""/);
  for (const drafts of [0, 2]) expect((await open({ drafts })).text).not.toContain('مسودة');
  expect((await open({ drafts: 3, page: '/en', language: 'en' })).text).not.toContain('مسودة');
  const dark = await server.get('atlas.localhost', `/ar?preview=${await tokenOf()}&theme=dark`);
  expect(dark.text).toContain('color-scheme:dark');
  await server.db.prepare('delete from content_drafts').run();
});

describe('Refused are', () => {
  const refusal = { status: 403, title: 'انتهت هذه المعاينة' };
  const refused = async (asked: Asked) => {
    const { status, text } = await open(asked);
    return { status, title: /<h1[^>]*>([^<]*)/.exec(text)?.[1] };
  };

  test('tokens for another page, query, language or site', async () => {
    expect(await refused({ at: '/ar', page: '/ar/directory' })).toEqual(refusal);
    expect(await refused({ at: '/ar/directory?q=x', page: '/ar/directory' })).toEqual(refusal);
    expect(await refused({ at: '/ar', page: '/en', language: 'en' })).toEqual(refusal);
    expect(await refused({ language: 'en' })).toEqual(refusal);
    expect(await refused({ site: crafts })).toEqual(refusal);
  });

  test('tokens that have ended', async () => {
    expect(await refused({ now: Date.now() - previewLasts - 2_000 })).toEqual(refusal);
    expect((await open({ now: Date.now() - previewLasts + 60_000 })).status).toBe(200);
  });

  test('tokens that somebody made, and tokens of people who are no staff of the site any more', async () => {
    const forged = await signPreview(
      { secretKey: new Uint8Array(32) },
      { person: editor, site: atlas, page: '/ar', language: 'ar', drafts: 0, reader: 'visitor' },
      Date.now(),
    );
    for (const token of [forged, '', 'x', `${await tokenOf()}x`])
      expect((await server.get('atlas.localhost', `/ar?preview=${token}`)).status).toBe(403);
    expect(await refused({ person: await personOf(server, 'somebody@example.org') })).toEqual(refusal);
  });

  test('pages for one visitor, and every method that could change something', async () => {
    expect(await refused({ page: '/ar/dashboard' })).toEqual(refusal);
    const sent = { method: 'POST', headers: { origin: 'http://atlas.localhost' }, body: 'step=address' };
    const posted = await server.send(
      'atlas.localhost',
      `/ar/login?preview=${await tokenOf({ page: '/ar/login' })}`,
      sent,
    );
    expect(posted.status).toBe(405);
  });
});

describe('A link for people without an account', () => {
  let made = 0;
  async function makeLink(more: { path?: string; endsIn?: number; isRevoked?: boolean; hasDrafts?: boolean } = {}) {
    const { path = '/ar', endsIn = 60_000, isRevoked = false, hasDrafts = false } = more;
    const secret = newSecret();
    made += 1;
    const insert = `insert into preview_links
      (site_id, id, secret_hash, path, language, has_drafts, author_id, created_at, ends_at, revoked_at)
      values (?1, ?2, ?3, ?4, 'ar', ?5, ?6, ?7, ?8, ?9)`;
    const now = Date.now();
    await server.db
      .prepare(insert)
      .bind(
        atlas,
        made,
        await hashOf(secret),
        path,
        hasDrafts ? 1 : 0,
        editor,
        now,
        now + endsIn,
        isRevoked ? now : null,
      )
      .run();
    return { secret, id: made };
  }
  const follow = (secret: string, path = '/ar', host = 'atlas.localhost') =>
    server.get(host, `${path}?share=${secret}`);

  test('shows one page as often as they like, without a script, and is counted', async () => {
    const { secret, id } = await makeLink();
    for (let i = 0; i < 3; i += 1) expect((await follow(secret)).status).toBe(200);
    const { text, headers } = await follow(secret);
    expect(text).toContain('هذه معاينة');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'; sandbox [a-z-]+$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    await server.sendCounts();
    const counted = server.db
      .prepare(`select count from counts where site_id = ?1 and feature = 'preview-link' and thing = ?2 and day = ?3`)
      .bind(atlas, String(id), dayOf(Date.now()));
    await expect.poll(() => counted.first<number>('count')).toBe(4);
  });

  test('shows nothing once it has ended or was revoked, nor any other page, language or site', async () => {
    const { secret } = await makeLink();
    for (const [path, host] of [['/en'], ['/ar/directory'], ['/ar', 'crafts.localhost']] as const)
      expect((await follow(secret, path, host)).status).toBe(403);
    for (const more of [{ endsIn: -1 }, { isRevoked: true }])
      expect((await follow((await makeLink(more)).secret)).status).toBe(403);
    expect((await follow(newSecret())).status).toBe(403);
  });
});
