import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { photoFile } from '../support/photo-file.ts';
import { importedAt, importFolder, markdown, textFolder } from '../support/text-folder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let sites = 0;

async function newSite(languages = ['en', 'de', 'ar']): Promise<{ id: SiteId; slug: string }> {
  const slug = `texts-${++sites}`;
  return { id: await createTestSite(database.db, { languages, slug }), slug };
}

type Post = Record<string, string | number | null>;

const rowsOf = async (sql: string, ...values: unknown[]): Promise<Post[]> =>
  (
    await database.db
      .prepare(sql)
      .bind(...values)
      .all<Post>()
  ).results;

const postsOf = (site: SiteId) => rowsOf('select * from posts where site_id = ?1 order by id', site);

async function postIn(site: SiteId, key: string, language = 'en'): Promise<Post> {
  const [post] = await rowsOf(
    'select * from posts where site_id = ?1 and source_id = ?2 and language = ?3',
    ...[site, key, language],
  );
  if (!post) throw new Error(`${language}/${key} was not imported`);
  return post;
}

const sum = ({ created, updated, unchanged, rejected }: Awaited<ReturnType<typeof importFolder>>) =>
  created + updated + unchanged + rejected.length;

test('Files of one name become translations of each other, of which the default language is the source', async () => {
  const { id, slug } = await newSite();
  await personOfAddress(database.db, { address: 'ann@example.com', language: 'en', now: importedAt });
  const folder = await textFolder({
    'de/visit.md': markdown('Ein Besuch', 'Am Morgen ist es ruhig.'),
    'en/visit.md': markdown(
      'A visit',
      'Come **early**.',
      'description: When to come\ntags: [Visiting, Quiet]\nauthor: ann@example.com\npublished: 2024-03-31',
    ),
    'ar/visit.md': markdown('زيارة', '<div dir="rtl" markdown="1">\n\nتعال **مبكرًا**.\n\n</div>'),
    'README.md': 'no text',
  });
  const report = await importFolder(database, slug, folder);
  expect(report).toMatchObject({ files: 3, texts: 3, created: 3, updated: 0, unchanged: 0, rejected: [] });
  expect(Object.fromEntries(report.languages)).toEqual({ en: 1, de: 1, ar: 1 });
  const [source, ...translations] = await postsOf(id);
  expect(source).toMatchObject({
    ...{ language: 'en', slug: 'a-visit', title: 'A visit', description: 'When to come', state: 'published' },
    ...{ published_at: Date.UTC(2024, 2, 31), is_staff: 1, source: 'folder:test', source_revision: null },
  });
  expect(source?.body).toBe('\nCome **early**.\n');
  expect(translations.map(({ group_id, source_revision }) => [group_id, source_revision])).toEqual([
    [source?.id, 1],
    [source?.id, 1],
  ]);
  expect(await postIn(id, 'visit', 'ar')).toMatchObject({
    slug: 'visit',
    html: expect.stringMatching(/^<div dir="rtl">[\s\S]*<strong>/),
  });
  expect(await rowsOf('select name from post_tags where site_id = ?1 order by position', id)).toEqual([
    { name: 'Visiting' },
    { name: 'Quiet' },
  ]);
  expect(await rowsOf('select actor, action, after from audit_log where site_id = ?1', id)).toEqual(
    Array.from({ length: 3 }, () => ({ actor: 'command', action: 'post.import', after: 'published' })),
  );
});

test('A text in another script has the name of its file as address, also where it states one in its script', async () => {
  const { id, slug } = await newSite();
  const body = 'نص قصير.';
  await importFolder(
    database,
    slug,
    await textFolder({
      'ar/first-text.md': markdown('نص', body),
      'ar/second.md': markdown('ثان', body, 'slug: نص-ثان'),
    }),
  );
  expect((await postsOf(id)).map((post) => post.slug)).toEqual(['first-text', 'second']);
});

test('A file that is not translated yet is left out, but not the text in its own language', async () => {
  const { id, slug } = await newSite();
  const body = 'This is a text in the English language, which nobody has put into other words so far.';
  const file = markdown('A text', body, 'untranslated: true');
  const report = await importFolder(database, slug, await textFolder({ 'en/a.md': file, 'de/a.md': file }));
  expect(report).toMatchObject({ files: 2, texts: 1, created: 1, untranslated: ['de/a.md'] });
  expect((await postsOf(id)).map((post) => post.language)).toEqual(['en']);
});

test('Languages that the site does not speak are counted and left out, whatever the case of their tags', async () => {
  const { id, slug } = await newSite(['en', 'de']);
  const text = markdown('A', 'Text.');
  const folder = await textFolder({ 'fa/a.md': text, 'zh-hans/a.md': text, 'zh-hans/b.md': text, 'DE/a.md': text });
  const report = await importFolder(database, slug, folder);
  expect(Object.fromEntries(report.foreign)).toEqual({ fa: 1, 'zh-hans': 2 });
  expect(report).toMatchObject({ texts: 1, created: 1 });
  expect((await postsOf(id)).map((post) => post.language)).toEqual(['de']);
});

test('Links lead to the text in the same language, else to its source, and are reported where nothing is', async () => {
  const { id, slug } = await newSite();
  await createListings(openWriter(database.db, id), [listingNamed('Tea House')]);
  const links = [
    ...['[one](../both/#Part)', '[two](./both.md)', '[three](../english)', '[four](/de/both/)', '[five](../none/)'],
    ...['[six](/notices/)', '[seven](/directory)', '[eight](/directory/listing/tea-house)'],
    ...['[nine](/directory/listing/nowhere)', '[ten](https://example.org/x)'],
  ].join(' ');
  const report = await importFolder(
    database,
    slug,
    await textFolder({
      'en/both.md': markdown('Both texts', links),
      'de/both.md': markdown('Beide Texte', links),
      'en/english.md': markdown('Only English', 'Text.', 'related: [both, lost]'),
    }),
  );
  const hrefs = (post: Post) => [...String(post.html).matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  const same = ['/directory', '/directory/listing/tea-house', '/directory/listing/nowhere', 'https://example.org/x'];
  expect(hrefs(await postIn(id, 'both', 'en'))).toEqual([
    ...['/articles/both-texts#s-part', '/articles/both-texts', '/articles/only-english', '/de/articles/beide-texte'],
    ...same,
  ]);
  expect(hrefs(await postIn(id, 'both', 'de'))).toEqual([
    ...['/articles/beide-texte#s-part', '/articles/beide-texte', '/en/articles/only-english', '/articles/beide-texte'],
    ...same,
  ]);
  expect(report.links.filter(({ file }) => file === 'de/both.md').map(({ link }) => link)).toEqual([
    ...['../none/', '/notices/', '/directory/listing/nowhere'],
  ]);
  expect(report.related).toEqual([{ file: 'en/english.md', key: 'lost' }]);
  const { group_id } = await postIn(id, 'both');
  expect(await rowsOf('select group_id from post_relations where site_id = ?1', id)).toEqual([{ group_id }]);
});

test('A second import changes nothing; a changed file alone is written again, and keeps its old address', async () => {
  const { id, slug } = await newSite();
  const texts = {
    'en/a.md': markdown('First', 'See [b](../b/).', 'related: b'),
    'en/b.md': markdown('Second', 'See [a](../a/).', 'related: a'),
  };
  await importFolder(database, slug, await textFolder(texts));
  const before = [await postsOf(id), await rowsOf('select * from post_relations where site_id = ?1', id)];
  const again = await importFolder(database, slug, await textFolder(texts), { now: importedAt + 1000 });
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect([await postsOf(id), await rowsOf('select * from post_relations where site_id = ?1', id)]).toEqual(before);
  const changed = { ...texts, 'en/b.md': markdown('Second', 'Other words.', 'slug: renamed\nrelated: a') };
  // The text that links to it gets the new address, too.
  expect(await importFolder(database, slug, await textFolder(changed))).toMatchObject({ updated: 2, unchanged: 0 });
  expect(await postIn(id, 'b')).toMatchObject({ slug: 'renamed', revision: 2, body: '\nOther words.\n' });
  expect((await postIn(id, 'a')).html).toContain('href="/articles/renamed"');
  expect(await rowsOf('select slug from post_slugs where site_id = ?1', id)).toEqual([{ slug: 'second' }]);
  expect(await rowsOf('select * from post_relations where site_id = ?1', id)).toEqual(before[1]);
  expect(await importFolder(database, slug, await textFolder(changed))).toMatchObject({ unchanged: 2 });
});

test('What somebody changed on the site stays, unless the import is to replace it', async () => {
  const { id, slug } = await newSite();
  const files = (body: string) => textFolder({ 'en/a.md': markdown('Title', body) });
  await importFolder(database, slug, await files('One.'));
  await database.db
    .prepare(`update posts set body = 'By hand.', revision = revision + 1 where site_id = ?1`)
    .bind(id)
    .run();
  expect(await importFolder(database, slug, await files('One.'))).toMatchObject({ unchanged: 1, rejected: [] });
  const kept = await importFolder(database, slug, await files('Two.'));
  expect(kept.rejected).toEqual([{ file: 'en/a.md', reason: expect.stringContaining('--overwrite'), isKept: true }]);
  expect(sum(kept)).toBe(kept.texts);
  expect((await postIn(id, 'a')).body).toBe('By hand.');
  expect(await importFolder(database, slug, await files('Two.'), { shouldOverwrite: true })).toMatchObject({
    updated: 1,
  });
  expect(await postIn(id, 'a')).toMatchObject({ body: '\nTwo.\n', revision: 3 });
  expect(await importFolder(database, slug, await files('Two.'))).toMatchObject({ unchanged: 1 });
});

test('Pictures beside the texts are shown; those of other hosts, and missing ones, are reported', async () => {
  const { id, slug } = await newSite(['en']);
  const { buffer } = await photoFile('a.jpg', { isPlaced: true });
  const body =
    '![One](one.jpg "Caption")\n\n<img src="/shared/two.jpg" alt="Two">\n\n![No](https://host.example/x.png) ![Out](../../out.jpg) ![Bad](bad.jpg)';
  const folder = await textFolder({
    ...{ 'en/a.md': markdown('A', body, 'image: picture:above\nimageAlt: Above'), 'en/one.jpg': buffer },
    ...{ 'shared/two.jpg': buffer, 'pictures/above.jpg': buffer, 'en/bad.jpg': 'no picture' },
  });
  const report = await importFolder(database, slug, folder);
  expect(report.pictures.map(({ reference, fault }) => [reference, fault])).toEqual([
    ...[['https://host.example/x.png', 'remote']],
    ...[['../../out.jpg', 'missing']],
    ...[['bad.jpg', 'unusable']],
  ]);
  const post = await postIn(id, 'a');
  expect(post.html).toMatch(/<figure><img src="\/media\/\w+\/1280\.webp"[\s\S]*<figcaption>Caption/);
  expect(post.body).toMatch(/!\[One\]\(photo:\w+ "Caption"\)[\s\S]*<img src="photo:\w+" alt="Two">/);
  expect(post).toMatchObject({ picture: expect.stringMatching(/^\w{16,64}$/), picture_alt: 'Above' });
  const photos = await rowsOf('select key from post_photos where site_id = ?1', id);
  expect(photos).toHaveLength(2);
  for (const { key } of photos) expect(await database.media.get(photoObject(id, String(key)))).not.toBeNull();
});

test('Addresses that a text had elsewhere lead to it', async () => {
  const { id, slug } = await newSite(['en']);
  const folder = await textFolder({
    'en/a.md': markdown('New', 'Text.', 'redirect_from:\n  - /zh-cn/Old_Name/\n  - /b/'),
    'en/b.md': markdown('B', 'Text.'),
  });
  await importFolder(database, slug, folder);
  const { id: post } = await postIn(id, 'a');
  // The address of another text stays its own.
  expect(await rowsOf('select slug, post_id from post_slugs where site_id = ?1', id)).toEqual([
    { slug: 'old-name', post_id: post },
  ]);
});

test('Texts that cannot be used are named with the reason, and the others are imported', async () => {
  const { id, slug } = await newSite();
  const report = await importFolder(
    database,
    slug,
    await textFolder({
      'en/good.md': markdown('Good', 'Text.'),
      'en/no-front.md': 'Just text.',
      'en/no-title.md': '---\ntags: a\n---\nText.',
      'en/yaml.md': '---\ntitle: A\ntags: [a\n---\nText.',
      'en/long.md': markdown('x'.repeat(161), 'Text.'),
      'en/date.md': markdown('Date', 'Text.', 'published: soon'),
      'en/author.md': markdown('Author', 'Text.', 'author: nobody@example.com'),
      'en/lang.md': markdown('Language', 'Text.', 'lang: de'),
      'en/bytes.md': Buffer.concat([Buffer.from(markdown('Bytes', '')), Buffer.from([0xff])]),
    }),
  );
  expect(sum(report)).toBe(report.texts);
  expect((await postsOf(id)).map((post) => post.title)).toEqual(['Good']);
  expect(Object.fromEntries(report.rejected.map(({ file, reason }) => [file, reason]))).toEqual({
    'en/no-front.md': expect.stringContaining('front matter'),
    'en/no-title.md': 'title is missing',
    'en/yaml.md': expect.stringMatching(/^line \d/),
    'en/long.md': 'title has more than 160 characters',
    'en/date.md': expect.stringContaining('published is not a date'),
    'en/author.md': expect.stringContaining('nobody@example.com'),
    'en/lang.md': expect.stringContaining('lang is de'),
    'en/bytes.md': expect.stringContaining('UTF-8'),
  });
});

test('A dry run reports the same and writes nothing', async () => {
  const { id, slug } = await newSite(['en']);
  const folder = await textFolder({ 'en/a.md': markdown('A', '<script>x</script> [x](../none/)') });
  const dry = await importFolder(database, slug, folder, { isDry: true });
  expect(await postsOf(id)).toEqual([]);
  expect(await importFolder(database, slug, folder)).toEqual(dry);
  expect([...dry.removed.keys()]).toEqual(['element script']);
});

test('Two imports of the same folder at the same time write each text once', async () => {
  const { id, slug } = await newSite(['en', 'de']);
  const names = Array.from({ length: 12 }, (_, i) => `text-${i}`);
  const folder = await textFolder(
    Object.fromEntries(
      names.flatMap((name) => ['en', 'de'].map((lang) => [`${lang}/${name}.md`, markdown('Same title', name)])),
    ),
  );
  const reports = await Promise.all([importFolder(database, slug, folder), importFolder(database, slug, folder)]);
  for (const report of reports) expect([sum(report), report.rejected]).toEqual([24, []]);
  const posts = await postsOf(id);
  expect(posts).toHaveLength(24);
  expect(new Set(posts.map((post) => post.group_id)).size).toBe(12);
  expect(await importFolder(database, slug, folder)).toMatchObject({ created: 0, rejected: [] });
});
