import type { Config } from '../../platform/config.ts';
import { deriveKey } from '../../platform/derived-keys.ts';
import { base64url } from '../../platform/text/base64url.ts';

type CodeOf = { site: number; claim: number; code: string };

/** The stored form of a code: an HMAC with a key that is not in the database, because six digits can be guessed. */
export async function hashOfClaimCode(
  config: Pick<Config, 'secretKey'>,
  { site, claim, code }: CodeOf,
): Promise<string> {
  const key = await deriveKey(config, 'claim-codes');
  return base64url(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${site}:${claim}:${code}`)));
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A token for a file or a record: 24 letters and digits that nobody confuses, about 120 random bits. */
export const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters[byte % letters.length]).join('');
