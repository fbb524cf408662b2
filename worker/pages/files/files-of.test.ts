import { expect, test } from 'vitest';
import { ChangeLog } from '../../data/change-log.ts';
import { defineSinglePages, type NumberedFiles } from '../sitemaps/sitemap.ts';
import { defineFile, type FileRequest, nothing } from './file.ts';
import { filesOf } from './files-of.ts';

const file = defineFile({ type: 'text/plain', load: nothing, write: () => ({ code: 'ok', text: '', tags: [] }) });
const numbered: NumberedFiles = {
  firstNumber: 1,
  index: { statements: () => [], files: () => [] },
  load: async () => null,
  pages: () => [],
  tags: [],
};

const request: FileRequest = {
  site: { defaultLanguage: 'en', languages: [{ tag: 'en' }, { tag: 'de' }] } as unknown as FileRequest['site'],
  origin: 'https://a.example',
  params: { lang: 'de', file: 'pages-1.xml' },
  query: new URLSearchParams(),
  log: new ChangeLog([]),
  search: {} as FileRequest['search'],
  t: ((key: string) => key) as FileRequest['t'],
};

test('two features cannot have a file with the same path', () => {
  expect(() => filesOf([{ files: { '/a.txt': file } }, { files: { '/a.txt': file } }])).toThrow('/a.txt');
  expect(() => filesOf([{ files: { '/robots.txt': file } }])).toThrow('/robots.txt');
  const sitemaps = { files: { posts: numbered } };
  expect(() => filesOf([{ sitemaps }, { sitemaps }])).toThrow('posts');
  expect(() => filesOf([{ sitemaps: { files: { pages: numbered } } }])).toThrow('pages');
});

test('robots.txt disallows the paths that features name', () => {
  const written = filesOf([{ disallow: ['/one'] }, {}, { disallow: ['/two'] }])
    .get('/robots.txt')
    ?.write(null as never, request);
  expect(written).toMatchObject({ code: 'ok', text: expect.stringMatching(/\nDisallow: \/one\nDisallow: \/two\n/) });
});

test('llms.txt lists the links of all features, section by section', () => {
  const link = (name: string) => () => [{ name, path: `/${name}`, about: 'what it is' }];
  const written = filesOf([{ llms: { legal: link('terms') } }, { llms: { content: link('posts') } }])
    .get('/llms.txt')
    ?.write(null as never, request);
  const text = written?.code === 'ok' ? written.text : '';
  expect(text.match(/^## .*|(?<=^- \[)(?:posts|terms)\].*/gm)).toEqual([
    '## files.content',
    'posts](https://a.example/posts): what it is',
    '## files.languages',
    '## chrome.legal',
    'terms](https://a.example/terms): what it is',
  ]);
});

test('one sitemap contains the pages of several features, each with its own languages', () => {
  const page = (name: string, only?: string) =>
    defineSinglePages({
      statements: () => [],
      pages: () => [
        { path: (lang) => `/${lang}/${name}`, ...(only && { isPublished: (lang: string) => lang === only }) },
      ],
      tags: ['legal'],
    });
  const files = filesOf([{ sitemaps: { pages: page('a') } }, { sitemaps: { pages: page('b', 'de') } }]);
  const written = files.get('/sitemaps/:lang/:file{pages-[0-9]+\\.xml}')?.write([[], []] as never, request);
  const text = written?.code === 'ok' ? written.text : '';
  expect(written).toMatchObject({ tags: ['legal'] });
  expect(text.match(/(?<=<loc>)[^<]*|hreflang="\w\w"/g)).toEqual([
    ...['https://a.example/de/a', 'hreflang="en"', 'hreflang="de"'],
    ...['https://a.example/de/b', 'hreflang="de"'],
  ]);
});
