import { base64url } from '../platform/text/base64url.ts';

/** A new secret: 256 random bits in 43 characters of base64url. */
export const newSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);

/** Whether a text has the format of `newSecret` and `hashOf`. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);

/** The stored form of a secret: its SHA-256. Only for random secrets, not for guessable ones. */
export async function hashOf(secret: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
}

/** The stored form of a six-digit code: a hash with a secret that is not in the database. */
export const hashOfCode = (code: string, secret: string): Promise<string> => hashOf(`${secret}:${code}`);

/** A random code of six decimal digits, uniformly distributed. */
export function newCode(): string {
  const unbiased = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = unbiased] = crypto.getRandomValues(new Uint32Array(1));
    if (number < unbiased) return String(number % 1_000_000).padStart(6, '0');
  }
}
