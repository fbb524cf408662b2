import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { pageKey } from './page-key.ts';
import { href, matchRoute, type RouteName, routeNames } from './routes.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const lang = fc.constantFrom(...languages.map(({ tag }) => tag));
const filters = fc.array(slug, { maxLength: 4 });
/** Path segments of routes, which cannot be slugs. */
const reserved = ['create', 'listing'];

describe('the routes', () => {
  it('match every address that they build, with the same parameters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routeNames), lang, slug, filters, (route, tag, name, chosen) => {
        fc.pre(!reserved.includes(name));
        const params = { lang: tag, slug: name, blogSlug: name, id: name, filters: chosen };
        const match = matchRoute(href<RouteName>(route, params).slice(1).split('/'));
        expect(match?.route).toBe(route);
        expect(params).toMatchObject(match?.params ?? {});
      }),
    );
  });

  it('prefer a fixed segment to a slug in the same position', () => {
    expect(matchRoute(['en', 'blogs', 'create'])?.route).toBe('blogCreate');
    expect(matchRoute(['en', 'blogs', 'created'])?.route).toBe('blog');
    expect(matchRoute(['en', 'directory', 'listing', 'louvre'])?.route).toBe('listing');
    expect(matchRoute(['cms-viewer', 'widget-loader', 'en'])?.route).toBe('widgetLoader');
  });

  it('do not match other addresses', () => {
    for (const path of [[], [''], ['en', 'articles', 'a', 'b'], ['en', 'nope'], ['cms-viewer', 'en']]) {
      expect(matchRoute(path)).toBeUndefined();
    }
  });
});

describe("a page's key", () => {
  it('leaves out only what does not change the page', () => {
    expect(pageKey('/en/directory?utm_source=mail&q=art')).toBe('/en/directory?q=art');
    expect(pageKey('/en/directory?q=art&after=x')).toBe('/en/directory?after=x&q=art');
    expect(pageKey('/en/directory?q=art')).not.toBe(pageKey('/en/directory?q=arts'));
    expect(pageKey('/en/directory?q=')).toBe('/en/directory');
    expect(pageKey('/en/directory?q=%20&after=+')).toBe('/en/directory');
    expect(pageKey('/en/directory?q=%20art+deco%20')).toBe('/en/directory?q=art+deco');
    expect(pageKey('/en/directory?q=who?')).toBe(pageKey('/en/directory?q=who%3F'));
    expect(pageKey('/en?q=art')).toBe('/en');
    expect(pageKey('/en/directory?sort=rating')).toBe('/en/directory?sort=rating');
    for (const usual of ['?sort=name', '?sort=', '?sort=best'])
      expect(pageKey(`/en/directory${usual}`)).toBe('/en/directory');
    expect(pageKey('/en/directory?sort=rating&q=art')).toBe('/en/directory?q=art&sort=rating');
    expect(pageKey('/en/directory?sort=relevance&q=art')).toBe('/en/directory?q=art');
    expect(pageKey('/en/directory?sort=relevance')).toBe('/en/directory');
    expect(pageKey('/en/directory?sort=name&q=art')).toBe('/en/directory?q=art&sort=name');
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (q, after) => {
        const key = pageKey(`/en/directory?${new URLSearchParams({ q, after, other: q })}`);
        expect(pageKey(key)).toBe(key);
      }),
    );
  });

  it('is the address itself if there is no page', () => {
    expect(pageKey('/%E0%A4?x=1')).toBe('/%E0%A4?x=1');
  });
});
