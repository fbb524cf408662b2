import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cellOf, coveragePage, recount } from '../support/translations.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let editor: TestVisitor;
let site: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  editor = await signedInAs(server, 'editor@people.example');
  site = (await siteId(server.db, 'atlas')) as SiteId;
});
afterAll(() => server.close());

const page = 'http://atlas.localhost/en/manage/translations';

describe('The table of languages', () => {
  test('has the numbers of a recount: current, stale and missing translations of published articles', async () => {
    const write = (title: string, more: object = {}) => writePost(server.db, { site, title, ...more });
    const [one, two] = [await write('One'), await write('Two')];
    await write('Three, in German alone', { language: 'de' });
    await write('A draft', { state: 'draft' });
    await write('A blog post', { kind: 'blog' });
    await write('Eins', { language: 'de', translationOf: one.id });
    await write('Zwei', { language: 'de', translationOf: two.id });
    await write('Deux', { language: 'fr', translationOf: two.id, state: 'draft' });
    await write('Two, changed', { existing: { id: two.id, revision: 1 } });
    for (const language of ['en', 'de', 'fr', 'ja']) {
      expect(await cellOf(editor, language, 'articles')).toMatchObject(await recount(server, site, language));
    }
    expect(await cellOf(editor, 'de', 'articles')).toMatchObject({ total: 3, missing: 0, stale: 1, percent: '66%' });
    expect(await cellOf(editor, 'fr', 'articles')).toMatchObject({ total: 3, missing: 3, stale: 0, percent: '0%' });
    expect(withoutScripts((await editor.get(page)).text)).toContain('66% of 3 texts up to date');
  });

  test('says that the interface and the emails of all languages are complete', async () => {
    for (const { cells } of (await coveragePage(editor)).languages)
      for (const { part, missing, size, total } of cells.filter((cell) => /interface|mails/.test(cell.part)))
        expect([part, missing, size, total > 100]).toEqual([part, 0, 100, true]);
  });

  test('names the legal texts that a language lacks, and those that are older than the site’s own', async () => {
    const texts = await server.db
      .prepare('select count(*) as n from legal_texts where site_id = ?1')
      .bind(site)
      .first('n');
    await server.db.prepare(`delete from legal_texts where site_id = ?1`).bind(site).run();
    const publish = (kind: string, language: string, version: number) =>
      server.db
        .prepare(`insert into legal_texts values (?1, ?2, ?3, ?4, 'Text', '<p>Text</p>', '[]', ?5)`)
        .bind(site, kind, language, version, Date.now())
        .run();
    await publish('privacy', 'en', 1);
    await publish('privacy', 'en', 2);
    await publish('tos', 'en', 1);
    await publish('privacy', 'de', 1);
    const cell = await cellOf(editor, 'de', 'legal');
    expect([texts, cell.total, cell.missing, cell.stale]).toEqual([texts, 2, 1, 1]);
    expect(cell.texts.map(({ path, isStale }) => [path, isStale])).toEqual([
      ['/de/privacy', true],
      ['/de/tos', false],
    ]);
  });
});
