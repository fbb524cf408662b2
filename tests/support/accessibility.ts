import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The findings of axe, one line each: rule and element. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames, the legacy mode finds the same and opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`));
}

/**
 * What is wrong with the open page in light and dark, in a window of 320 px, and with text of 200 %. The window is light
 * and 1280 px wide before and after.
 */
export async function flaws(page: Page): Promise<string[]> {
  const found = (await violations(page)).map((one) => `in light: ${one}`);
  try {
    // Colours that are still changing have any contrast.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await violations(page, ['color-contrast'])).map((one) => `in dark: ${one}`));
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await overflowing(page)).map((one) => `at 320 px: ${one}`));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.setViewportSize({ width: 640, height: 800 });
    found.push(...(await overflowing(page)).map((one) => `with text of 200 %: ${one}`));
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  }
  return found;
}

async function overflowing(page: Page): Promise<string[]> {
  const { wider, cut } = await overflow(page);
  return [...(wider ? [`${wider} px wider than the window`] : []), ...cut.map((one) => `cut off: ${one}`)];
}

/** Pixels by which a page is wider than its window, and elements whose text is cut off. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
    const { scrollWidth, clientWidth } = document.documentElement;
    // A box of one pixel is for screen readers.
    const isShown = (element: Element) => element.checkVisibility() && element.clientWidth > 1;
    return {
      // The place of a hidden scroll bar is a part of the client width only.
      wider: Math.max(0, scrollWidth - clientWidth),
      cut: [...document.querySelectorAll('body *')]
        .filter((one) => isShown(one) && isCut(one))
        .map((one) => one.outerHTML.slice(0, 120)),
    };
  });
