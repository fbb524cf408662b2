import { expect, test } from 'vitest';
import { hreflangs } from '../alternates.ts';
import { sitemapIndexXml, sitemapXml } from './xml.ts';

const site = { origin: 'https://a.example', defaultLanguage: 'de' };

test('addresses are escaped, and an unknown time of change is left out', () => {
  expect(sitemapIndexXml([{ path: '/x?a=1&b="<>' }, { path: '/y', changedAt: 0 }], site)).toContain(
    '<sitemap><loc>https://a.example/x?a=1&amp;b=&quot;&lt;&gt;</loc></sitemap>\n' +
      '<sitemap><loc>https://a.example/y</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>\n',
  );
});

test('a page lists all its languages, including its own, and the default for all others', () => {
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

test('without the site’s default language, the first one is the default for all others', () => {
  expect(hreflangs([{ lang: 'fr', path: '/fr' }], 'de').at(-1)).toEqual({ lang: 'x-default', path: '/fr' });
  expect(hreflangs([], 'de')).toEqual([]);
});
