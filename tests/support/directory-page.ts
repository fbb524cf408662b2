import type { Locator, Page } from 'playwright-core';

/** The directory as its visitors see it. */
export type DirectoryVisit = {
  /** Path and query that the browser shows. */
  address(): string;
  /** How many places the page says it has. */
  total(): Promise<number>;
  /** The control of a value: the box to tick, or one of several. */
  control(key: string, value: string): Locator;
  /** The number that stands beside a control. */
  numberAt(key: string, value: string): Promise<number>;
  /** Ticks a value, or takes its tick away, after opening the section where it is closed. */
  choose(key: string, value: string): Promise<void>;
  /** The names of the filters that are chosen, as the chips say them. */
  chips(): Promise<string[]>;
};

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));

export function directoryOn(page: Page): DirectoryVisit {
  const control = (key: string, value: string) => page.locator(`#filters input[name="f.${key}"][value="${value}"]`);
  return {
    address: () => new URL(page.url()).pathname + new URL(page.url()).search,
    total: async () => numberIn(await page.locator('#total').innerText()),
    control,
    numberAt: async (key, value) => numberIn(await control(key, value).locator('xpath=../span').textContent()),
    async choose(key, value) {
      const section = page.locator(`#filters form > details:has([name="f.${key}"])`);
      if (!(await control(key, value).isVisible())) await section.locator('summary').first().click();
      await control(key, value).click();
    },
    chips: () => page.locator('a.chip').allInnerTexts(),
  };
}

/** Lets each answer of data wait, as on a slow network. */
export async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.json(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

/**
 * Says what moves on a page from now on, the beginning of each element, however it came about. In the column of filters
 * lists grow and shrink as they are asked to; what was tapped there has a test of its own.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[])
        for (const { node } of sources)
          if (!node?.parentElement?.closest('#filters')) moved.push(node?.outerHTML?.slice(0, 100) ?? String(node));
    }).observe({ type: 'layout-shift', buffered: false });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
