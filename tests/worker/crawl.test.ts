import { afterAll, beforeAll, expect, test } from 'vitest';
import { internalLinks } from '../support/links.ts';
import { inParallel } from '../support/parallel.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withDemo: true });
});
afterAll(() => server.close());

const host = 'museums.localhost';

type Limit = { asked: number; read: number };

/** How many pages of one shape are requested, and how many of those are searched for links: they are all alike. */
const limits: Record<string, Limit> = { en: { asked: 16, read: 4 } };
const others: Limit = { asked: 4, read: 1 };

/** With CRAWL=whole every page is requested and searched, except pages that differ only in their return address. */
function limitOf(shape: string, lang: string): Limit {
  if (process.env.CRAWL === 'whole' && !shape.includes('return=')) return { asked: Infinity, read: Infinity };
  return limits[lang] ?? others;
}

/** The path of a page without its variable parts: listings, values of filters, cursors, return addresses. */
const shape = (path: string): string =>
  path
    .replace(/\/listing\/[^/]+/, '/listing/*')
    .replace(/(?<=\/directory)(\/[^/?]+\/[^/?]+)+/, (filters) => filters.replace(/(\/[^/]+)\/[^/]+/g, '$1/*'))
    .replace(/(after|return)=[^&]*/, '$1=*');

test.each(['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'])(
  'Every link that a visitor can follow within the site leads to a page at its canonical address: %s',
  async (lang) => {
    const foundOn = new Map([[`/${lang}`, 'the start']]);
    const shapes = new Map<string, number>();
    const broken: string[] = [];
    for (let next = [...foundOn.keys()]; next.length; ) {
      const found: string[] = [];
      await inParallel(next, async (path) => {
        const { asked, read } = limitOf(shape(path), lang);
        const seen = shapes.get(shape(path)) ?? 0;
        shapes.set(shape(path), seen + 1);
        if (seen >= asked) return;
        const { status, text } = await server.get(host, path);
        if (status !== 200) broken.push(`${status} ${path} (on ${foundOn.get(path)})`);
        if (seen >= read) return;
        for (const link of internalLinks(text)) {
          // Links to other languages are the starting points of other runs.
          // A sign-in begins there, and leads to the product's host.
          if (link.startsWith(`/${lang}/auth/start`)) continue;
          if (foundOn.has(link) || !(link === `/${lang}` || link.startsWith(`/${lang}/`))) continue;
          foundOn.set(link, path);
          found.push(link);
        }
      });
      next = found;
    }
    expect(broken).toEqual([]);
    expect(shapes.size).toBeGreaterThan(12);
  },
  process.env.CRAWL === 'whole' ? 3_600_000 : undefined,
);
