/** `npm run screenshots`: takes screenshots of pages, for a review after each change of their looks. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './lib/browser.ts';
import { runCommand } from './lib/command.ts';
import { startProduct } from './lib/product.ts';
import { root, step } from './lib/terminal.ts';

const help = `npm run screenshots [-- --path PATH …] [--host HOST] [--lang TAG …] [--width PIXELS …] [--theme light|dark …]
                           [--full] [--out FOLDER]

Starts the product and takes screenshots of pages: 360, 768 and 1440 px wide, in English, Arabic and Japanese, light and
dark. Write paths without the language: /directory. Without --path: home, directory, a listing, a missing page, an
unknown domain, the page about widgets. --full: the whole page instead of its first screen.
The screenshots are in .signpost/screenshots, or in FOLDER.`;

const defaultPages = [
  { host: 'museums.localhost', path: '/' },
  { host: 'museums.localhost', path: '/directory' },
  { host: 'museums.localhost', path: '/directory/listing/rijksmuseum' },
  { host: 'museums.localhost', path: '/nothing/here' },
  { host: 'museums.localhost', path: '/articles' },
  { host: 'unknown.localhost', path: '/' },
];

type Shot = { host: string; path: string; lang: string; width: number; theme: string };

const heights: Record<number, number> = { 360: 780, 768: 1024, 1440: 900 };

const fileName = ({ host, path: page, lang, width, theme }: Shot): string =>
  [host.split('.')[0], page.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home', lang, width, theme]
    .join('_')
    .concat('.png');

async function take(
  browser: Browser,
  { shot, port, full, out }: { shot: Shot; port: number; full: boolean; out: string },
) {
  const { host, path: page, lang, width, theme } = shot;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  });
  const tab = await context.newPage();
  await tab.goto(`http://${host}:${port}/${lang}${page === '/' ? '' : page}`, { waitUntil: 'load' });
  await tab.screenshot({ path: path.join(out, fileName(shot)), fullPage: full });
  await context.close();
}

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      host: { type: 'string', default: 'museums.localhost' },
      path: { type: 'string', multiple: true },
      lang: { type: 'string', multiple: true, default: ['en', 'ar', 'ja'] },
      width: { type: 'string', multiple: true, default: ['360', '768', '1440'] },
      theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
      full: { type: 'boolean', default: false },
      out: { type: 'string', default: path.join(root, '.signpost/screenshots') },
    },
  });
  if (values.help) return console.log(help);
  const { full, out } = values;
  const pages = values.path?.map((page) => ({ host: values.host, path: page })) ?? defaultPages;
  const shots = pages.flatMap((page) =>
    values.lang.flatMap((lang) =>
      values.width.flatMap((width) => values.theme.map((theme) => ({ ...page, lang, width: Number(width), theme }))),
    ),
  );
  await mkdir(out, { recursive: true });
  step('starting the product');
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    step(`taking ${shots.length} pictures`);
    for (const shot of shots) await take(browser, { shot, port: product.port, full, out });
    console.log(out);
  } finally {
    await browser.close();
    await product.stop();
  }
});
