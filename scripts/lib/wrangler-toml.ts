import path from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { root } from './terminal.ts';

/** The configuration of the Worker that verifies passkeys. */
export const passkeysConfig = path.join(root, 'worker/passkeys/wrangler.toml');

/** The configuration of the Worker that searches. */
export const searchConfig = path.join(root, 'worker/search-index/wrangler.toml');

/** wrangler.toml as wrangler reads it. */
export const readWranglerConfig = (env?: string) =>
  unstable_readConfig({ config: path.join(root, 'wrangler.toml'), ...(env && { env }) }, { hideWarnings: true });
