/** Exports the pages and lays out web/out as the Worker and the asset server expect it. */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '../web/contract/languages.ts';
import { inherit, type Messages } from '../web/contract/messages.ts';
import { barePolicy, securityHeaders } from '../worker/respond/security-headers.ts';
import { runCommand } from './lib/command.ts';
import { fingerprint } from './lib/fingerprint.ts';
import { runTool } from './lib/run-tool.ts';
import { root, step } from './lib/terminal.ts';

const out = path.join(root, 'web/out');
const previous = path.join(root, '.signpost/previous-assets');
const stamp = path.join(out, 'edge/build.json');

/** What the pages are made of. */
const sources = [
  'web/app',
  'web/contract',
  'web/features',
  'web/slots',
  'web/ui',
  'web/public',
  'web/next.config.mjs',
  'locales',
  'package-lock.json',
  'scripts/build.ts',
];

/** Where hashed files lie: a path of each site's own host, or (`ASSET_PREFIX`) an address on the product's host. */
const assetPrefix = () => process.env.ASSET_PREFIX || '/assets';

/** Builds the export, unless the one that is there was made from the same sources. */
export async function build(): Promise<void> {
  const version = await fingerprint(sources, assetPrefix());
  if ((await builtVersion()) === version) return step('pages are up to date');
  await keepPreviousAssets();
  step('exporting the pages of every language');
  await runTool('next', ['build'], {
    cwd: path.join(root, 'web'),
    env: { ASSET_PREFIX: assetPrefix(), SIGNPOST_BUILD: version, NEXT_TELEMETRY_DISABLED: '1' },
  });
  await moveAssets();
  await writeMessages();
  await writeHeaders();
  await writeFile(stamp, JSON.stringify({ version, assets: await ownAssets() }));
}

async function builtVersion(): Promise<string | undefined> {
  const text = await readFile(stamp, 'utf8').catch(absent);
  return text && (JSON.parse(text) as { version: string }).version;
}

/** Hashed files of the build before this one: pages that browsers still show go on working after a deployment. */
async function keepPreviousAssets(): Promise<void> {
  const text = await readFile(stamp, 'utf8').catch(absent);
  if (!text) return;
  const { assets } = JSON.parse(text) as { assets: string[] };
  await rm(previous, { recursive: true, force: true });
  for (const file of assets) {
    await mkdir(path.dirname(path.join(previous, file)), { recursive: true });
    await cp(path.join(assetFolder(), file), path.join(previous, file));
  }
}

const assetFolder = () => path.join(out, new URL(assetPrefix(), 'https://own.invalid').pathname);

/** Puts hashed files under the path of the prefix, where pages ask for them, and the previous build's beside them. */
async function moveAssets(): Promise<void> {
  await mkdir(assetFolder(), { recursive: true });
  await rename(path.join(out, '_next'), path.join(assetFolder(), '_next'));
}

async function ownAssets(): Promise<string[]> {
  const files = await readdir(assetFolder(), { recursive: true, withFileTypes: true });
  const own = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(assetFolder(), path.join(file.parentPath, file.name)));
  if (await stat(previous).catch(absent)) await cp(previous, assetFolder(), { recursive: true, force: false });
  return own;
}

/** Messages for the Worker, each language's gaps filled from its fallbacks. */
export async function writeMessages(): Promise<void> {
  await mkdir(path.join(out, 'edge/messages'), { recursive: true });
  for (const { tag } of languages) {
    await writeFile(path.join(out, `edge/messages/${tag}.json`), JSON.stringify(await inherit(tag, readMessages)));
  }
}

const readMessages = async (tag: string): Promise<Messages> =>
  JSON.parse(await readFile(path.join(root, `locales/${tag}.json`), 'utf8'));

/** Headers of what the asset server answers without the Worker. */
async function writeHeaders(): Promise<void> {
  const rules = {
    ...securityHeaders,
    'content-security-policy': barePolicy,
    'cache-control': 'public, max-age=31536000, immutable',
    // Modules and source maps of the product's host are asked for by pages of other hosts.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  const prefix = new URL(assetPrefix(), 'https://own.invalid').pathname;
  const lines = Object.entries(rules).map(([name, value]) => `  ${name}: ${value}`);
  await writeFile(path.join(out, '_headers'), [`${prefix}/*`, ...lines, ''].join('\n'));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

if (import.meta.main) await runCommand('npm run build: exports the pages of every language into web/out.', build);
