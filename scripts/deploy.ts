/** `npm run deploy`: builds, migrates and uploads the production environment of wrangler.toml. */
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { InputError, runCommand } from './lib/command.ts';
import { establishProduct } from './lib/new-site.ts';
import { fetchPreviousAssets, forgetPreviousAssets } from './lib/previous-assets.ts';
import { openRemoteDatabase } from './lib/remote-database.ts';
import { runTool } from './lib/run-tool.ts';
import { step } from './lib/terminal.ts';
import { passkeysConfig, readWranglerConfig, searchConfig } from './lib/wrangler-toml.ts';

const help = `npm run deploy [-- --first]

Keeps the hashed files of the live build, exports the pages, applies migrations, creates the product's own site if there
is none, and uploads the Workers of [env.production] in worker/passkeys/wrangler.toml,
worker/search-index/wrangler.toml and wrangler.toml. Needs "wrangler login" or CLOUDFLARE_API_TOKEN.

  --first   first deployment: there are no live files to keep

  ASSET_PREFIX=https://HOST/assets   serve hashed files of all sites from one host`;

/** Keeps the hashed files of the live build, because open pages still load them. With `--first` there are none. */
async function keepLiveAssets(origin: string, { first }: { first: boolean }): Promise<void> {
  if (first) return forgetPreviousAssets();
  step(`taking over the hashed files of ${origin}`);
  await fetchPreviousAssets(origin);
}

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { first: { type: 'boolean', default: false } } });
  const { vars } = readWranglerConfig('production');
  const origin = String(vars.PRODUCT_URL);
  if (origin.endsWith('.example'))
    throw new InputError('Set PRODUCT_URL under [env.production.vars] in wrangler.toml.');
  if (String(vars.MAIL_FROM).endsWith('.example'))
    throw new InputError('Set MAIL_FROM under [env.production.vars] in wrangler.toml, on a domain that may send mail.');
  await keepLiveAssets(origin, values);
  await build({ previous: 'fetched' });
  step('applying migrations');
  await runTool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', 'production'], {
    isVerbose: true,
  });
  step('looking for the product’s own site');
  const { isNew } = await establishProduct(openRemoteDatabase(), new URL(origin).hostname);
  if (isNew) console.log(`  It was not there yet, and answers on ${origin} from now on.`);
  step('uploading the Worker that verifies passkeys');
  await runTool('wrangler', ['deploy', '--minify', '--config', passkeysConfig, '--env', 'production'], {
    isVerbose: true,
  });
  step('uploading the Worker that searches');
  await runTool('wrangler', ['deploy', '--minify', '--config', searchConfig, '--env', 'production'], {
    isVerbose: true,
  });
  step('uploading');
  await runTool('wrangler', ['deploy', '--minify', '--env', 'production'], { isVerbose: true });
});
