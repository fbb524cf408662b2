import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../support/any-character.ts';
import { searchIndexReady } from '../support/directory.ts';
import { brokenQueries, naughty } from '../support/naughty.ts';
import { bootOf, unescapeHtml } from '../support/page.ts';
import { inParallel } from '../support/parallel.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

const host = 'atlas.localhost';

let server: TestServer;
let usual: number;
beforeAll(async () => {
  server = await startServer();
  await searchIndexReady(server, host);
  usual = scriptsIn((await server.get(host, '/en/directory?q=xyzzy')).text);
});
afterAll(() => server.close());

const scriptsIn = (html: string) => [...html.matchAll(/<script\b/g)].length;

/** The value of the search box as a browser reads it. */
const boxOf = (html: string): string[] =>
  [...html.matchAll(/<input\b(?![^>]*type="hidden")[^>]*\bname="q"[^>]*>/g)].map(([input]) =>
    unescapeHtml(input.match(/\bvalue="([^"]*)"/)?.[1] ?? ''),
  );

/** Words of an error that only its log should have. */
const internals = /fts5|sqlite|syntax error|unterminated|no such column|malformed MATCH|D1_ERROR|TypeError|at \w+ \(/i;

function judge(path: string, { status, headers, text }: Answer): void {
  expect([path, status]).toEqual([path, 200]);
  // An error of the search index would show as the page without it.
  expect([path, headers.get('cache-status')]).toEqual([path, expect.not.stringContaining('detail=')]);
  expect([path, internals.exec(text)?.[0]]).toEqual([path, undefined]);
  expect([path, scriptsIn(text) - usual]).toEqual([path, 0]);
  const { q } = bootOf(text).page.data as { q: string };
  // A box shows what was searched, or what the address says: with quotation marks, and uncut.
  const typed = new URL(path, 'http://localhost').searchParams.get('q')?.trim() ?? '';
  for (const shown of boxOf(text)) expect([q, typed], path).toContain(shown);
}

/** Requests a search as a browser does. A text that is spelled otherwise in its address is redirected once. */
async function search(text: string): Promise<{ path: string; answer: Answer }> {
  let path = `/en/directory?${new URLSearchParams({ q: text })}`;
  let answer = await server.get(host, path);
  if (answer.status === 308) {
    path = answer.headers.get('location') ?? '';
    answer = await server.get(host, path);
  }
  return { path, answer };
}

describe('A visitor who searches for', () => {
  test.each(Object.entries(naughty))('%s gets a page with the text in the box', async (_, texts) => {
    await inParallel(texts, async (text) => {
      const { path, answer } = await search(text);
      judge(path, answer);
    });
  });

  test('any text gets a page', async () => {
    const sign = fc.constantFrom(...'"*^:-+(){}=$@!\'\\%_;<>&\0', ' AND ', ' NEAR(', 'museum', '東京', '가나', 'متحف');
    const any = fc.oneof(
      fc.string({ unit: sign, maxLength: 12 }),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
    );
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const { path, answer } = await search(text);
        judge(path, answer);
      }),
      { numRuns: 250 },
    );
  });
});

test.each(brokenQueries)('An address with the query %s is a page, a redirect or a clear refusal', async (query) => {
  const { status, headers, text } = await server.get(host, `/en/directory?${query}`);
  expect([200, 308, 400, 422]).toContain(status);
  expect(internals.exec(text)?.[0]).toBeUndefined();
  if (status === 308) {
    const next = await server.get(host, headers.get('location') ?? '');
    const last = next.status === 308 ? await server.get(host, next.headers.get('location') ?? '') : next;
    expect([200, 400]).toContain(last.status);
  }
});

test('A search that is longer than any sentence is cut, and says what it searched', async () => {
  const { path, answer } = await search('lighthouse '.repeat(1_000));
  judge(path, answer);
  const { q } = bootOf(answer.text).page.data as { q: string };
  expect(q.length).toBeLessThanOrEqual(100);
  expect(q).toMatch(/^lighthouse lighthouse/);
});
