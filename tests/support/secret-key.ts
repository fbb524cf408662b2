import { readFileSync } from 'node:fs';

/** The key of wrangler.toml, from which the server of the tests derives its own. */
export const secretKey = new Uint8Array(
  Buffer.from(/^SECRET_KEY = "(.+)"$/m.exec(readFileSync('wrangler.toml', 'utf8'))?.[1] ?? '', 'base64url'),
);
