import type { D1Database } from '@cloudflare/workers-types';
import { openDatabase } from './database.ts';
import type { Media } from './gateway.ts';
import { openRemoteDatabase } from './remote-database.ts';
import { readWranglerConfig } from './wrangler-toml.ts';

/** The database that a command works on, with the address of the product's own site. */
export interface Target {
  db: D1Database;
  /** The bucket of photos. Only for the local database. */
  media?: Media;
  productUrl: string;
  close(): Promise<void>;
}

/** The help text of `--remote`. `column` is where the explanation starts. */
export const remoteHelp = (column: number): string => `${'  --remote'.padEnd(column)}\
use the database of [env.production] in wrangler.toml, with the account of "wrangler login"
${' '.repeat(column)}(default: the local database)`;

/** Opens the production database or the local one. */
export async function openTarget({ remote }: { remote: boolean }): Promise<Target> {
  if (!remote) return openDatabase();
  const productUrl = String(readWranglerConfig('production').vars.PRODUCT_URL);
  return { db: openRemoteDatabase(), productUrl, close: async () => {} };
}
