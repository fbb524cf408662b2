import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.ts';
import { startServer, type TestServer } from './server.ts';

/** The product and a browser, for one test file. */
/** A small phone, for `Stage.open`. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export type Stage = {
  server: TestServer;
  browser: Browser;
  /** The URL of a path on one of the sites’ hosts. */
  url(path: string, host?: string): string;
  /** A page in a new browser context: no cookies, no cache, no history. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Starts the product and Chromium, which takes about five seconds. `vars` are variables of the Worker. */
export async function startStage({ vars = {} }: { vars?: Record<string, string> } = {}): Promise<Stage> {
  const browser = await launchBrowser();
  const server = await startServer({ vars });
  return {
    server,
    browser,
    url: (path, host = 'atlas.localhost') => `http://${host}:${server.port}${path}`,
    async open(options = {}) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** The part of the browser's scheduler that TypeScript does not know yet. */
type Background = { scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> } };

/** Waits until React has hydrated the page, so that it handles clicks. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const slots = [...document.querySelectorAll('site-slot')];
    const isTaken = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return slots.length === 3 && slots.every((slot) => isTaken(slot.firstElementChild));
  });
  // React attaches to the elements before it runs the effects, which add listeners. Background tasks come after both.
  await page.evaluate(async () => {
    const { scheduler } = window as unknown as Background;
    for (let pass = 0; pass < 2; pass++) await scheduler.postTask(() => undefined, { priority: 'background' });
  });
}

/** Opens an address and waits until the page is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/**
 * Collects what a browser's console would show from now on: errors, warnings, exceptions, failed requests. A document
 * that is a problem page (404) does not count.
 */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    const isOwnDocument = message.location().url === page.url() && /^Failed to load resource/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOwnDocument) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // The browser itself aborts pending requests when a page is left: pictures, the icon, prefetches. A failing server
    // or a blocking policy has another error.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      troubles.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

/** Changes a document on its way to the browser, to simulate a fault of the network or the build. */
export async function alterDocument(
  page: Page,
  { server, path, change }: { server: TestServer; path: string; change: (html: string) => string },
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await server.get('atlas.localhost', path);
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: change(answer.text),
    });
  });
}
