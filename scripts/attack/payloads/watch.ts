import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core';
import type { Answer, Browser } from '../browser.ts';
import { inspect } from './inspect.ts';
import type { Tally } from './tally.ts';

/** A page to open: at an address, or an answer in its place. */
export type Watched = { address: string; answer?: Pick<Answer, 'status' | 'headers' | 'text'> };

const mark = 'payload ran:';

/** Reports what payloads call. It runs in each page before everything else. */
function hook(prefix: string): void {
  const report = (what: string) => console.debug(prefix, what);
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
    Object.defineProperty(window, name, { value: () => report(name), writable: false, configurable: false });
  Object.defineProperty(window, '__ran', { set: () => report('__ran'), get: () => () => report('__ran') });
}

type WatchOptions = {
  chromium: Chromium;
  person: Browser;
  origins: readonly string[];
  /** Whether the content policy is ignored, so that escaping alone protects. */
  withoutPolicy: boolean;
  tally: Tally;
};

/** Opens pages in Chromium as a person, and records everything that a payload did. */
export async function watchPages(pages: readonly Watched[], options: WatchOptions): Promise<void> {
  const { chromium, person, withoutPolicy, tally } = options;
  const context = await chromium.newContext({ bypassCSP: withoutPolicy });
  await context.addCookies(cookiesOf(person, options.origins));
  await context.addInitScript(hook, mark);
  const page = await context.newPage();
  let at = '';
  watch(page, { context, origins: options.origins, fail: (what) => tally.run(`${at}: ${what}`) });
  // Pictures take long to be made, and show no texts.
  await page.route(/\/(media|map|pictures)\//, (route) => route.abort());
  try {
    for (const watched of pages) {
      at = `${watched.address}${withoutPolicy ? ' without the policy' : ''}`;
      await openOne(page, watched, { tally, origins: options.origins, at });
    }
  } finally {
    await context.close();
  }
}

const cookiesOf = (person: Browser, origins: readonly string[]) =>
  origins.flatMap((url) =>
    [...(person.cookies.get(new URL(url).hostname) ?? [])].map(([name, value]) => ({ name, value, url })),
  );

type Watch = { context: BrowserContext; origins: readonly string[]; fail: (what: string) => void };

function watch(page: Page, { context, origins, fail }: Watch): void {
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) fail(text);
    if (/Content Security Policy|requires 'Trusted/.test(text)) fail(`the policy had to stop something: ${text}`);
  });
  page.on('dialog', (dialog) => {
    fail(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) fail(`a request to ${request.url()}`);
  });
  context.on('page', (opened) => {
    if (opened !== page) fail(`a window: ${opened.url()}`);
  });
}

/**
 * Whether a frame shows an example of a widget, a preview, or nothing yet: the elements of frames are inspected. What runs in
 * it is reported like what runs in its page.
 */
const isOwnFrame = (url: string, origins: readonly string[]): boolean =>
  ['', 'about:blank'].includes(url) ||
  origins.some((origin) => url.startsWith(`${origin}/`) && /\?key=example&|[?&]preview=ey/.test(url));

type Opening = { tally: Tally; origins: readonly string[]; at: string };

async function openOne(page: Page, { address, answer }: Watched, { tally, origins, at }: Opening): Promise<void> {
  const url = new URL(address);
  const isOwn = (one: URL) => one.href === url.href;
  if (answer) {
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(set-cookie|content-(length|encoding))$/.test(name)),
    );
    await page.route(isOwn, (route) => route.fulfill({ status: answer.status, headers, body: answer.text }));
  }
  try {
    const opened = await page.goto(address, { waitUntil: 'load' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
    tally.pages += 1;
    if (page.url().replace(/#.*/, '') !== opened?.url().replace(/#.*/, ''))
      tally.run(`${at}: went on to ${page.url()}`);
    if (page.frames().some((frame) => frame !== page.mainFrame() && !isOwnFrame(frame.url(), origins)))
      tally.run(`${at}: frames`);
    for (const one of (await page.evaluate(inspect, null)).strange) tally.fail(`${at}: ${one}`);
  } catch (error) {
    // The page went on while it was read, or was never there.
    tally.run(`${at}: ${error}`);
  } finally {
    if (answer) await page.unroute(isOwn);
  }
}
