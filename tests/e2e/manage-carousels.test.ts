import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPromotion } from '../../worker/features/carousels/ads/promotions.writer.ts';
import type { Acting } from '../../worker/features/carousels/changes.writer.ts';
import { type CarouselInput, createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { tellPages } from '../../worker/features/carousels/tell-pages.writer.ts';
import { flaws } from '../support/accessibility.ts';
import { listingOf, siteId } from '../support/content.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let acting: Acting;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
  acting = { site: await siteId(stage.server.db, 'atlas'), by: null, now: Date.now() };
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const places = ['painting-amsterdam', 'ship-stockholm', 'archaeology-bogota'];

async function make(name: string, given: Partial<CarouselInput> = {}): Promise<number> {
  const input: CarouselInput = {
    ...{ names: { en: name }, kind: 'curated', state: 'published', isHome: false, isRotated: false },
    ...{ around: null, startsAt: null, endsAt: null, ...given },
  };
  const saved = await createCarousel(stage.server.db, input, { ...acting, name });
  if (saved.code !== 'saved') throw new Error(saved.code);
  return saved.id;
}

/** The page of a new browser, in which the editor is signed in. */
const enter = (options: { timezoneId?: string; javaScriptEnabled?: boolean } = {}): Promise<Page> =>
  openSignedIn(stage, { person: 'editor', ...options });

const list = '/en/manage/carousels';
const formOf = (id: number) => stage.url(`${list}/edit?carousel=${id}`);
const times = (id: number) =>
  stage.server.db
    .prepare('select starts_at, ends_at from carousels where site_id = ?1 and id = ?2')
    .bind(acting.site, id)
    .first();
const saveButton = () => page.getByRole('button', { name: 'Save carousel' });

test('Staff type times in their own time zone; a refused form shows what they typed, and the times are kept in UTC', async () => {
  page = await enter({ timezoneId: 'Asia/Kolkata' });
  const troubles = watchTroubles(page);
  await visit(page, stage.url(`${list}/edit`));
  await page.locator('#name-en').fill('In India');
  await page.locator('#starts').fill('2030-01-10T09:00');
  await page.locator('#ends').fill('2030-01-10T08:00');
  expect(await page.locator('#starts-hint').innerText()).toBe('In the time zone Asia/Calcutta.');
  await saveButton().click();
  await page.locator('#ends-fault').waitFor();
  await untilHydrated(page);
  expect(await page.locator('#starts').inputValue()).toBe('2030-01-10T09:00');
  expect(await page.locator('#ends').inputValue()).toBe('2030-01-10T08:00');
  await page.locator('#ends').fill('2030-01-11T00:15');
  await saveButton().click();
  await page.waitForURL('**/edit?carousel=*&done=saved**');
  const id = Number(new URL(page.url()).searchParams.get('carousel'));
  const stored = { starts_at: Date.UTC(2030, 0, 10, 3, 30), ends_at: Date.UTC(2030, 0, 10, 18, 45) };
  expect(await times(id)).toEqual(stored);
  await untilHydrated(page);
  expect(await page.locator('#ends').inputValue()).toBe('2030-01-11T00:15');
  expect(troubles.filter((one) => !one.includes('422'))).toEqual([]);
});

test('Without script, times are in UTC, and the form says so', async () => {
  const id = await make('In UTC', { startsAt: Date.UTC(2030, 0, 10, 3, 30) });
  page = await enter({ timezoneId: 'Asia/Kolkata', javaScriptEnabled: false });
  await page.goto(formOf(id));
  expect(await page.locator('#starts').inputValue()).toBe('2030-01-10T03:30');
  expect(await page.locator('#starts-hint').innerText()).toBe('The time is in UTC.');
  await page.locator('#ends').fill('2030-01-11T00:15');
  await saveButton().click();
  await page.waitForURL('**done=saved**');
  expect(await times(id)).toEqual({
    starts_at: Date.UTC(2030, 0, 10, 3, 30),
    ends_at: Date.UTC(2030, 0, 11, 0, 15),
  });
});

test('A time that the clocks show twice stays as it is when nobody changes it', async () => {
  const startsAt = Date.UTC(2030, 9, 27, 1, 30);
  const id = await make('At the change of clocks', { startsAt });
  page = await enter({ timezoneId: 'Europe/Berlin' });
  await visit(page, formOf(id));
  expect(await page.locator('#starts').inputValue()).toBe('2030-10-27T02:30');
  await saveButton().click();
  await page.waitForURL('**done=saved**');
  expect(await times(id)).toEqual({ starts_at: startsAt, ends_at: null });
});

test('A date without a time is refused, and not taken for no date', async () => {
  const id = await make('Without a time');
  page = await enter({ timezoneId: 'Asia/Tokyo' });
  await visit(page, formOf(id));
  await page.locator('#ends').focus();
  await page.keyboard.type('01022030');
  await saveButton().click();
  await page.getByText('Enter a full date and time.').waitFor();
});

const items = () => page.locator('.order-list > li');
const namesOf = (names: Locator) => names.allInnerTexts();
/** The colour of the line that shows where the dragged item would land. */
const dropLine = (index: number) =>
  items()
    .nth(index)
    .evaluate((item) => {
      const { content, backgroundColor, blockSize } = getComputedStyle(item, '::before');
      return content === 'none' ? null : { backgroundColor, blockSize };
    });

/** Drags an item over another one and drops it there, if nothing is wrong while it hovers. */
async function drag(from: number, to: number, hovering: () => Promise<void>): Promise<void> {
  await items().first().scrollIntoViewIfNeeded();
  await items().last().scrollIntoViewIfNeeded();
  const [start, end] = [await items().nth(from).boundingBox(), await items().nth(to).boundingBox()];
  if (!start || !end) throw new Error('the list has too few items');
  // Between the texts, and not on a link, which the browser would drag instead.
  await page.mouse.move(start.x + start.width - 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 30, end.y + end.height / 2 - 2, { steps: 6 });
  await page.mouse.move(end.x + end.width - 30, end.y + end.height / 2, { steps: 2 });
  await hovering();
  await page.mouse.up();
}

test('Staff order carousels with buttons and by dragging, and see where the dragged one lands', async () => {
  await stage.server.db.prepare('delete from carousels where site_id = ?1').bind(acting.site).run();
  for (const name of ['First', 'Second', 'Third']) await make(name);
  page = await enter();
  await visit(page, stage.url(list));
  const names = () => namesOf(items().locator('bdi.font-semibold'));
  await items().nth(2).getByRole('button', { name: 'Move up' }).click();
  await page.waitForURL('**done=moved**');
  await untilHydrated(page);
  expect(await names()).toEqual(['First', 'Third', 'Second']);
  await drag(0, 2, async () => {
    await expect.poll(() => dropLine(2)).toMatchObject({ blockSize: '4px' });
    expect([await dropLine(0), await dropLine(1)]).toEqual([null, null]);
  });
  await expect.poll(names, { timeout: 15_000 }).toEqual(['Third', 'Second', 'First']);
  await untilHydrated(page);
  expect(await flaws(page)).toEqual([]);
}, 60_000);

test('Staff order the places of a carousel in the same ways, and what visitors see follows', async () => {
  const id = await make('Ordered');
  const { db } = stage.server;
  for (const slug of places) {
    const { id: listing } = await listingOf(db, 'atlas', slug);
    await addSlide(db, { carousel: id, listing, language: '' }, acting);
  }
  page = await enter();
  await visit(page, formOf(id));
  const links = () =>
    items()
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  await items().nth(0).getByRole('button', { name: 'Move down' }).click();
  await page.waitForURL('**done=moved**');
  await untilHydrated(page);
  expect(await links()).toEqual(['ship-stockholm', 'painting-amsterdam', 'archaeology-bogota']);
  await drag(2, 0, async () => {
    await expect.poll(() => dropLine(0)).toMatchObject({ blockSize: '4px' });
  });
  const ordered = ['archaeology-bogota', 'ship-stockholm', 'painting-amsterdam'];
  await expect.poll(links, { timeout: 15_000 }).toEqual(ordered);
  const shown = async () => {
    await stage.server.recheck();
    await page.goto(stage.url('/en/carousel'));
    await page.reload();
    const cards = page.locator('.carousel', { hasText: 'Ordered' }).locator('.card a');
    return cards.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  };
  await expect.poll(shown, { timeout: 15_000 }).toEqual(ordered);
}, 60_000);

test('An ad stands apart on the page of its category, says “Ad” in words, and ends by itself', async () => {
  const { db } = stage.server;
  const path = '/en/directory/category/art';
  page = await stage.open({ viewport: { width: 1280, height: 900 } });
  const organic = () =>
    page
      .locator('.cards')
      .last()
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const heading = () => page.locator('main h1').innerText();
  await visit(page, stage.url(path));
  const before = [await heading(), await organic()];
  const category = await db
    .prepare(`select id from categories where site_id = ?1 and slug = 'art'`)
    .bind(acting.site)
    .first<number>('id');
  const { id: listing } = await listingOf(db, 'atlas', 'ship-stockholm');
  const endsAt = Date.now() + 15_000;
  const ad = { listing, kind: 'category', place: category ?? 0, startsAt: acting.now, endsAt } as const;
  expect(await startPromotion(db, ad, { ...acting, now: Date.now() })).toBe('done');
  const ads = page.getByRole('region', { name: 'Ads' });
  const count = async () => {
    await stage.server.recheck();
    // The browser's own cache may keep the page for a short time.
    await page.reload();
    return ads.getByRole('listitem').count();
  };
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
  expect(await ads.getByText('Ad', { exact: true }).isVisible()).toBe(true);
  expect(await ads.getByRole('link').getAttribute('href')).toMatch(/ship-stockholm$/);
  expect([await heading(), await organic()]).toEqual(before);
  await untilHydrated(page);
  expect(await flaws(page)).toEqual([]);
  await expect.poll(() => Date.now() > endsAt, { timeout: 20_000 }).toBe(true);
  await tellPages(db, Date.now());
  await expect.poll(count, { timeout: 15_000 }).toBe(0);
  expect([await heading(), await organic()]).toEqual(before);
}, 90_000);
