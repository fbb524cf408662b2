import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Exported, exportPosts } from '../../scripts/articles/export-posts.ts';
import { findSite } from '../../scripts/lib/sites.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { savePost } from '../../worker/domain/posts/posts.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { photoFile } from '../support/photo-file.ts';
import { filesOf, importedAt, importFolder, markdown, textFolder } from '../support/text-folder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function exported(slug: string): Promise<{ folder: string; files: Record<string, string>; done: Exported }> {
  const { db, media } = database;
  const site = await findSite(db, slug);
  if (!site) throw new Error(`there is no site ${slug}`);
  const out = await mkdtemp(path.join(tmpdir(), 'signpost-exported-'));
  const { id, defaultLanguage } = site;
  const done = await exportPosts(db, { site: id, defaultLanguage, kind: 'article', out, media });
  return { folder: out, files: await filesOf(out), done };
}

const texts = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith('.md')));

const newSite = (slug: string, languages = ['en', 'de', 'ar']) => createTestSite(database.db, { languages, slug });

test('Imported texts are exported as the same files, whatever their front matter and pictures are like', async () => {
  await newSite('trip');
  const { buffer } = await photoFile('a.jpg');
  const folder = await textFolder({
    'en/a.md':
      '---\n# A comment\ntitle:   "Quoted: title"\nclass: first\norder: 10\ntags:\n  - One\nimage: ../shared/a.jpg\nredirect_from: /old/\n---\n\n![A](a.jpg) and ![the same](./a.jpg "Title")\n\n[x](../b/) <img src="/shared/a.jpg">',
    'de/a.md': '\uFEFF---\r\ntitle: Umlaute äöü\r\n---\r\nZeile\r\n\r\nEnde ohne Zeilenende',
    'ar/a.md': markdown('نص', '<div dir="rtl" markdown="1">\n\nنص\n\n</div>\n\n\n'),
    'en/b.md': markdown('B', '![named](picture:drawn)', 'image: picture:drawn\nrelated: [first]'),
    ...{ 'en/a.jpg': buffer, 'shared/a.jpg': buffer, 'pictures/drawn.jpg': buffer },
  });
  expect(await importFolder(database, 'trip', folder)).toMatchObject({ created: 4, pictures: [], related: [] });
  const { files, done } = await exported('trip');
  expect(texts(files)).toEqual(texts(await filesOf(folder)));
  expect(done).toEqual({ texts: 4, pictures: 3, missing: [] });
  expect(Object.keys(files).filter((name) => !name.endsWith('.md'))).toEqual([
    ...['en/a.jpg', 'pictures/drawn.webp', 'shared/a.jpg'],
  ]);
});

test('What is exported can be imported into another site, and is exported from there as the same files', async () => {
  await newSite('from');
  await newSite('to');
  const { buffer } = await photoFile('a.jpg');
  const folder = await textFolder({
    ...{ 'en/a.md': markdown('A', '![A](picture:one)'), 'de/a.md': markdown('A', 'Text.'), 'pictures/one.jpg': buffer },
  });
  await importFolder(database, 'from', folder);
  const first = await exported('from');
  expect(await importFolder(database, 'to', first.folder)).toMatchObject({ created: 2, pictures: [] });
  expect(texts((await exported('to')).files)).toEqual(texts(first.files));
});

async function writeOnSite(site: SiteId): Promise<void> {
  const { db, media } = database;
  const author = await personOfAddress(db, { address: 'writer@example.com', language: 'en', now: importedAt });
  const key = 'k'.repeat(22);
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  await media.put(photoObject(site, key), bytes, { httpMetadata: { contentType: 'image/webp' } });
  const base = {
    ...({ site, kind: 'article', existing: null, slug: '', state: 'published', author, isStaff: true } as const),
    ...{ now: importedAt, photos: new Map([[key, { width: 600, height: 400 }]]) },
  };
  const own = { title: 'Own: text', description: '', body: `![P](photo:${key})\n`, tags: ['One', 'Two'] };
  const first = await savePost(db, {
    ...{ ...base, language: 'en', translationOf: null },
    text: { ...own, picture: key, pictureAlt: 'Teal' },
  });
  if (first.code !== 'saved') throw new Error('the text was not saved');
  const german = { title: 'Eigener Text', description: '', body: 'Hallo\n', tags: [], picture: '', pictureAlt: '' };
  await savePost(db, { ...base, language: 'de', translationOf: first.id, text: german });
  const draft = { ...german, title: 'Draft' };
  await savePost(db, { ...base, language: 'en', translationOf: null, state: 'draft', text: draft });
}

test('Texts that were written on the site get front matter, and can be imported elsewhere', async () => {
  await writeOnSite(await newSite('written'));
  const { folder, files } = await exported('written');
  expect(Object.keys(files)).toEqual(['de/own-text.md', 'en/own-text.md', `pictures/${'k'.repeat(22)}.webp`]);
  expect(files['en/own-text.md']).toBe(`---
lang: en
title: "Own: text"
tags:
  - One
  - Two
author: writer@example.com
published: 2026-05-10T00:00:00.000Z
slug: own-text
image: photo:kkkkkkkkkkkkkkkkkkkkkk
imageAlt: Teal
---
![P](photo:kkkkkkkkkkkkkkkkkkkkkk)
`);
  await newSite('copied');
  expect(await importFolder(database, 'copied', folder)).toMatchObject({ created: 2, pictures: [], rejected: [] });
  expect(texts((await exported('copied')).files)).toEqual(texts(files));
});

test('Of an imported text that was changed on the site, the rest of the front matter stays as it was stated', async () => {
  const site = await newSite('changed', ['en']);
  await importFolder(
    database,
    'changed',
    await textFolder({ 'en/a.md': markdown('Old', 'Text.', 'class: x # why\norder: 10') }),
  );
  await database.db
    .prepare(`update posts set title = 'New', body = 'By hand.' || char(10), revision = 2 where site_id = ?1`)
    .bind(site)
    .run();
  expect((await exported('changed')).files).toEqual({
    'en/a.md': '---\ntitle: New\nclass: x # why\norder: 10\n---\nBy hand.\n',
  });
});
