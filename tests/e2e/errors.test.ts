import { createServer, type Server } from 'node:http';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Stage, startStage, untilHydrated, visit } from '../support/stage.ts';

type Event = { event_id: string; exception?: { values: { type: string; value: string }[] } };

let stage: Stage;
let page: Page;
let ingest: Server;
/** Events that the ingest endpoint received. */
const events: Event[] = [];
/** Hosts to which pages sent envelopes through the tunnel. */
const tunnelled: string[] = [];

beforeAll(async () => {
  ingest = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const lines = Buffer.concat(pieces).toString('utf8').split('\n');
      if (lines[1]?.includes('"type":"event"')) events.push(JSON.parse(lines[2] ?? '{}'));
      response.end('{}');
    });
  });
  const port = await new Promise<number>((resolve) => {
    ingest.listen(0, '127.0.0.1', () => resolve((ingest.address() as { port: number }).port));
  });
  stage = await startStage({ vars: { SENTRY_DSN: `http://key@127.0.0.1:${port}/1` } });
});
beforeEach(async () => {
  events.length = 0;
  tunnelled.length = 0;
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    if (pathname === '/_monitoring') tunnelled.push(host);
  });
});
afterEach(() => page.context().close());
afterAll(async () => {
  await stage.close();
  ingest.close();
});

const listing = '/en/directory/listing/painting-amsterdam';

/** Opens a listing with invalid data, so that its view throws. */
async function meetBrokenListing(): Promise<void> {
  await page.route(`**${listing}.json`, (route) => route.fulfill({ json: { name: 'Broken' } }));
  await page.locator(`a[href="${listing}"]`).first().click();
}

const digest = async () => (await page.locator('main .font-mono').innerText()).match(/[0-9a-f]{32}/)?.[0];

/** Delays all scripts requested from now on until the returned function is called. */
async function holdScripts(): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/*.js', (route) => {
    if (isHeld) held.push(route);
    else return route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const messages = () => events.map(({ exception }) => exception?.values.at(-1)?.value);

test('a page that fails shows an error page with the id of the event in monitoring', async () => {
  await visit(page, stage.url('/en/directory?q=water'));
  await meetBrokenListing();
  await expect.poll(digest).toMatch(/^[0-9a-f]{32}$/);
  expect(await page.locator('h1').innerText()).toBe('Something went wrong on our side');
  expect(await page.locator('main').innerText()).toContain(
    'Application error: a client-side exception has occurred while loading atlas.localhost:'.concat(
      String(stage.server.port),
    ),
  );
  const shown = await digest();
  await expect.poll(() => events.map(({ event_id }) => event_id)).toContain(shown);
  expect(events.filter(({ event_id }) => event_id === shown).length).toBe(1);
  expect(new Set(tunnelled)).toEqual(new Set([`atlas.localhost:${stage.server.port}`]));
});

test('the error page of an Arabic page is right-to-left and keeps the header and the footer', async () => {
  await page.route('**/ar/directory/listing/painting-amsterdam.json', (route) => route.fulfill({ json: {} }));
  await visit(page, stage.url('/ar/directory?q=water'));
  await page.locator('.card a').first().click();
  await expect.poll(digest).toMatch(/^[0-9a-f]{32}$/);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await expect.poll(() => page.locator('header nav a').count()).toBeGreaterThan(3);
  await expect.poll(() => page.locator('footer a').count()).toBeGreaterThan(3);
});

test('a retry after a failure shows the page if its data is valid again', async () => {
  await visit(page, stage.url('/en/directory?q=water'));
  await meetBrokenListing();
  await expect.poll(digest).toBeTruthy();
  await page.unrouteAll();
  await page.locator('main button').first().click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Waterlinie');
});

test('an error before monitoring is loaded is buffered, and sent with the event id on the page', async () => {
  const letGo = await (async () => {
    await page.addInitScript(() => {
      // The page loads monitoring when the browser is idle; the test decides when that is.
      const waiting: IdleRequestCallback[] = [];
      window.requestIdleCallback = (work) => waiting.push(work);
      Object.assign(window, { becomeIdle: () => waiting.map((work) => work({} as IdleDeadline)) });
    });
    return () => page.evaluate(() => (window as unknown as { becomeIdle: () => void }).becomeIdle());
  })();
  await visit(page, stage.url('/en/directory?q=water'));
  await meetBrokenListing();
  await expect.poll(digest).toMatch(/^[0-9a-f]{32}$/);
  const shown = await digest();
  expect(tunnelled).toEqual([]);
  await letGo();
  await expect.poll(() => events.map(({ event_id }) => event_id)).toContain(shown);
});

test('errors before the page’s scripts run are sent', async () => {
  const letGo = await holdScripts();
  await page.goto(stage.url('/en'), { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown early');
    });
    void Promise.reject(new Error('rejected early'));
  });
  await letGo();
  await untilHydrated(page);
  await expect.poll(messages).toEqual(expect.arrayContaining(['thrown early', 'rejected early']));
});

test('an uncaught error is sent once', async () => {
  await visit(page, stage.url('/en'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown late');
    });
  });
  await expect.poll(messages).toContain('thrown late');
  expect(messages().filter((message) => message === 'thrown late').length).toBe(1);
});

const chunk = '**/directory/listing/**/*.js';

/** Paths of the documents requested from now on. */
function watchDocuments(): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  return opened;
}

test('a page whose script belongs to a removed build is loaded as a document and shown', async () => {
  await visit(page, stage.url('/en/directory?q=water'));
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  const opened = watchDocuments();
  await page.locator(`a[href="${listing}"]`).first().click();
  await expect.poll(() => opened).toEqual([listing]);
  await untilHydrated(page);
  expect(await page.locator('h1').innerText()).toBe('Waterlinie');
});

test('a page whose script stays unavailable is loaded as a document only once', async () => {
  await visit(page, stage.url('/en/directory?q=water'));
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  const opened = watchDocuments();
  await page.locator(`a[href="${listing}"]`).first().click();
  await vi.waitFor(() => expect(opened).toEqual([listing]), 10_000);
  // A second load would follow immediately.
  await page.waitForLoadState('networkidle');
  expect(opened).toEqual([listing]);
  // The page from the Worker or the error page is visible, never an empty one.
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
});
