import type { Config } from './config.ts';

/** What a key is derived for. A purpose never changes and is never reused: it names what was written with its key. */
type Purpose = { documents: 'AES-GCM'; 'reply-addresses': 'HMAC'; 'claim-codes': 'HMAC'; previews: 'HMAC' };

const algorithms = {
  'AES-GCM': { of: { name: 'AES-GCM', length: 256 }, usages: ['encrypt', 'decrypt'] },
  HMAC: { of: { name: 'HMAC', hash: 'SHA-256', length: 256 }, usages: ['sign', 'verify'] },
} as const;

const algorithmOf = {
  documents: 'AES-GCM',
  'reply-addresses': 'HMAC',
  'claim-codes': 'HMAC',
  previews: 'HMAC',
} as const satisfies Purpose;

/** Derives the key of a purpose from SECRET_KEY (HKDF, RFC 5869). Another SECRET_KEY makes what was encrypted unreadable. */
export async function deriveKey({ secretKey }: Pick<Config, 'secretKey'>, purpose: keyof Purpose): Promise<CryptoKey> {
  const { of, usages } = algorithms[algorithmOf[purpose]];
  const material = await crypto.subtle.importKey('raw', secretKey, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`signpost ${purpose}`);
  const from = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(from, material, of, false, usages);
}
