import { expect, test } from 'vitest';
import { hreflangs } from '../alternates.ts';
import { sitemapIndexXml, sitemapXml } from './xml.ts';

const site = { origin: 'https://a.example', defaultLanguage: 'de' };

test('addresses are escaped where they stand, and a change that nobody knows is left out', () => {
  expect(sitemapIndexXml([{ path: '/x?a=1&b="<>' }, { path: '/y', changedAt: 0 }], site)).toContain(
    '<sitemap><loc>https://a.example/x?a=1&amp;b=&quot;&lt;&gt;</loc></sitemap>\n' +
      '<sitemap><loc>https://a.example/y</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>\n',
  );
});

test('a page names all its languages, itself among them, and which one stands for all others', () => {
  const alternates = [
    { lang: 'en', path: '/en' },
    { lang: 'de', path: '/de' },
  ];
  const xml = sitemapXml([{ path: '/en', alternates }], site);
  expect(xml.match(/hreflang="[^"]*" href="[^"]*"/g)).toEqual([
    'hreflang="en" href="https://a.example/en"',
    'hreflang="de" href="https://a.example/de"',
    'hreflang="x-default" href="https://a.example/de"',
  ]);
});

test('where the site’s own language is missing, the first one stands for all others', () => {
  expect(hreflangs([{ lang: 'fr', path: '/fr' }], 'de').at(-1)).toEqual({ lang: 'x-default', path: '/fr' });
  expect(hreflangs([], 'de')).toEqual([]);
});
