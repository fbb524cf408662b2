import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The findings of axe, one line each: rule and element. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames, the legacy mode finds the same and opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`));
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
