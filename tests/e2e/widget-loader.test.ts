import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HostPages, measurePage, startHostPages, strictPolicy } from '../support/host-page.ts';
import { type Stage, startStage, watchTroubles } from '../support/stage.ts';

/** The loader in pages of another origin. The documents of its frames are made here, with the script of frames. */
let stage: Stage;
let hosts: HostPages;
let frameScript: string;
let product: string;
let page: Page;
/** The addresses of frames that were requested. */
let frames: string[];

beforeAll(async () => {
  [stage, hosts] = await Promise.all([startStage(), startHostPages()]);
  product = stage.url('', 'localhost');
  frameScript = await readFile(new URL('../../web/out/edge/widget-frame.js', import.meta.url), 'utf8');
});
beforeEach(async () => {
  page = await stage.open({ viewport: { width: 800, height: 600 } });
  frames = [];
  await page.route('**/cms-viewer/widget-loader/**', (route) => {
    const url = route.request().url();
    frames.push(url);
    return route.fulfill({ contentType: 'text/html', body: frameDocument(new URL(url)) });
  });
});
afterEach(() => page.context().close());
afterAll(async () => {
  hosts.close();
  await stage.close();
});

/** What a frame says of itself: its height is the number of `of`. */
const frameDocument = ({ pathname, searchParams }: URL): string => `<!doctype html>
<html lang="${pathname.split('/').at(-1)}"><head><title>A widget</title>
<style>:root{--color-ink:light-dark(#111,#eee);--color-paper:light-dark(#fff,#111);--color-accent:light-dark(#06c,#9cf)}
body{margin:0}div{height:${searchParams.get('of')?.match(/\d+/) ?? 100}px;color:var(--color-ink);background:var(--color-paper)}</style>
<script>${searchParams.get('of') === 'silent' ? '' : frameScript}</script></head><body><div><a href="#">in</a></div></body></html>`;

const script = (query = '') => `<script async src="${product}/widget.js"${query}></script>`;
const widget = (attributes: string, fallback = 'Fallback') =>
  `<signpost-widget key="some-key" kind="listing" ${attributes}>${fallback}</signpost-widget>`;
const text = (height: number) => `<p class="h${height}">Text of the page</p>`;
const styles =
  '.h100{height:100px}.h300{height:300px}.h900{height:900px}.h3000{height:3000px}body{margin:0}p{margin:0}';

async function open(html: string, options: Parameters<HostPages['page']>[1] = {}) {
  const measured = await measurePage(page);
  const troubles = watchTroubles(page);
  const policy = strictPolicy(product);
  await page.goto(hosts.page(html + script(), { policy, ...options, styles: styles + (options.styles ?? '') }));
  return { measured, troubles };
}

const element = (position = 0) => page.locator('signpost-widget').nth(position);
const iframe = (position = 0) => element(position).locator('iframe');
const untilShown = (position = 0) => expect.poll(() => iframe(position).evaluate((e) => e.style.opacity)).toBe('1');
const heightOf = (position = 0) => element(position).evaluate((e) => e.getBoundingClientRect().height);
const inFrame = <T>(read: (root: HTMLElement) => T, position = 0): Promise<T> =>
  iframe(position).contentFrame().locator('html').evaluate(read);
const colourIn = (position = 0) =>
  iframe(position)
    .contentFrame()
    .locator('div')
    .evaluate((e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]);

test('A widget is a sandboxed frame that keeps its place, under a policy that allows its origin alone', async () => {
  const { measured, troubles } = await open(widget('of="height-700"') + text(900));
  await untilShown();
  expect(await iframe().getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(await iframe().getAttribute('title')).toBe('A widget');
  expect(frames).toEqual([`${product}/cms-viewer/widget-loader/en?key=some-key&kind=listing&of=height-700`]);
  await page.waitForTimeout(300);
  // Its lower edge is seen, so it scrolls in itself.
  expect(await heightOf()).toBe(200);
  expect(await measured()).toEqual({ shifts: 0, refused: [] });
  await page.evaluate(() => scrollTo(0, 1000));
  await expect.poll(() => heightOf()).toBe(700);
  expect((await measured()).shifts).toBe(0);
  expect(troubles).toEqual([]);
});

test('A widget far below is loaded when it comes near, and has its height before it is seen', async () => {
  const { measured } = await open(text(3000) + widget('of="height-700"') + text(900));
  await page.waitForTimeout(500);
  expect(frames).toEqual([]);
  await page.evaluate(() => scrollTo(0, 2100));
  await untilShown();
  await expect.poll(() => heightOf()).toBe(700);
  await page.evaluate(() => scrollTo(0, 2800));
  await page.waitForTimeout(300);
  expect((await measured()).shifts).toBe(0);
});

test('A frame that never answers leaves the fallback, which can be used', async () => {
  await open(widget('of="silent"', '<a href="#there">A link</a>'));
  await expect.poll(() => frames.length).toBe(1);
  await page.waitForTimeout(300);
  await page.getByRole('link', { name: 'A link' }).click();
  expect(page.url()).toContain('#there');
});

test('A page whose policy forbids the frame shows the fallback', async () => {
  await open(widget('of="height-100"', '<a href="#there">A link</a>'), {
    policy: strictPolicy(product).replace(/frame-src [^;]*/, "frame-src 'none'"),
  });
  await expect.poll(() => iframe().count()).toBe(1);
  await page.waitForTimeout(300);
  await page.getByRole('link', { name: 'A link' }).click();
  expect(page.url()).toContain('#there');
});

test('Who is on the link of the fallback keeps it until they leave', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/cms-viewer/widget-loader/**', async (route) => {
    await gate;
    await route.fallback();
  });
  await open(widget('of="height-100"', '<a href="#there">A link</a>') + text(100));
  await expect.poll(() => iframe().count()).toBe(1);
  await page.getByRole('link', { name: 'A link' }).focus();
  go();
  await expect.poll(() => iframe().getAttribute('title')).toBe('A widget');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('A link');
  expect(await iframe().evaluate((e) => [e.style.opacity, (e as HTMLElement).inert])).toEqual(['0', true]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await untilShown();
});

test('A widget has the colours of the page, and follows them without a new frame', async () => {
  const light = 'html{background:#fffaf0;color:#222}html.dark{background:#102030;color:#ddd}';
  await open(widget('of="height-100"') + widget('of="height-90" colors="site"'), { styles: light });
  await untilShown(0);
  await untilShown(1);
  expect(await colourIn(0)).toEqual(['rgb(34, 34, 34)', 'rgb(255, 250, 240)']);
  expect(await colourIn(1)).toEqual(['rgb(17, 17, 17)', 'rgb(255, 255, 255)']);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(() => colourIn(0)).toEqual(['rgb(221, 221, 221)', 'rgb(16, 32, 48)']);
  await expect.poll(() => colourIn(1)).toEqual(['rgb(238, 238, 238)', 'rgb(17, 17, 17)']);
  expect(await iframe().evaluate((e) => getComputedStyle(e).colorScheme)).toBe('dark');
  expect(frames.length).toBe(2);
});

test('Colours with which a text could not be read are not used', async () => {
  const attributes = 'ink="#999" paper="#888" accent="#fe0" theme="light"';
  await open(widget(`of="height-100" ${attributes}`));
  await untilShown();
  const [ink, paper] = await colourIn();
  expect([ink, paper]).toEqual(['rgb(17, 17, 17)', 'rgb(136, 136, 136)']);
  expect(await inFrame((root) => getComputedStyle(root).getPropertyValue('--color-accent'))).toBe('rgb(17, 17, 17)');
});

test('A page that follows the system is followed from light to dark', async () => {
  await open(widget('of="height-100"'), { styles: ':root{color-scheme:light dark}' });
  await untilShown();
  expect(await inFrame((root) => root.style.colorScheme)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => inFrame((root) => root.style.colorScheme)).toBe('dark');
});

test('The language is that of the element, of what it stands in, of the page', async () => {
  await open(`${widget('of="a" lang="de"')}<div lang="ja">${widget('of="b"')}</div>${widget('of="c"')}`, {
    lang: 'ar',
    dir: 'rtl',
  });
  await expect
    .poll(() => frames.map((url) => new URL(url).pathname.split('/').at(-1)).toSorted())
    .toEqual(['ar', 'de', 'ja']);
});

test('One script tag puts a widget where it stands, and two load one script', async () => {
  const data = ' data-key="some-key" data-kind="listing" data-of="height-100"';
  await open(`<main>${script(data)}</main><aside>${script(data.replace('100', '90'))}</aside>`);
  await untilShown(0);
  await untilShown(1);
  expect(await page.locator('main > signpost-widget, aside > signpost-widget').count()).toBe(2);
  expect(frames.length).toBe(2);
});

test('A widget that is moved in the page has one frame, and a new one only for another address', async () => {
  await open(`<main>${widget('of="height-100"')}</main><aside></aside>`);
  await untilShown();
  await page.evaluate(() =>
    document.querySelector('aside')?.append(document.querySelector('signpost-widget') as Element),
  );
  await expect.poll(() => frames.length).toBe(2);
  await untilShown();
  expect(await iframe().count()).toBe(1);
  await element().evaluate((e) => e.setAttribute('accent', '#060'));
  await expect.poll(() => inFrame((root) => root.style.getPropertyValue('--color-accent'))).toBe('rgb(0, 102, 0)');
  expect(frames.length).toBe(2);
  await element().evaluate((e) => e.setAttribute('of', 'height-90'));
  await expect.poll(() => frames.length).toBe(3);
  expect(await iframe().count()).toBe(1);
});

test('A hostile page breaks no widget: prototypes, styles, base, clobbered names', async () => {
  await page.addInitScript(() => {
    if (self !== top) return;
    const polluted = { get: () => 1, mode: 'bogus', slotAssignment: 'bogus', rootMargin: 'x', root: 1, threshold: 7 };
    Object.assign(Object.prototype, polluted, { attributeFilter: 1, once: true, signal: 1, signpost: 'widget' });
    const broken = () => {
      throw new Error('broken by the page');
    };
    const methods = { map: broken, forEach: broken, push: broken, toJSON: broken };
    Object.assign(Array.prototype, methods);
    Function.prototype.call = broken;
    Function.prototype.bind = broken as never;
    Function.prototype.toString = broken;
    String.prototype.replace = broken;
    Object.defineProperty(Object.prototype, 'height', { __proto__: null, get: broken, configurable: true } as never);
  });
  const hostile = `* { display: block !important; margin: 50px !important; padding: 9px !important; min-height: 0 !important;
    height: 3px !important; max-height: 3px !important; position: fixed !important; opacity: .5 !important; border: 9px solid red !important; transition: all 9s !important }`;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(
    hosts.page(
      `<base href="http://nowhere.invalid/"><form name="currentScript"></form>${widget('of="height-180" height="150"')}${script()}`,
      { styles: hostile },
    ),
  );
  // Playwright's own scripts in the page are broken too, those outside of it are not.
  await expect.poll(() => iframe().getAttribute('style')).toContain('opacity: 1');
  const box = await iframe().boundingBox();
  expect([box?.height, (box?.width ?? 0) > 300]).toEqual([132, true]);
  expect(frames[0]).toMatch(new RegExp(`^${product}/`));
  expect(errors).toEqual([]);
});

test('Messages that are not of the frame change nothing', async () => {
  const { troubles } = await open(text(900) + widget('of="height-100"') + text(900));
  await page.evaluate(() => scrollTo(0, 500));
  await untilShown();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => heightOf()).toBe(100);
  await page.evaluate(async () => {
    const frame = document.querySelector('signpost-widget')?.shadowRoot?.querySelector('iframe');
    const other = document.body.appendChild(document.createElement('iframe'));
    const forged = { signpost: 'widget', height: 3000, title: 'Forged' };
    window.postMessage(forged, '*');
    const messages = [
      forged,
      {
        ...forged,
        get height() {
          throw new Error('a getter');
        },
      },
      null,
      7,
    ];
    for (const data of messages)
      dispatchEvent(new MessageEvent('message', { data, source: frame?.contentWindow ?? null, origin: 'null' }));
    other.contentWindow?.addEventListener('load', () => undefined);
    dispatchEvent(new MessageEvent('message', { data: forged, source: other.contentWindow }));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  for (const height of [Number.NaN, Number.POSITIVE_INFINITY, -5, 1e9, '900'])
    await iframe()
      .contentFrame()
      .locator('html')
      .evaluate((_, height) => parent.postMessage({ signpost: 'widget', height }, '*'), height);
  await page.waitForTimeout(300);
  expect([await heightOf(), await iframe().getAttribute('title')]).toEqual([100, 'A widget']);
  expect(troubles).toEqual([]);
});

test('The loader leaves nothing in the browser and asks for nothing but its script and the frame', async () => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(widget('of="height-100"'));
  await untilShown();
  expect(requests.filter((path) => !/^\/\d+(\.css)?$/.test(path)).toSorted()).toEqual([
    '/cms-viewer/widget-loader/en',
    '/widget.js',
  ]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await page.evaluate(() => navigator.serviceWorker?.getRegistrations().then(({ length }) => length) ?? 0)).toBe(
    0,
  );
});
