import type { D1Database } from '@cloudflare/workers-types';
import { openDatabase } from './database.ts';
import type { Media } from './gateway.ts';
import { openRemoteDatabase } from './remote-database.ts';
import { readWranglerConfig } from './wrangler-toml.ts';

/** The database that a command works on, and the address of the product's own site there. */
export interface Target {
  db: D1Database;
  /** The bucket of photos; there on this machine only. */
  media?: Media;
  productUrl: string;
  close(): Promise<void>;
}

/** What a command's help says of `--remote`; `column` is where its explanations begin. */
export const remoteHelp = (column: number): string => `${'  --remote'.padEnd(column)}\
the database of [env.production] in wrangler.toml, as "wrangler login" reaches it;
${' '.repeat(column)}otherwise the one on this machine`;

/** The database of production, or the one on this machine. */
export async function openTarget({ remote }: { remote: boolean }): Promise<Target> {
  if (!remote) return openDatabase();
  const productUrl = String(readWranglerConfig('production').vars.PRODUCT_URL);
  return { db: openRemoteDatabase(), productUrl, close: async () => {} };
}
