import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { badgePath, badgeSize, type WidgetKind, widgetKindNames, widgetKinds } from '../../web/contract/widgets.ts';
import budgets from '../budgets/budgets.json' with { type: 'json' };
import { type HostPages, measurePage, startHostPages, strictPolicy } from '../support/host-page.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { watchTroubles } from '../support/stage.ts';

/** Widgets of a site in pages of another origin, as visitors of these meet them. */
let stage: SignInStage;
let hosts: HostPages;
let strangers: HostPages;
let product: string;
let page: Page;

const keys = { works: 'a-key-that-works-here', revoked: 'a-key-that-is-revoked' };

beforeAll(async () => {
  [stage, hosts, strangers] = await Promise.all([
    startSignInStage(),
    startHostPages(),
    startHostPages('stranger.localhost'),
  ]);
  product = stage.url('', 'localhost');
  const insert = `insert into widget_keys (site_id, id, key, name, origins, created_at, revoked_at)
    values ((select id from sites where slug = 'atlas'), ?1, ?2, 'a test', ?3, 1, ?4)`;
  const origins = JSON.stringify([hosts.origin]);
  await stage.server.db.batch([
    stage.server.db.prepare(insert).bind(1, keys.works, origins, null),
    stage.server.db.prepare(insert).bind(2, keys.revoked, origins, 2),
  ]);
  await stage.server.recheck();
});
beforeEach(async () => {
  page = await stage.open({ viewport: { width: 900, height: 700 } });
});
afterEach(() => page.context().close());
afterAll(async () => {
  hosts.close();
  strangers.close();
  await stage.close();
});

const slug = 'painting-amsterdam';

/** The code that a page embeds: the element with its fallback, which is a link with the badge of the listing. */
function embed(kind: WidgetKind, { key = keys.works, of = slug, more = '' } = {}): string {
  const about = widgetKinds[kind].of === 'listing' ? of : '';
  const badge = `<img src="${product}${badgePath('en', { key, of })}" width="${badgeSize.width}" height="${badgeSize.height}" alt="Rating">`;
  const link = `<a href="${stage.url(`/en/directory/listing/${of}`)}">${badge}</a>`;
  return `<signpost-widget class="${kind}" key="${key}" kind="${kind}"${about && ` of="${about}"`} ${more}>${link}</signpost-widget>`;
}

/** What the embedding page says of the place of its widgets, before the script has come. */
const styles = widgetKindNames
  .map((kind) => `.${kind}{display:block;min-height:${widgetKinds[kind].height}px}`)
  .join('');

const documentOf = (html: string) =>
  `<h1>Somebody else</h1>${html}<p>After the widget</p><script async src="${product}/widget.js"></script>`;

async function open(
  html: string,
  { at = hosts, ...options }: Parameters<HostPages['page']>[1] & { at?: HostPages } = {},
) {
  const measured = await measurePage(page);
  const troubles = watchTroubles(page);
  const policy = strictPolicy(product);
  await page.goto(at.page(documentOf(html), { policy, ...options, styles: styles + (options.styles ?? '') }));
  return { measured, troubles };
}

const widget = (position = 0) => page.locator('signpost-widget').nth(position);
const frame = (position = 0) => widget(position).locator('iframe').contentFrame();

async function untilShown(position = 0): Promise<void> {
  await widget(position).scrollIntoViewIfNeeded();
  await expect.poll(() => widget(position).locator('iframe').getAttribute('style')).toContain('opacity: 1');
}

describe('A page of another origin with a strict policy', () => {
  test.each(widgetKindNames)('shows a widget of the kind %s; it is light, and nothing moves', async (kind) => {
    let bytes = 0;
    let requests = 0;
    page.on('requestfinished', async (request) => {
      if (new URL(request.url()).hostname === 'elsewhere.localhost') return;
      requests += 1;
      bytes += (await request.sizes()).responseBodySize;
    });
    const { measured, troubles } = await open(embed(kind));
    await untilShown();
    await frame().locator(`.widget[data-kind="${kind}"]`).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await measured()).toEqual({ shifts: 0, refused: [] });
    expect(troubles).toEqual([]);
    expect(bytes).toBeGreaterThan(1000);
    console.log(kind, bytes, requests);
    expect(bytes).toBeLessThanOrEqual(budgets.widgetBytes[kind]);
    expect(requests).toBeLessThanOrEqual(budgets.widgetRequests[kind]);
  });

  test('shows all kinds and two of a kind below each other, and nothing moves while somebody scrolls', async () => {
    const { measured, troubles } = await open(
      [...widgetKindNames, 'listing' as const].map((kind) => embed(kind)).join(''),
    );
    for (let i = 0; i <= widgetKindNames.length; i++) await untilShown(i);
    expect(await frame(0).locator('.widget').textContent()).toBe(
      await frame(widgetKindNames.length).locator('.widget').textContent(),
    );
    expect(await measured()).toEqual({ shifts: budgets.widgetShifts, refused: [] });
    expect(troubles).toEqual([]);
  });

  test('shows a link and the badge where scripts do not run', async () => {
    page = await stage.open({ javaScriptEnabled: false });
    await page.goto(hosts.page(documentOf(embed('listing')), { policy: strictPolicy(product) }));
    expect(await page.locator('signpost-widget a').getAttribute('href')).toBe(
      stage.url(`/en/directory/listing/${slug}`),
    );
    expect(await page.locator('img').boundingBox()).toMatchObject(badgeSize);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('shows it from right to left where it is written so', async () => {
    await open(embed('listing'), { lang: 'ar', dir: 'rtl' });
    await untilShown();
    const html = frame().locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  });

  test('shows it in its own dark colours', async () => {
    await open(embed('listing'), { styles: 'html{background:#101418;color:#e8e8e8}' });
    await untilShown();
    const colours = await frame()
      .locator('.widget')
      .evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
    expect(colours).toEqual(['rgb(16, 20, 24)', 'rgb(232, 232, 232)']);
    expect(
      await frame()
        .locator('html')
        .evaluate((root) => getComputedStyle(root).colorScheme),
    ).toBe('dark');
  });
});

describe('A widget that cannot be shown says so and leads to the site, and the page around it is whole:', () => {
  const says = async (html: string, words: string, at = hosts) => {
    const { measured, troubles } = await open(html, { at });
    await untilShown();
    await frame().getByText(words).waitFor();
    expect(await frame().getByRole('link').count()).toBeGreaterThan(0);
    expect(await measured()).toEqual({ shifts: 0, refused: [] });
    expect(troubles).toEqual([]);
    expect(await page.getByText('After the widget').isVisible()).toBe(true);
  };

  test('in a page that its key does not allow', () =>
    says(embed('listing'), 'isn’t set up for this website', strangers));

  test('with a key that was revoked', () => says(embed('listing', { key: keys.revoked }), 'switched off'));

  test('of a listing that does not exist', () => says(embed('listing', { of: 'gone-away' }), 'no longer published'));

  test('of a site that is suspended', async () => {
    const set = async (state: string) => {
      await stage.server.db.prepare(`update sites set state = ?1 where slug = 'atlas'`).bind(state).run();
      await stage.server.recheck();
    };
    await set('suspended');
    try {
      const { troubles } = await open(embed('listing'));
      await untilShown();
      expect(await frame().locator('.widget').textContent()).not.toContain('Atlas');
      expect(troubles).toEqual([]);
    } finally {
      await set('active');
    }
  });
});

test('A hostile page breaks no widget, and the widget breaks nothing there', async () => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    if (self !== top) return;
    const broken = () => {
      throw new Error('broken by the page');
    };
    Object.assign(Object.prototype, { get: broken, rootMargin: 'x', mode: 'bogus', title: 'Polluted' });
    Object.assign(Array.prototype, { map: broken, forEach: broken, filter: broken });
    Function.prototype.call = broken;
    Function.prototype.toString = broken;
  });
  const hostile =
    '*{margin:50px!important;padding:9px!important;color:red!important;line-height:5!important;transition:all 9s!important}';
  await page.goto(
    hosts.page(`<base href="http://nowhere.invalid/">${documentOf(embed('rating'))}`, { styles: hostile }),
  );
  await expect.poll(() => widget().locator('iframe').getAttribute('style')).toContain('opacity: 1');
  expect(await frame().locator('.widget').getAttribute('data-kind')).toBe('rating');
  expect(errors).toEqual([]);
});

test('The composer hears from a frame what it weighs', async () => {
  await page.goto(hosts.page('<p>A page</p>'));
  const path = `/cms-viewer/widget-loader/en?key=${keys.works}&kind=listing&of=${slug}`;
  const size = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data.requests > 1) resolve(data);
        });
        const element = document.createElement('iframe');
        element.src = src;
        document.body.append(element);
      }),
    `${product}${path}#measure=1`,
  );
  expect(size).toMatchObject({ signpost: 'widget', height: expect.any(Number), requests: expect.any(Number) });
  expect((size as { bytes: number }).bytes).toBeGreaterThan(1000);
});
