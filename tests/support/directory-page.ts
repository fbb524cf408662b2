import type { Locator, Page } from 'playwright-core';

/** The directory in a browser. */
export type DirectoryVisit = {
  /** Path and query in the address bar. */
  address(): string;
  /** The number of listings that the page states. */
  total(): Promise<number>;
  /** The control of a value: a checkbox or a radio button. */
  control(key: string, value: string): Locator;
  /** The count beside a control. */
  numberAt(key: string, value: string): Promise<number>;
  /** Clicks the control of a value, after opening its section if that is closed. */
  choose(key: string, value: string): Promise<void>;
  /** The texts of the filter chips. */
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
      // A filter that is on or off has no section.
      if (!(await control(key, value).isVisible())) await section.locator('summary').first().click();
      await control(key, value).click();
    },
    chips: () => page.locator('a.chip').allInnerTexts(),
  };
}

/** Delays each response with page data, as on a slow network. */
export async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.json(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

/**
 * Records layout shifts of a page from now on: the beginning of each moved element. The filter column is left out,
 * because its lists grow and shrink on request; another test covers what a visitor taps there.
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
