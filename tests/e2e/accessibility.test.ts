import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { type Stage, startStage, visit } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('href') ?? element.getAttribute('popovertarget') ?? element.id,
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isOnScreen: width > 1 && height > 1 && top < innerHeight && bottom > 0,
    };
  });

test('the first press of Tab focuses the skip link, which leads to the content', async () => {
  const page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: '#main', isOutlined: true, isOnScreen: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.context().close();
});

test('the focused element is always outlined and on screen for keyboard users', async () => {
  const page = await stage.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await visit(page, stage.url('/en/directory'));
  const seen = new Set<string>();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const place = await focused(page);
    expect(place).toMatchObject({ isOutlined: true, isOnScreen: true });
    seen.add(place.name);
  }
  expect(seen.size).toBeGreaterThan(30);
  await page.context().close();
});

test.each([
  { menu: 'languages', width: 1280 },
  { menu: 'menu', width: 360 },
])(
  'the $menu menu opens and closes by keyboard, is accessible, and returns the focus to its button',
  async ({ menu, width }) => {
    const page = await stage.open({ viewport: { width, height: 740 } });
    await visit(page, stage.url('/en/directory'));
    const popover = page.locator(`#${menu}`);
    const isOpen = () => popover.evaluate((element) => element.matches(':popover-open'));
    await page.locator(`button[popovertarget="${menu}"]:visible`).focus();
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate((id) => document.activeElement?.closest('[popover]')?.id === id, menu)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect((await focused(page)).name).toBe(menu);
    await page.context().close();
  },
);

test('the accessibility check reports an image without alternative text', async () => {
  const page = await stage.open();
  await visit(page, stage.url('/en'));
  await page.evaluate(() => document.querySelector('main')?.append(new Image()));
  expect((await violations(page)).join()).toContain('image-alt');
  await page.context().close();
});

test('the overflow check reports a page that is too wide for a small screen', async () => {
  const page = await stage.open({ viewport: { width: 320, height: 640 } });
  await visit(page, stage.url('/en'));
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('inline-size', '400px'));
  expect((await overflow(page)).wider).toBeGreaterThan(0);
  await page.context().close();
});
