import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../worker/features/directory/cursor.ts';
import { bootOf, textOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const at = (path: string) => `/en/directory${path}`;
const get = (path: string) => server.get(atlas, at(path));
const cursorOf = (order: 'name' | 'rating' | 'newest' | 'price' | 'key', value: string | number) =>
  encodeCursor({ order, value, id: 5, offset: 24 });

describe('Variants of an address with filters redirect to the canonical address', () => {
  test.each([
    ['/city/paris/category/art', '/category/art/city/paris'],
    ['/open/now/rating/4/free-entry/yes/category/art', '/category/art/free-entry/yes/rating/4/open/now'],
    ['/city/paris+lyon+paris', '/city/lyon+paris'],
    ['/price/3+1', '/price/1+3'],
    ['/rating/4+3', '/rating/3'],
    ['/open/now/price/1/language/ja+AR/free-entry/yes', '/free-entry/yes/language/ar+ja/price/1/open/now'],
    ['/founded/1949-1900', '/founded/1900-1949'],
    ['/period/since-1900+antiquity', '/period/antiquity+since-1900'],
    // Names as people type them.
    ['/city/krak%C3%B3w', '/city/krakow'],
    ['/city/new%20york+Krak%C3%B3w', '/city/krakow+new-york'],
    ['/city/New_York', '/city/new-york'],
    // A category includes its subcategories.
    ['/category/art+modern-art', '/category/art'],
    ['/category/art+history+modern-art/city/paris?sort=newest', '/category/art+history/city/paris?sort=newest'],
  ])('%s to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, at(to)]);
    expect((await server.get(atlas, at(to))).status).toBe(200);
  });
});

describe('A form that is sent without JavaScript redirects to the page of the chosen filters', () => {
  test.each([
    ['?f.free-entry=yes', '/free-entry/yes'],
    ['?f.price=2&f.price=1&f.rating=4&f.open=now', '/price/1+2/rating/4/open/now'],
    ['/rating/4?f.language=pl&f.language=de', '/language/de+pl/rating/4'],
    ['/category/art?f.founded.min=1900&f.founded.max=1949', '/category/art/founded/1900-1949'],
    ['/category/art?f.founded.min=&f.founded.max=', '/category/art'],
    ['/category/art/free-entry/yes?f.free-entry=', '/category/art'],
    ['/category/art/free-entry/yes?f.period=antiquity', '/category/art/free-entry/yes/period/antiquity'],
    ['?f.free-entry=yes&q=mus&sort=', '/free-entry/yes?q=mus'],
    [`/category/art?f.price=1&sort=newest&after=${cursorOf('newest', 5)}`, '/category/art/price/1?sort=newest'],
    ['.json?f.free-entry=yes&sort=name', '/free-entry/yes.json'],
    ['?f.free-entry=yes&all=city', '/free-entry/yes'],
  ])('%s to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, at(to)]);
    expect((await server.get(atlas, at(to))).status).toBe(200);
  });

  test.each(['?f.founded.min=long%20ago', '?f.rating=9', '/category/art?f.price=cheap', '?f.=x'])(
    'or gets an error that names the unreadable field: %s',
    async (from) => {
      const page = await get(from);
      expect(page.status).toBe(422);
      expect(textOf(page.text, 'h1')).toBe('Check what you entered');
      const data = await server.get(atlas, at(from.startsWith('?') ? `.json${from}` : from.replace('?', '.json?')));
      expect(JSON.parse(data.text)).toMatchObject({ code: 'invalid-field', field: from.match(/f\.[a-z.]*/)?.[0] });
    },
  );
});

describe('An order', () => {
  test.each([
    ['?sort=name', ''],
    ['?sort=best', ''],
    ['?sort=rating&sort=name', '?sort=rating'],
    ['?sort=rating&q=mus', '?q=mus&sort=rating'],
    ['?sort=relevance&q=mus', '?q=mus'],
    ['?sort=relevance', ''],
    ['/city/paris?q=&sort=newest', '/city/paris?sort=newest'],
    ['?sort=newest&all=city', '?all=city&sort=newest'],
    ['/category/art?all=everything', '/category/art'],
    ['?all=price', ''],
    ['?all=a%20b', ''],
    // An attribute whose values are all on the page anyway.
    ['?all=period&sort=newest', '?sort=newest'],
  ])('has one canonical address: %s is %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, at(to)]);
  });

  test.each([
    [`?after=${cursorOf('newest', 5)}`, ''],
    [`?after=${cursorOf('name', 'M')}&sort=rating`, '?sort=rating'],
    [`/city/paris?after=${cursorOf('rating', 400)}&sort=price`, '/city/paris?sort=price'],
    [`?after=${cursorOf('name', 'M')}&q=mus`, '?q=mus'],
  ])('starts at its first page if the cursor belongs to another order: %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, at(to)]);
  });

  test.each([
    'x',
    'W10',
    btoa('["name","a"]'),
    btoa('["name",5,1]'),
    btoa('["rating","a",1]'),
    btoa('["rating",null,1]'),
    btoa('["best","a",1]'),
    btoa('["name","a",0]'),
    btoa('["name","a",1.5]'),
    btoa('["newest",1e999,1]'),
    btoa(JSON.stringify(['name', 'a'.repeat(1200), 1])),
  ])('rejects an invalid cursor: %s', async (cursor) => {
    expect((await get(`?after=${encodeURIComponent(cursor)}`)).status).toBe(400);
  });
});

describe('A visitor who requests a filter that does not exist', () => {
  const suggested = async (path: string, lang = 'en') => {
    const answer = await server.get(atlas, `/${lang}/directory${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    return (bootOf(answer.text).page.data as { suggestions: { name: string; path: string }[] }).suggestions;
  };

  test.each([
    ['/city/krakw', 'Kraków', '/city/krakow'],
    ['/city/amsterdm', 'Amsterdam', '/city/amsterdam'],
    ['/city/nl', 'Netherlands', '/country/nl'],
    ['/country/netherlands', 'Netherlands', '/country/nl'],
    ['/country/polnad', 'Poland', '/country/pl'],
    ['/category/artt', 'Art museums', '/category/art'],
    ['/category/kunstmuseen', 'Art museums', '/category/art'],
    ['/categroy/art', 'Art museums', '/category/art'],
    ['/free-entri/yes', 'Free entry', '/free-entry/yes'],
    ['/period/antikity', 'Period: Prehistory and antiquity', '/period/antiquity'],
    ['/free-entry/maybe', 'Free entry', '/free-entry/yes'],
    ['/free-entry/10-20', 'Free entry', '/free-entry/yes'],
    ['/period/min-10', 'Period: Prehistory and antiquity', '/period/antiquity'],
    ['/category/art/city/pariss/rating/3', 'Paris', '/category/art/city/paris/rating/3'],
    ['/city/lyon+pariss', 'Paris', '/city/lyon+paris'],
    ['/category/artt/city/pariss', 'Art museums', '/category/art'],
    ['/rating/6', '5 stars', '/rating/5'],
    ['/category/art/rating/4.5', '5 stars', '/category/art/rating/5'],
    ['/price/0+9', 'Low prices or Very high prices', '/price/1+4'],
    ['/open/later', 'Open now', '/open/now'],
    ['/language/german', 'Language of the text: German', '/language/de'],
    ['/language/deutsch+es', 'Language of the text: German', '/language/de+es'],
    ['/language/polnish/rating/3', 'Language of the text: Polish', '/language/pl/rating/3'],
    // No city resembles this one, so the suggestion keeps the other filters.
    ['/category/art/city/zzzzzzzzzzzz', 'Art museums', '/category/art'],
  ])('%s gets the suggestion %s', async (path, name, to) => {
    expect((await suggested(path))[0]).toEqual({ name, path: at(to) });
    expect((await server.get(atlas, at(to))).status).toBe(200);
  });

  test('gets a suggestion for the name that they know', async () => {
    const { headers } = await get('/city/m%C3%BCnchen');
    expect(headers.get('location')).toBe(at('/city/muenchen'));
    expect(await suggested('/city/muenchen')).toEqual([{ name: 'Munich', path: at('/city/munich') }]);
  });

  test('gets suggestions in the language of the page, as links and as data', async () => {
    expect((await suggested('/city/varsaw', 'ja'))[0]).toEqual({
      name: 'ワルシャワ',
      path: '/ja/directory/city/warsaw',
    });
    const page = await server.get(atlas, '/ja/directory/city/varsaw');
    expect(page.text).toContain('<a class="tap link" href="/ja/directory/city/warsaw">');
    const { text, headers } = await server.get(atlas, '/ja/directory/city/varsaw.json');
    expect(headers.get('content-type')).toBe('application/problem+json');
    const problem = JSON.parse(text);
    expect(problem.code).toBe('not-found');
    expect(problem.suggestions[0]).toEqual({ name: 'ワルシャワ', path: '/ja/directory/city/warsaw' });
  });

  test.each([
    '/city/zzzzzzzzzzzz',
    '/city/%E3%83%91%E3%83%AA',
    '/rating/good',
    '/country/xx',
    '/language/nl',
    '/language/constructor',
    '/category/constructor',
    '/constructor/yes',
    '/founded/ancient',
    `/city/${'a'.repeat(200)}`,
    `/city/${Array.from('abcdefghijklmnopqrst', (letter) => `nowhere-${letter}`).join('+')}`,
  ])('gets no suggestion if nothing is similar, and a 404: %s', async (path) => {
    expect(await suggested(path)).toEqual([]);
  });

  test('gets no suggestion from another site', async () => {
    for (const path of ['/category/bicycle', '/material/wod', '/languages-spoken/englis'])
      expect(await suggested(path), path).toEqual([]);
    for (const path of [
      '/category/bicycles',
      '/material/wood',
      '/wheelchair/yes',
      '/appointment/yes',
      '/turnaround/max-2',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});

test('A page with the filter “open now” is not cached in any representation; one without it is', async () => {
  for (const path of ['/open/now', '/category/art/open/now', '/category/art/open/now.json', '/open/now.txt']) {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control'), headers.get('cache-status')], path).toEqual([
      200,
      `${/\.(json|txt)$/.test(path) ? '' : 'private, '}max-age=0, must-revalidate`,
      'signpost; fwd=bypass',
    ]);
  }
  expect((await get('/category/art')).headers.get('cache-control')).toMatch(/^private, max-age=300/);
});
