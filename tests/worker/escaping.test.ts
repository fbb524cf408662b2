import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageKey } from '../../web/contract/page-key.ts';
import type { DirectoryPage } from '../../web/contract/pages/directory.data.ts';
import type { ListingPage } from '../../web/contract/pages/listing.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { newListing, siteId } from '../support/content.ts';
import { hostile } from '../support/hostile.ts';
import { bootOf, metaOf, textOf } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import { hosts, pathAbout, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let benign: string;
const host = hosts.other;
const slugOf = (index: number) => `hostile-${index}`;
const pathOf = (index: number) => `/en/directory/listing/${slugOf(index)}`;

beforeAll(async () => {
  server = await startServer();
  const site = await siteId(server.db, 'crafts');
  const texts = ['Plain name', ...hostile];
  await openWriter(server.db, site).createListings(
    texts.map((text, index) =>
      newListing({
        slug: slugOf(index),
        address: text,
        phone: text,
        email: text,
        website: text,
        texts: { en: { name: text, summary: `${text} in short`, description: `${text} at length` } },
      }),
    ),
  );
  benign = (await server.get(host, pathOf(0))).text;
});
afterAll(() => server.close());

/** The elements of a document as a browser parses them. The content of scripts and styles has none. */
const elementsOf = (html: string): string[] =>
  [...html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1').matchAll(/<(\/?[a-z][a-z0-9-]*|!--|!)/gi)]
    .map(([, name]) => name ?? '')
    // React separates texts with empty comments.
    .filter((name) => name !== '!--');

/** Next's page data in a document, joined from the pushes of its scripts. */
const flightOf = (html: string): string =>
  [...html.matchAll(/self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g)]
    .map(([, push]) => JSON.parse(push ?? '[]')[1])
    .join('');

/** The title and description in page data, as React parses them: `$$` at the start is an escaped `$`. */
function headOf(flight: string): (string | undefined)[] {
  const title = flight.match(/\["\$","title","0",\{"children":("(?:[^"\\]|\\.)*")\}\]/)?.[1];
  const description = flight.match(/"name":"description","content":("(?:[^"\\]|\\.)*")\}\]/)?.[1];
  return [title, description].map((json) => {
    const text: string | undefined = json && JSON.parse(json);
    expect(text, 'no reference to anything').not.toMatch(/^\$[^$]/);
    return text?.replace(/^\$\$/, '$');
  });
}

/** The summary as search engines get it: on one line. */
const described = (text: string) => `${text} in short`.replace(/\s+/g, ' ').trim();

describe.each(hostile.map((text, index) => [text, index + 1] as const))('A listing named %j', (text, index) => {
  test('shows its texts unchanged, and no further elements', async () => {
    const { status, text: html } = await server.get(host, pathOf(index));
    expect(status).toBe(200);
    expect(textOf(html, 'h1')).toBe(text);
    const title = textOf(html, 'title');
    expect(title?.startsWith(`${text} · `), title).toBe(true);
    expect(metaOf(html, 'description')).toContain(described(text));
    expect(metaOf(html, 'og:title')).toBe(title);
    expect(
      elementsOf(html).filter((name) => /^\/?(script|style|link|meta|title|base|img|iframe|body|html)$/.test(name)),
    ).toEqual(
      elementsOf(benign).filter((name) => /^\/?(script|style|link|meta|title|base|img|iframe|body|html)$/.test(name)),
    );
    expect(html).not.toMatch(/href="javascript:/i);
    const page = bootOf(html).page.data as ListingPage;
    expect([page.name, page.summary, page.description]).toEqual([text, `${text} in short`, `${text} at length`]);
    expect([page.address, page.phone, page.email, page.website]).toEqual([text, text, text, text]);
  });

  test('has unchanged data in every other representation', async () => {
    const { text: html } = await server.get(host, pathOf(index));
    const json = await server.get(host, `${pathOf(index)}.json`);
    expect(JSON.parse(json.text)).toEqual(bootOf(html).page.data);
    const flight = await server.get(host, `${pathOf(index)}.txt`);
    const head = [textOf(html, 'title'), expect.stringContaining(described(text))];
    expect(headOf(flight.text)).toEqual(head);
    expect(headOf(flightOf(html))).toEqual(head);
    expect(flight.text).not.toContain('__slug__".');
  });
});

test('A page with all of these listings shows them all, and no further elements', async () => {
  const slugs = new Set<string>();
  for (let path: string | null = '/en/directory'; path; ) {
    const { text: html } = await server.get(host, path);
    const { listings, next } = bootOf(html).page.data as DirectoryPage;
    for (const { slug } of listings) slugs.add(slug);
    expect(html).not.toMatch(/<(script|img|svg)[^>]*(alert|onerror|onload)/i);
    expect(html.match(/<title>/g)).toHaveLength(1);
    path = next;
  }
  expect(hostile.map((_, index) => slugOf(index + 1)).filter((slug) => !slugs.has(slug))).toEqual([]);
});

test.each(hostile)('A search for %j shows the query as text', async (text) => {
  const { status, text: html } = await server.get(host, pageKey(`/en/directory?${new URLSearchParams({ q: text })}`));
  expect(status).toBe(200);
  const { q } = bootOf(html).page.data as DirectoryPage;
  expect(q).toBe(text.trim());
  expect(html).not.toMatch(/<(script|img|svg)[^>]*(alert|onerror|onload)/i);
  const harmless = await server.get(host, '/en/directory?q=x');
  expect(elementsOf(html).filter((name) => name === 'script')).toEqual(
    elementsOf(harmless.text).filter((name) => name === 'script'),
  );
});

test('No page renders text from its address as elements, for any visitor', async () => {
  const visitor = await signedInAs(server, 'operator@people.example', host);
  const pages = samples.filter(({ definition }) => !definition.productOnly);
  /** All addresses that contain the text, each in a different part. */
  const addressesWith = (text: string) =>
    pages.flatMap(({ route, definition, path }) => [
      ...definition.query.map((name) => `${path('en')}?${new URLSearchParams({ [name]: text })}`),
      ...[pathAbout(route, 'en', text) ?? []].flat(),
    ]);
  const scriptsAt = async (address: string) => {
    const asked = `http://${host}${address}`;
    const { status, text: html } = (await visitor.follow(await visitor.get(asked), asked)).answer;
    expect(status, address).toBeLessThan(500);
    expect(html, address).not.toMatch(/<(script|img|svg)[^>]*(alert|onerror|onload)/i);
    return elementsOf(html).filter((name) => name === 'script').length;
  };
  const harmless = await Promise.all(addressesWith('x').map(scriptsAt));
  expect(harmless.length).toBeGreaterThan(20);
  // One text after the other: each is a request for every address at the same time.
  for (const text of hostile.filter((one) => one.includes('alert(1)')))
    expect(await Promise.all(addressesWith(text).map(scriptsAt)), text).toEqual(harmless);
});
