import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { type Stage, startStage, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

async function open(path: string, options: BrowserContextOptions = desktop): Promise<void> {
  page = await stage.open({ reducedMotion: 'reduce', ...options });
  await visit(page, stage.url(path));
}

/** The box of the page, and the box of the header. */
const inPage = () => page.locator('#search');
const inHeader = () => page.locator('#site-search-text');
const opener = () => page.locator('button[popovertarget="site-search"]');

const list = () => page.locator('[role="listbox"]');
const options = () => page.getByRole('option').allInnerTexts();
const active = () => page.locator('[role="option"][aria-selected="true"]');
const address = () => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

/** Types into a box and waits for the list. */
async function type(text: string, box = inHeader()): Promise<void> {
  await box.pressSequentially(text);
  await list().waitFor();
}

/** The texts for which suggestions are requested from now on. */
function watchRequests(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/suggestions/')) asked.push(searchParams.get('q') ?? '');
  });
  return asked;
}

/** Searches for texts, so that the browser knows them as past searches. */
async function searchFor(...texts: string[]): Promise<void> {
  for (const text of texts) {
    await inHeader().focus();
    await expect.poll(() => inHeader().getAttribute('role')).toBe('combobox');
    await inHeader().fill(text);
    await inHeader().press('Enter');
    await page.waitForURL(`**q=${encodeURIComponent(text).replaceAll('%20', '+')}`);
    await untilHydrated(page);
  }
}

describe.each([
  ['en', 'mari', 'Maritime museums', '/en/directory/category/maritime'],
  ['ar', 'البحرية', 'المتاحف البحرية', '/ar/directory/category/maritime'],
  ['ja', '海事', '海事博物館', '/ja/directory/category/maritime'],
])('In %s', (lang, text, name, path) => {
  test('a suggestion is chosen with the keyboard, in place', async () => {
    await open(`/${lang}`);
    await page.evaluate(() => Object.assign(window, { isMarked: true }));
    await inHeader().focus();
    await type(text);
    await inHeader().press('ArrowDown');
    while (!(await active().innerText()).includes(name)) await inHeader().press('ArrowDown');
    expect(await inHeader().getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'));
    await inHeader().press('Enter');
    await expect.poll(address).toBe(path);
    await expect.poll(() => page.locator('h1').innerText()).toBe(name);
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
    expect(await list().isVisible()).toBe(false);
    expect(await inHeader().inputValue()).toBe('');
  });

  test('a suggestion is chosen by touch on a phone', async () => {
    await open(`/${lang}`, phone);
    await opener().tap();
    await expect.poll(() => inHeader().evaluate((field) => field === document.activeElement)).toBe(true);
    await type(text);
    await page.getByRole('option', { name }).tap();
    await expect.poll(address).toBe(path);
    await expect.poll(() => inHeader().isVisible()).toBe(false);
  });

  test.each([390, 1440])('the open list fits a page of %i px and has no accessibility fault', async (width) => {
    await open(`/${lang}`, { viewport: { width, height: 780 } });
    if (await opener().isVisible()) await opener().click();
    await inHeader().focus();
    await type(text);
    await inHeader().press('ArrowDown');
    const { x = 0, width: wide = 0 } = (await list().boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await violations(page), 'in light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page), 'in dark').toEqual([]);
    expect((await overflow(page)).wider).toBe(0);
  });
});

test('the box of every page finds listings, categories and places, and says how many', async () => {
  await open('/en/tos');
  await type('l');
  const groups = page.getByRole('group').filter({ has: page.getByRole('option') });
  await expect.poll(() => groups.count()).toBeGreaterThan(1);
  const count = await page.getByRole('option').count();
  await expect.poll(() => page.locator('header [role="status"]').innerText()).toBe(`${count} suggestions`);
  await inHeader().fill('');
  await type('waterl');
  await expect.poll(options).toEqual([expect.stringMatching(/^Waterlinie\s+Amsterdam, Netherlands$/)]);
  await expect.poll(() => page.locator('header [role="status"]').innerText()).toBe('1 suggestion');
});

test('Up, Down, Home and End move through the list and back to the field', async () => {
  await open('/en');
  await type('mu');
  const all = await options();
  const last = all.length - 1;
  const at = async () => ((await active().count()) ? all.indexOf(await active().innerText()) : -1);
  expect(await at()).toBe(-1);
  for (const [key, expected] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', last],
    ['ArrowDown', -1],
    ['ArrowUp', last],
    ['Home', 0],
    ['ArrowUp', -1],
  ] as const) {
    await inHeader().press(key);
    expect([key, await at()]).toEqual([key, expected]);
  }
  expect(await inHeader().evaluate((field) => field === document.activeElement)).toBe(true);
});

test('the active option scrolls into view', async () => {
  await open('/en', { viewport: { width: 1440, height: 420 } });
  await type('m');
  await inHeader().press('ArrowUp');
  const isInside = () =>
    active().evaluate((option) => {
      const [inner, outer] = [option, option.closest('[role="listbox"]')].map((one) => one?.getBoundingClientRect());
      return !!inner && !!outer && inner.bottom <= outer.bottom + 1 && inner.top >= outer.top - 1;
    });
  expect(await list().evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expect.poll(isInside).toBe(true);
});

test('Escape first closes the list, then clears the field, then closes the box of a narrow page', async () => {
  await open('/en', { viewport: { width: 768, height: 900 } });
  await opener().click();
  await type('mu');
  await inHeader().press('Escape');
  expect([await list().isVisible(), await inHeader().inputValue()]).toEqual([false, 'mu']);
  await inHeader().press('Escape');
  expect([await inHeader().isVisible(), await inHeader().inputValue()]).toEqual([true, '']);
  await inHeader().press('Escape');
  expect(await inHeader().isVisible()).toBe(false);
});

test('Tab closes the list and changes nothing', async () => {
  await open('/en');
  await type('mu');
  await inHeader().press('ArrowDown');
  await inHeader().press('Tab');
  expect([await list().isVisible(), await inHeader().inputValue(), address()]).toEqual([false, 'mu', '/en']);
});

test('Enter without a chosen suggestion searches for the text, which every box then shows', async () => {
  await open('/en');
  await type('water');
  await inHeader().press('Enter');
  await page.waitForURL('**/en/directory?q=water');
  expect(await page.locator('.card h3').allInnerTexts()).toEqual(['Waterlinie']);
  expect([await inHeader().inputValue(), await inPage().inputValue()]).toEqual(['water', 'water']);
});

test('the box of a directory page keeps its filters, also for a past search', async () => {
  await open('/en');
  await searchFor('water');
  await page.goto(stage.url('/en/directory/city/amsterdam'));
  await untilHydrated(page);
  await inPage().click();
  await page.getByRole('option', { name: 'water', exact: true }).click();
  await expect.poll(address).toBe('/en/directory/city/amsterdam?q=water');
  await expect.poll(() => page.locator('.card h3').allInnerTexts()).toEqual(['Waterlinie']);
});

test('past searches are offered in an empty box, the newest first, and can be cleared with the keyboard', async () => {
  await open('/en');
  await inHeader().click();
  expect(await list().isVisible()).toBe(false);
  await searchFor('water', 'no such place', 'Water');
  await page.goto(stage.url('/en'));
  await untilHydrated(page);
  await inHeader().focus();
  await expect.poll(options).toEqual(['Water', 'no such place', 'Clear recent searches']);
  await inHeader().press('ArrowUp');
  await inHeader().press('Enter');
  await expect.poll(() => list().isVisible()).toBe(false);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await untilHydrated(page);
  await inHeader().focus();
  await expect.poll(() => inHeader().getAttribute('role')).toBe('combobox');
  expect(await list().isVisible()).toBe(false);
});

test('past searches that begin with the text are offered beside suggestions', async () => {
  await open('/en');
  await searchFor('maritime london');
  await page.goto(stage.url('/en'));
  await untilHydrated(page);
  await type('mari');
  await expect.poll(async () => (await options()).slice(0, 2)).toEqual(['maritime london', 'Maritime museums']);
});

test('at most eight past searches are kept', async () => {
  await open('/en');
  await searchFor(...Array.from({ length: 9 }, (_, i) => `text ${i}`));
  await page.goto(stage.url('/en'));
  await untilHydrated(page);
  await inHeader().focus();
  await expect.poll(options).toHaveLength(9);
  expect((await options()).slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, i) => `text ${8 - i}`));
});

test('nothing is stored where the browser refuses storage, and the box works', async () => {
  page = await stage.open(desktop);
  const troubles = watchTroubles(page);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await visit(page, stage.url('/en'));
  await type('water');
  await inHeader().press('Enter');
  await page.waitForURL('**/en/directory?q=water');
  expect(troubles).toEqual([]);
});

test('what is typed before the code arrives is not lost', async () => {
  page = await stage.open(desktop);
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(stage.url('/en'), { waitUntil: 'commit' });
  await inHeader().pressSequentially('waterl');
  release();
  await list().waitFor();
  expect(await inHeader().inputValue()).toBe('waterl');
  await expect.poll(options).toEqual([expect.stringContaining('Waterlinie')]);
});

test('quick typing sends one request, and a text that was asked for is not asked for again', async () => {
  await open('/en');
  const asked = watchRequests();
  await type('mus');
  expect(asked).toEqual(['mus']);
  await inHeader().press('Backspace');
  await expect.poll(() => asked).toEqual(['mus', 'mu']);
  await inHeader().pressSequentially('s');
  await page.waitForTimeout(400);
  expect(asked).toEqual(['mus', 'mu']);
});

test('nothing is requested while an input method composes, and the result is requested once', async () => {
  await open('/ja');
  await inHeader().focus();
  await expect.poll(() => inHeader().getAttribute('role')).toBe('combobox');
  const asked = watchRequests();
  const devtools = await page.context().newCDPSession(page);
  for (const text of ['か', 'かい', 'かいじ']) {
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.waitForTimeout(200);
  }
  expect([asked, await list().isVisible()]).toEqual([[], false]);
  await devtools.send('Input.insertText', { text: '海事' });
  await list().waitFor();
  expect(asked).toEqual(['海事']);
  await expect.poll(options).toEqual(['海事博物館']);
});

test('the answer to an overtaken text is dropped, however late it comes', async () => {
  await open('/en');
  const late = await stage.server.get('atlas.localhost', '/suggestions/en?q=m');
  await page.route('**/suggestions/en?q=m', async (route) => {
    await page.waitForTimeout(1_500);
    // The browser may have aborted the request.
    await route.fulfill({ contentType: 'application/json', body: late.text }).catch(() => {});
  });
  const first = page.waitForRequest('**/suggestions/en?q=m');
  await inHeader().pressSequentially('m');
  await first;
  await inHeader().pressSequentially('ari');
  await list().waitFor();
  const shown = await options();
  expect(shown).toContain('Maritime museums');
  await page.waitForTimeout(2_000);
  expect(await options()).toEqual(shown);
});

test('a request that fails shows nothing, and the form still searches', async () => {
  await open('/en');
  await page.route('**/suggestions/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await inHeader().pressSequentially('water');
  await failed;
  expect(await list().isVisible()).toBe(false);
  await inHeader().press('Enter');
  await page.waitForURL('**/en/directory?q=water');
});

test('the list stays above the keyboard of a phone', async () => {
  await open('/en', { ...phone, viewport: { width: 390, height: 380 } });
  await inPage().tap();
  await type('m', inPage());
  const { y = 0, height = 0 } = (await list().boundingBox()) ?? {};
  expect(height).toBeGreaterThan(180);
  expect(y + height).toBeLessThanOrEqual(380);
});

test.each([phone, desktop])('the header searches without script at %j', async (size) => {
  page = await stage.open({ ...size, javaScriptEnabled: false });
  await page.goto(stage.url('/en/tos'));
  if (await opener().isVisible()) await opener().click();
  await inHeader().fill('water');
  await inHeader().press('Enter');
  expect(address()).toBe('/en/directory?q=water');
  await expect.poll(() => page.locator('.card h3').allInnerTexts()).toEqual(['Waterlinie']);
});

test.each(['en', 'de', 'ar', 'hi', 'ja'])(
  'the header is one line at every width in %s, also with a long name',
  async (lang) => {
    await open(`/${lang}`);
    const name = page.locator('header bdi').first();
    const long = 'The International Directory of Small Museums, Archives and Collections of the World';
    for (const text of [await name.innerText(), long]) {
      await name.evaluate((element, value) => Object.assign(element, { textContent: value }), text);
      for (const width of [320, 360, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const height = await page.locator('header').evaluate((header) => header.getBoundingClientRect().height);
        expect(height, `${width} px`).toBeLessThan(90);
        expect((await overflow(page)).wider, `${width} px`).toBe(0);
        const icon = (await opener().isVisible()) ? await opener().boundingBox() : null;
        if (icon) expect(Math.min(icon.width, icon.height), `${width} px`).toBeGreaterThanOrEqual(44);
      }
    }
  },
);

test('the header does not move when the scripts arrive', async () => {
  page = await stage.open({ ...desktop, javaScriptEnabled: false });
  const boxes = () =>
    page
      .locator('header *')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => JSON.stringify(one.getBoundingClientRect())),
      );
  await page.goto(stage.url('/en/directory?q=water'));
  const before = await boxes();
  await page.context().close();
  await open('/en/directory?q=water');
  expect(await boxes()).toEqual(before);
});
