import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inlineValues } from '../../scripts/lib/inline-values.ts';
import { openRemoteDatabase } from '../../scripts/lib/remote-database.ts';
import { changeRoles, type RoleOptions } from '../../scripts/lib/role-change.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: D1Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  for (const [slug, isProduct] of [
    ['product', true],
    ['atlas', false],
  ] as const) {
    const languages = ['en', 'de'].map((language) => ({ language, name: slug, tagline: '', about: '' }));
    await createSite(db, {
      ...{ slug, isProduct, languages, defaultLanguage: 'en', accentHue: 1 },
      hosts: [`${slug}.example`],
    });
  }
});
afterAll(() => database.close());

let people = 0;
let options: RoleOptions;
beforeEach(async () => {
  people += 1;
  const address = `person-${people}@mail.example`;
  await personOfAddress(db, { address, language: 'de', now: 1 });
  options = { site: 'atlas', address, grant: [], take: [], operator: null, reason: 'because' };
});

async function run(given: Partial<RoleOptions>): Promise<string[]> {
  const lines: string[] = [];
  await changeRoles(
    db,
    { ...options, ...given },
    { productUrl: 'https://product.example', log: (line) => lines.push(line) },
  );
  return lines;
}

const logOf = async (address: string) =>
  (
    await db
      .prepare(
        `select s.slug, l.action, l.before, l.after, v.content ->> 'reason' as reason, l.actor from audit_log l
         join sites s on s.id = l.site_id join versions v on v.site_id = l.site_id and v.id = l.reason_version
         join identities i on i.person_id = l.person_id where i.subject = ?1 order by l.site_id desc, l.id`,
      )
      .bind(address)
      .all()
  ).results;

test('an operator grants and revokes roles by a command, which is logged and mailed', async () => {
  expect(await run({ grant: ['admin', 'editor'] })).toEqual(['atlas: admin granted', 'atlas: editor granted']);
  expect(await run({ grant: ['editor'] })).toEqual(['atlas: editor granted (it was so already: nothing was changed)']);
  expect(await run({ take: ['editor'] })).toEqual(['atlas: editor taken away']);
  expect(await logOf(options.address)).toEqual(
    [
      { action: 'role.grant', before: '', after: 'admin' },
      { action: 'role.grant', before: 'admin', after: 'admin editor' },
      { action: 'role.revoke', before: 'admin editor', after: 'admin' },
    ].map((change) => ({ ...change, slug: 'atlas', reason: 'because', actor: 'command' })),
  );
  const mail = await db
    .prepare('select language, data from outbox where recipient = ?1 order by id limit 1')
    .bind(options.address)
    .first<{ language: string; data: string }>();
  expect(mail?.language).toBe('de');
  expect(JSON.parse(mail?.data ?? '')).toEqual({
    ...{ change: 'granted', role: 'admin', reason: 'because' },
    link: 'https://atlas.example/de/dashboard',
  });
  await expect(run({ take: ['admin'] })).rejects.toThrow('is the last admin who can act');
});

test('the first operator is created by a command, in the log of the product’s own site', async () => {
  expect(await run({ site: null, operator: 'yes' })).toEqual(['product: operator granted']);
  expect(await run({ site: null, operator: 'no' })).toEqual(['product: operator taken away']);
  expect(await logOf(options.address)).toMatchObject([
    { slug: 'product', action: 'role.grant', after: 'operator' },
    { slug: 'product', action: 'role.revoke', before: 'operator' },
  ]);
});

test('an address without an account and an unknown site are reported', async () => {
  await expect(run({ address: 'nobody@mail.example', grant: ['editor'] })).rejects.toThrow('sign in once');
  await expect(run({ site: 'nowhere', grant: ['editor'] })).rejects.toThrow('there are: atlas, product');
  expect(await logOf(options.address)).toEqual([]);
});

describe('A statement with its values inlined', () => {
  test('equals the statement with parameters, for any values', async () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '"', '?', '1', ';', '-', '\n', '\\', 'ü', '😀', '--', '/*', '*/'),
    });
    const value = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
    const sql = `select ?2 as b, ?1 as a, '?1 '' ?' as c, "x?" as d, ?2 as e /* ?9 */ from (select 7 as "x?") -- ?8`;
    await fc.assert(
      fc.asyncProperty(value, value, async (a, b) => {
        const inlined = await db.prepare(inlineValues({ sql, values: [a, b] })).first();
        expect(inlined).toEqual(await db.prepare(sql).bind(a, b).first());
      }),
      { numRuns: 50 },
    );
    expect(inlineValues({ sql: 'select ?, ?', values: ['a', 2] })).toBe(`select 'a', 2`);
  });

  test('is refused if a value is missing or cannot be inlined', () => {
    for (const values of [[], ['a\0b'], [Number.NaN], [undefined], [{}]])
      expect(() => inlineValues({ sql: 'select ?1', values })).toThrow();
  });
});

test('a database that only wrangler can reach runs a batch completely or not at all', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-remote-'));
  try {
    const remote = openRemoteDatabase(['--local', '--persist-to', folder]);
    await remote.batch([
      remote.prepare('create table notes (id integer primary key, note text unique)'),
      remote.prepare('insert into notes (note) values (?1)').bind("it's; -- one\n“line”"),
      remote.prepare('insert into notes (note) select ?1 where changes() = 1').bind('hangs on the first'),
    ]);
    const twice = remote.prepare('insert into notes (note) values (?1)');
    await expect(remote.batch([twice.bind('new'), twice.bind('hangs on the first')])).rejects.toThrow('UNIQUE');
    const { results } = await remote.prepare('select note from notes order by id').all();
    expect(results).toEqual([{ note: "it's; -- one\n“line”" }, { note: 'hangs on the first' }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
