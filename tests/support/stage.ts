import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.ts';
import { startServer, type TestServer } from './server.ts';

/** The product and a browser before it, for one test file. */
export type Stage = {
  server: TestServer;
  browser: Browser;
  /** The address of a path on one of the sites’ hosts. */
  url(path: string, host?: string): string;
  /** A page in a browser of its own: no cookie, no cache, no history. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Starts the product and Chromium; about five seconds. `vars` are those of the Worker. */
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

/** Until React has taken over the page that the Worker sent: from now on clicks are its. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const slots = [...document.querySelectorAll('site-slot')];
    const isTaken = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return slots.length === 3 && slots.every((slot) => isTaken(slot.firstElementChild));
  });
}

/** Opens an address and waits until the page answers to the visitor. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/**
 * What a visitor's console would show of a page from now on: errors, warnings, exceptions, failed requests. A document
 * that is answered with a problem (404) is none.
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
    // Aborted is what the browser itself let go of, as it does with all that has not come when a page is left: its
    // pictures, its icon, what it fetched ahead. A server that fails or a policy that blocks has another name.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      troubles.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

/** Lets a document through changed, as a fault on its way or in a build would change it. */
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
