import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inParallel } from '../support/parallel.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let people = 0;
let visitor: TestVisitor;
let address: string;
beforeEach(() => {
  people += 1;
  address = `person-${people}@example.org`;
  visitor = newVisitor();
});

let connections = 0;

/** Each visitor has a network address of their own. */
function newVisitor(): TestVisitor {
  connections += 1;
  return new TestVisitor(server, {
    'cf-connecting-ip': `10.${connections >> 16}.${connections >> 8}.${connections & 255}`,
  });
}

const ask = (who: TestVisitor, to = address, page = '/en/login') => who.post(page, { step: 'address', address: to });

async function mailTo(recipient = address): Promise<{ link: string; code: string; path: string }> {
  const row = await server.db
    .prepare('select data from outbox where recipient = ?1 order by created_at desc, id desc limit 1')
    .bind(recipient)
    .first<{ data: string }>();
  if (!row) throw new Error(`${recipient} has no mail`);
  const data = JSON.parse(row.data) as { link: string; code: string };
  const { pathname, search } = new URL(data.link);
  return { ...data, path: pathname + search };
}

/** The mail of an address whose link is still valid. */
async function newestOf(recipient: string): Promise<{ path: string; code: string }> {
  const { results } = await server.db
    .prepare('select data from outbox where recipient = ?1 order by created_at desc, id desc')
    .bind(recipient)
    .all<{ data: string }>();
  for (const { data } of results) {
    const { link, code } = JSON.parse(data) as { link: string; code: string };
    const { pathname, search } = new URL(link);
    const { text } = await newVisitor().get(pathname + search);
    if (/<h1[^>]*>Enter the code/.test(text)) return { path: pathname + search, code };
  }
  throw new Error(`${recipient} has no valid mail`);
}

const enter = (who: TestVisitor, code: string, page = '/en/login') => who.post(page, { step: 'code', code });
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const isSignedIn = async (who: TestVisitor, host = 'atlas.localhost') =>
  (await who.get(`http://${host}/api/v1/me`)).status === 200;
const faultOf = ({ text }: Answer) => text.match(/class="fault[^>]*>([^<]*)/)?.[1];

describe('signing in by mail', () => {
  test('with the code redirects to the page that the visitor wanted', async () => {
    const asked = await ask(visitor, address, '/en/login?return=%2Fen%2Fdirectory%3Fq%3Dm');
    expect(asked.status).toBe(303);
    const page = await visitor.get(asked.headers.get('location') ?? '');
    expect(page.text).toContain(address);
    const entered = await enter(visitor, (await mailTo()).code);
    expect(entered.status).toBe(303);
    expect(entered.headers.get('location')).toBe('/en/directory?q=m');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('accepts the digits of any script, with spaces between them', async () => {
    await ask(visitor);
    const { code } = await mailTo();
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
    const entered = await enter(visitor, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`);
    expect(entered.status).toBe(303);
  });

  test('creates one person for one address in any spelling', async () => {
    await ask(visitor, address.toUpperCase());
    await enter(visitor, (await mailTo()).code);
    const again = newVisitor();
    await ask(again);
    await enter(again, (await mailTo()).code);
    const ids = await server.db
      .prepare(`select count(*) as n from people where address = ?1`)
      .bind(address)
      .first<number>('n');
    expect(ids).toBe(1);
  });

  test('gives the same response for known and unknown addresses', async () => {
    const stranger = newVisitor();
    const [known, unknown] = [await ask(visitor, 'admin@people.example'), await ask(stranger, 'nobody@example.org')];
    expect(known.status).toBe(unknown.status);
    expect(known.headers.get('location')).toBe(unknown.headers.get('location'));
    const [first, second] = [await visitor.get('/en/login'), await stranger.get('/en/login')];
    const neutral = (text: string) => text.replace(/[\w-]+@[\w.]+/g, '').replace(/nonce="[^"]*"/g, '');
    expect(neutral(first.text)).toBe(neutral(second.text));
  });

  test.each([
    ['', 'Enter your email address.'],
    ['not an address', 'Enter a full email address, like name@example.org.'],
    ['a@b', 'Enter a full email address, like name@example.org.'],
    [`${'a'.repeat(250)}@example.org`, 'Enter a full email address, like name@example.org.'],
  ])('explains what is wrong with “%s” and keeps it in the form', async (typed, words) => {
    const answer = await ask(visitor, typed);
    expect(answer.status).toBe(422);
    expect(faultOf(answer)).toBe(words);
    expect(answer.text).toContain(`value="${typed}"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('allows five tries of a code, and then refuses the right one too', async () => {
    await ask(visitor, address, '/de/login');
    const { code } = await mailTo();
    for (const left of [4, 3, 2, 1]) {
      const answer = await enter(visitor, other(code, left), '/de/login');
      expect(answer.status).toBe(422);
      expect(faultOf(answer)).toContain(left === 1 ? 'Noch 1 Versuch.' : `Noch ${left} Versuche.`);
    }
    expect(faultOf(await enter(visitor, other(code), '/de/login'))).toContain('gilt nicht mehr');
    expect((await enter(visitor, code, '/de/login')).status).toBe(422);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('counts concurrent tries', async () => {
    await ask(visitor);
    const { code } = await mailTo();
    const guesses = Array.from({ length: 20 }, (_, by) => enter(visitor, other(code, by + 1)));
    await Promise.all(guesses);
    expect((await enter(visitor, code)).status).not.toBe(303);
  });

  test('creates one session if a right code is sent twenty times at once', async () => {
    await ask(visitor);
    const { code } = await mailTo();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(visitor, code)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    await ask(visitor);
    const { code, path } = await mailTo();
    await server.db.prepare('update sign_in_codes set expires_at = expires_at - 600000').run();
    expect((await enter(visitor, code)).status).toBe(422);
    expect((await visitor.get(path)).text).toContain('This link no longer works');
  });

  test('is valid only on the site where it was requested', async () => {
    await ask(visitor);
    const { code, path } = await mailTo();
    visitor.cookies.set('crafts.localhost', new Map(visitor.cookies.get('atlas.localhost')));
    expect((await enter(visitor, code, 'http://crafts.localhost/en/login')).status).toBe(422);
    const link = await visitor.get(`http://crafts.localhost${path}`);
    expect(link.text).toContain('This link no longer works');
  });
});

describe('the link in a mail', () => {
  test('consumes nothing when it is opened, by anyone', async () => {
    await ask(visitor);
    const { path } = await mailTo();
    for (let i = 0; i < 3; i += 1) await newVisitor().get(path);
    const opened = await visitor.get(path);
    expect(opened.text).toContain('One more click');
    const entered = await visitor.post(path, { step: 'link' });
    expect(entered.status).toBe(303);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('does not sign another browser in without the code', async () => {
    await ask(visitor);
    const { path, code } = await mailTo();
    const elsewhere = newVisitor();
    expect((await elsewhere.post(path, { step: 'link' })).status).toBe(422);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await elsewhere.post(path, { step: 'elsewhere', code: other(code) })).status).toBe(422);
    expect((await elsewhere.post(path, { step: 'elsewhere', code })).status).toBe(303);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await visitor.post(path, { step: 'link' })).status).toBe(422);
  });
});

describe('limits', () => {
  test('an address gets at most five mails an hour, on all sites together, whoever requests them', async () => {
    const pages = ['http://atlas.localhost/en/login', 'http://crafts.localhost/en/login', 'http://localhost/en/login'];
    const spellings = [address, address.toUpperCase(), address.replace('example.org', 'ｅｘａｍｐｌｅ。ｏｒｇ')];
    for (let i = 0; i < 30; i += 1) {
      const asked = await ask(newVisitor(), spellings[i % 3], pages[(i >> 1) % 3]);
      expect([asked.status, asked.headers.get('location')]).toEqual([303, '/en/login#code']);
    }
    const sent = await server.db
      .prepare('select count(*) as n from outbox where recipient = ?1')
      .bind(address)
      .first<number>('n');
    expect(sent).toBe(5);
  });

  test('whose mails strangers have used up, an owner signs in all the same', async () => {
    await ask(visitor);
    await enter(visitor, (await mailTo()).code);
    const browser = visitor.cookies.get('atlas.localhost');
    browser?.delete('session');
    for (let i = 0; i < 12; i += 1) await ask(newVisitor());
    // In a browser in which they have signed in before: as ever.
    await ask(visitor);
    expect((await enter(visitor, (await mailTo()).code)).status).toBe(303);
    // In any other: with the newest mail, which stays valid although it is older than ten minutes.
    const elsewhere = newVisitor();
    await server.db.prepare('update sign_in_codes set expires_at = expires_at - 540000').run();
    const asked = await ask(elsewhere);
    expect((await elsewhere.get(asked.headers.get('location') ?? '')).text).toContain('Six-digit code');
    await server.db.prepare('update sign_in_codes set expires_at = expires_at - 120000').run();
    const { path, code } = await newestOf(address);
    expect((await elsewhere.post(path, { step: 'elsewhere', code })).status).toBe(303);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('guesses where no code waits close nothing, and guesses with the mail’s link are none', async () => {
    const answers = new Set<number>();
    await inParallel(Array(250).keys(), async () => {
      answers.add((await enter(newVisitor(), '000000')).status);
    });
    expect([...answers]).toEqual([422]);
    await ask(visitor);
    const { code, path } = await mailTo();
    const stranger = newVisitor();
    for (const by of [1, 2, 3]) {
      expect((await stranger.post(path, { step: 'elsewhere', code: other(code, by) })).status).toBe(422);
    }
    expect((await enter(visitor, code)).status).toBe(303);
  });

  test('one connection can request at most forty mails an hour', async () => {
    for (let i = 0; i < 40; i += 1) await ask(visitor, `many-${people}-${i}@example.org`);
    expect((await ask(visitor, 'one-more@example.org')).status).toBe(429);
  });

  test('guessing codes for many addresses from many connections is stopped for the whole site; links still work', async () => {
    const answers = new Map<number, number>();
    const attack = async (victim: string) => {
      const attacker = newVisitor();
      await ask(attacker, victim);
      const { code } = await mailTo(victim);
      const guesses = [1, 2, 3, 4, 5].map((by) => enter(attacker, other(code, by)));
      for (const { status } of await Promise.all(guesses)) answers.set(status, (answers.get(status) ?? 0) + 1);
    };
    // A site accepts 200 guesses in an hour. From then on nothing changes, however many follow.
    await inParallel(Array(48).keys(), (i) => attack(`victim-${i}@example.org`));
    expect(answers.get(303)).toBeUndefined();
    expect(answers.get(422)).toBeLessThanOrEqual(200);
    expect(answers.get(429)).toBeGreaterThanOrEqual(40);

    const honest = newVisitor();
    await ask(honest);
    const { code, path } = await mailTo();
    expect((await enter(honest, code)).status).toBe(429);
    expect((await honest.post(path, { step: 'link' })).status).toBe(303);
    // Other sites are not affected.
    const neighbour = newVisitor();
    await ask(neighbour, address, 'http://crafts.localhost/en/login');
    const mail = await mailTo();
    expect((await enter(neighbour, mail.code, 'http://crafts.localhost/en/login')).status).toBe(303);
    await server.db.prepare(`delete from rate_counts where subject like 'guesses-site%'`).run();
  });
});

describe('forms', () => {
  test.each(['/en/login', '/en/sign-out', '/en/dashboard'])('of other sites have no effect at %s', async (path) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await visitor.post(path, { step: 'address', address }, headers)).status).toBe(403);
    }
    const old = await server.send('atlas.localhost', path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'step=address',
    });
    expect(old.status).toBe(403);
  });

  test('that are malformed, too large or of an unknown kind are client errors', async () => {
    const post = (body: string, type: string) =>
      server.send('atlas.localhost', '/en/login', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('x', 'multipart/form-data')).status).toBe(400);
    expect((await post('{}', 'application/json')).status).toBe(400);
    expect((await post('a='.padEnd(70_000, 'x'), 'application/x-www-form-urlencoded')).status).toBe(413);
    expect((await post('step=other', 'application/x-www-form-urlencoded')).status).toBe(422);
    expect((await visitor.post('/xx/login', { step: 'address', address })).status).toBe(404);
  });
});

test('the database contains no secrets in plain text', async () => {
  await ask(visitor);
  const { link, code } = await mailTo();
  const token = new URL(link).searchParams.get('link') ?? '';
  await server.db.prepare(`update outbox set data = '{}'`).run();
  const tables = ['sign_in_codes', 'sessions', 'rate_counts'];
  const stored = await Promise.all(tables.map((table) => server.db.prepare(`select * from ${table}`).all()));
  const text = JSON.stringify(stored.map(({ results }) => results));
  expect(text).not.toContain(token);
  expect(text).not.toContain(`"${code}"`);
  expect(text).not.toContain(visitor.cookies.get('atlas.localhost')?.get('binding'));
});
