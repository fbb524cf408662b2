import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const host = 'atlas.localhost';
const address = (lang: string, path = '') => stage.url(`/${lang}/manage/imports${path}`, host);

type Entering = { lang?: string; javaScriptEnabled?: boolean; isDark?: boolean };

/** A new browser in which an admin of the atlas is signed in. */
async function enter({ lang = 'en', javaScriptEnabled = true, isDark = false }: Entering = {}) {
  page = await openSignedIn(stage, { person: 'admin', host, lang, javaScriptEnabled, isDark });
}

async function upload(content: string, name: string): Promise<void> {
  await page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('button[value=upload]').click();
  await page.waitForURL('**done=uploaded*');
}

/** Waits for something that appears once a job is done. Without script, the page is asked for again by its link. */
async function until(selector: string, hasScript = true): Promise<void> {
  for (let tries = 0; !hasScript && tries < 100 && (await page.locator(selector).count()) === 0; tries++) {
    await page.waitForTimeout(300);
    await page.locator('main a.tap.link[href*="/manage/imports/"]').first().click();
    await page.waitForLoadState();
  }
  await page.locator(selector).first().waitFor();
}

/** Files whose name column nobody can tell. Their places are of a town of their own. */
const doubtful = (town: string) =>
  ['a;b;town;country', `7011;5;${town};PL`, `7012;6;${town};PL`, `7013;;${town};PL`, `;7;${town};PL`].join('\n');

test.each([true, false])(
  'A file with a doubt: answered, looked at, imported, seen on the site, its left-out rows fetched, undone; script: %s',
  async (hasScript) => {
    await enter({ javaScriptEnabled: hasScript });
    const troubles = watchTroubles(page);
    await page.goto(address('en'));
    const town = hasScript ? 'Scripted Town' : 'Plain Town';
    await upload(doubtful(town), 'a very long name of a file that wraps on narrow pages because it never ends.csv');
    await until('#answers', hasScript);
    expect(await page.locator('h1').innerText()).toContain('a very long name');
    await page.locator('[name="column-0"]').selectOption('name');
    await page.locator('[name="column-1"]').selectOption('');
    await page.locator('[name="column-2"]').selectOption('city');
    await page.locator('[name="column-3"]').selectOption('country');
    await page.locator('button[value=check]').click();
    await page.waitForURL('**done=rechecked*');
    await until('button[value=run]', hasScript);
    expect(await page.locator('main dl').first().innerText()).toMatch(/New\s+3|3\s+New/);
    await page.locator('button[value=run]').click();
    await page.waitForURL('**done=started*');
    await until('a[href$="rejected.csv"]', hasScript);
    const downloading = page.waitForEvent('download');
    await page.locator('a[href$="rejected.csv"]').click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(`7,${town}`);
    await until('#end', hasScript);
    const path = page.url().replace(/[?#].*/, '');
    const city = town.toLowerCase().replace(' ', '-');
    // A browser keeps the page for 300 s.
    const shown = async () => (await stage.server.get(host, `/en/directory/city/${city}`)).text;
    await expect.poll(shown, { timeout: 20_000, interval: 500 }).toMatch(/7012/);
    await page.goto(path);
    await page.locator('#end ~ details summary').click();
    await page.locator('button[value=undo]').click();
    await page.waitForURL('**done=undoing*');
    await until('text=The import was undone.', hasScript);
    await expect.poll(shown, { timeout: 20_000, interval: 1_000 }).not.toMatch(/7012/);
    expect(hasScript ? troubles : []).toEqual([]);
  },
  120_000,
);

test.each([
  ['en', false],
  ['ar', true],
])(
  'In %s, dark: %s, the pages of imports are accessible at all widths',
  async (lang, isDark) => {
    await enter({ lang, isDark });
    await visit(page, address(lang));
    expect(await flaws(page)).toEqual([]);
    await page.locator('button[value=upload]').click();
    await page.locator('#file-fault').waitFor();
    expect(await flaws(page)).toEqual([]);
    await upload(
      `id,name,city,country,site\n1,Lamp ${lang},Kraków,PL,lamps.example\n2,,Kraków,PL,a-very-long-address-without-a-space.example\n`,
      'a-very-long-name-of-a-file-without-a-space-that-wraps-on-narrow-pages-because-it-never-ends.csv',
    );
    await page.locator('button[value=run]').waitFor();
    await page.locator('#answers ~ form details summary').last().click();
    expect(await flaws(page)).toEqual([]);
    await page.locator('button[value=run]').click();
    await page.locator('a[href$="rejected.csv"]').waitFor();
    expect(await flaws(page)).toEqual([]);
  },
  120_000,
);

const fields = 'id,name,address,latitude,longitude,phone,email';

test.each([
  { hasScript: true, name: 'Quiet Mill', langs: ['ar', 'ja', 'en'] },
  { hasScript: false, name: 'Still Mill', langs: [] },
])(
  'Two listings of one place are compared on the page of the import, and merged; script: $hasScript',
  async ({ hasScript, name, langs }) => {
    await enter({ javaScriptEnabled: hasScript });
    for (const [source, row] of [
      ['First', `1,${name},Mill Lane 1,50.0614,19.9366,,`],
      ['Second', `2,${name},Mill Lane 1a,50.06149,19.9366,+48 12 345 67 89,mill@mill.example`],
    ] as const) {
      await page.goto(address('en'));
      await page.locator('[name=source]').fill(`${source} ${name}`);
      await upload(`${fields}\n${row}`, 'mills.csv');
      await until('button[value=run]', hasScript);
      await page.locator('button[value=run]').click();
      await page.waitForURL('**done=started*');
      await until('#end', hasScript);
    }
    const path = page.url().replace(/[?#].*/, '');
    for (const lang of langs) {
      await page.goto(path.replace('/en/', `/${lang}/`));
      expect(await flaws(page)).toEqual([]);
    }
    await page.locator('button[value=merge]').click();
    await page.waitForURL('**done=merged*');
    expect(await page.locator('#doubles').count()).toBe(0);
    const slug = name.toLowerCase().replace(' ', '-');
    await page.goto(stage.url(`/en/directory/listing/${slug}-2`, host));
    expect(new URL(page.url()).pathname).toBe(`/en/directory/listing/${slug}`);
    expect(await page.locator('main').innerText()).toContain('mill@mill.example');
  },
);
