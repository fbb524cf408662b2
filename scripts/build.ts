/** Exports the pages and arranges web/out for the Worker and the asset server. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '../web/contract/languages.ts';
import { inherit } from '../web/contract/messages.ts';
import { siteMessagesOf } from '../web/contract/site-messages.ts';
import { compileMessages } from '../web/slots/compile-messages.ts';
import { barePolicy, crossOriginResources, securityHeaders } from '../worker/http/security-headers.ts';
import { messageCoverage } from '../worker/platform/i18n/coverage.ts';
import { bundleScript } from './lib/bundle-script.ts';
import { runCommand } from './lib/command.ts';
import { fingerprint } from './lib/fingerprint.ts';
import { writeImportData } from './lib/import-data.ts';
import { writeMaps } from './lib/maps.ts';
import { writeNewSiteData } from './lib/new-site-data.ts';
import { layPreviousAssets, manifestName, setAsideAssets } from './lib/previous-assets.ts';
import { runTool } from './lib/run-tool.ts';
import { writeShareCards } from './lib/share-cards.ts';
import { root, step } from './lib/terminal.ts';
import { writeWidgetScripts } from './lib/widget-scripts.ts';
import { readLanguage } from './locales/read-language.ts';

const out = path.join(root, 'web/out');
const stamp = path.join(out, 'edge/build.json');

/** The sources of the pages. */
const sources = [
  'web/app',
  'web/contract',
  'web/features',
  'web/slots',
  'web/ui',
  'web/public',
  'web/preview',
  'web/next.config.mjs',
  'web/postcss.config.mjs',
  'web/tsconfig.json',
  'web/.browserslistrc',
  'locales',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/lib/map-tiles.ts',
  'scripts/lib/legal-defaults.ts',
  'scripts/lib/maps.ts',
  'scripts/lib/new-site-data.ts',
  'scripts/lib/geometry.ts',
  'scripts/lib/city-regions.json',
  'scripts/lib/import-cities.ts',
  'scripts/lib/import-data.ts',
  'scripts/lib/share-cards.ts',
  'scripts/lib/towns.ts',
  'scripts/lib/town-names.json',
  'scripts/locales/countries.ts',
  'scripts/locales/read-language.ts',
  'scripts/seed/legal',
  'scripts/seed/templates',
  'worker/domain/maps/pieces.ts',
  'worker/features/imports/fields/countries.ts',
  'worker/features/site-files/mark.ts',
  'worker/http/security-headers.ts',
];

/** The URL prefix of hashed files: a path on each site's own host, or (`ASSET_PREFIX`) a URL on the product's host. */
const assetPrefix = () => process.env.ASSET_PREFIX || '/assets';

/**
 * Builds the export, unless web/out contains a build of the same sources. The hashed files of the previous build are
 * kept, so that open pages continue to work after a deployment.
 *
 * @param previous where the previous hashed files are: `local` in web/out, `fetched` in the folder of saved files.
 */
export async function build({ previous = 'local' }: { previous?: 'local' | 'fetched' } = {}): Promise<void> {
  const version = await fingerprint(sources, assetPrefix());
  if ((await builtVersion()) === version) {
    step('pages are up to date');
    await writeScripts();
    if (previous === 'fetched') await layPreviousAssets(assetFolder());
    return;
  }
  if (previous === 'local') await setAsideAssets(assetFolder());
  step('exporting the pages of every language');
  await runTool('next', ['build'], {
    cwd: path.join(root, 'web'),
    // A test runner sets its own NODE_ENV, with which Next would export pages with React's development build.
    env: {
      ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      ...{ ASSET_PREFIX: assetPrefix(), SIGNPOST_BUILD: version },
    },
  });
  await moveAssets();
  await writeMessages();
  await writeScripts();
  await writeImportData(out);
  await writeMaps(out);
  await writeShareCards(out);
  await writeNewSiteData(out);
  await writeHeaders();
  await writeManifest();
  await layPreviousAssets(assetFolder());
  await writeFile(stamp, JSON.stringify({ version }));
}

async function builtVersion(): Promise<string | undefined> {
  const text = await readFile(stamp, 'utf8').catch(absent);
  return text && (JSON.parse(text) as { version: string }).version;
}

const assetFolder = () => path.join(out, new URL(assetPrefix(), 'https://own.invalid').pathname);

/** Moves hashed files to the path of the prefix, where pages request them. */
async function moveAssets(): Promise<void> {
  await mkdir(assetFolder(), { recursive: true });
  await rename(path.join(out, '_next'), path.join(assetFolder(), '_next'));
}

/** Lists the build's own hashed files. Runs before the previous ones are copied in. */
async function writeManifest(): Promise<void> {
  const files = await readdir(assetFolder(), { recursive: true, withFileTypes: true });
  const own = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(assetFolder(), path.join(file.parentPath, file.name)));
  await writeFile(path.join(assetFolder(), manifestName), JSON.stringify(own));
}

/**
 * Writes the compiled messages for the Worker, which of them a language lacks (those come from its fallbacks), and the ICU
 * texts of those that sites may say in their own words.
 */
export async function writeMessages(): Promise<void> {
  for (const folder of ['messages', 'message-sources'])
    await mkdir(path.join(out, 'edge', folder), { recursive: true });
  const own = await Promise.all(languages.map(async ({ tag }) => [tag, await readLanguage(tag)] as const));
  const coverage = messageCoverage(await readLanguage('en'), Object.fromEntries(own));
  await writeFile(path.join(out, 'edge/coverage.json'), JSON.stringify(coverage));
  for (const { tag } of languages) {
    const messages = await inherit(tag, readLanguage);
    await writeFile(path.join(out, `edge/messages/${tag}.json`), JSON.stringify(compileMessages(messages)));
    await writeFile(path.join(out, `edge/message-sources/${tag}.json`), JSON.stringify(siteMessagesOf(messages)));
  }
}

/** Writes the scripts of which no page consists: of previews, which the Worker puts into their documents, and of widgets. */
async function writeScripts(): Promise<void> {
  await writeFile(path.join(out, 'edge/preview-frame.js'), await bundleScript('web/preview/frame.ts'));
  await writeWidgetScripts(out);
}

/** Writes the headers of hashed files, which the asset server serves without the Worker. */
async function writeHeaders(): Promise<void> {
  const rules = {
    ...securityHeaders,
    'content-security-policy': barePolicy,
    'cache-control': 'public, max-age=31536000, immutable',
    ...crossOriginResources.hashedFile,
  };
  const prefix = new URL(assetPrefix(), 'https://own.invalid').pathname;
  const lines = Object.entries(rules).map(([name, value]) => `  ${name}: ${value}`);
  await writeFile(path.join(out, '_headers'), [`${prefix}/*`, ...lines, ''].join('\n'));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

if (import.meta.main)
  await runCommand('npm run build: exports the pages of every language into web/out.', () => build());
