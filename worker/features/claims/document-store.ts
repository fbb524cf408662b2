import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';
import { imageFormat, isHeic } from '../../domain/media/image-format.ts';
import type { Bucket } from '../../platform/buckets.ts';
import type { Config } from '../../platform/config.ts';
import { deriveKey } from '../../platform/derived-keys.ts';

/** A document in the bucket. */
export type DocumentOf = { site: SiteId; claim: number; key: string };

export const documentObject = ({ site, claim, key }: DocumentOf) =>
  siteObject('UPLOADS', site, `documents/${claim}/${key}`);

export type DocumentType = 'jpeg' | 'png' | 'webp' | 'pdf';

export const contentTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const satisfies Record<DocumentType, string>;

/** The type of a document by its first bytes; names and stated types are not reliable. */
export function documentType(bytes: Uint8Array): DocumentType | 'heic' | 'other' {
  const format = imageFormat(bytes);
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format;
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return 'pdf';
  return isHeic(bytes) ? 'heic' : 'other';
}

/** Bytes of the nonce before the encrypted bytes. */
const nonceLength = 12;

/** A document is bound to its claim: the bytes of another one cannot stand in its place. */
const parametersOf = ({ site, claim, key }: DocumentOf, iv: BufferSource) => ({
  ...{ name: 'AES-GCM', iv },
  additionalData: new TextEncoder().encode(`${site}/${claim}/${key}`),
});

/** Encrypts a document: a random nonce, then the encrypted bytes. */
export async function seal(
  config: Pick<Config, 'secretKey'>,
  of: DocumentOf,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const key = await deriveKey(config, 'documents');
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parametersOf(of, iv), key, bytes));
  const all = new Uint8Array(nonceLength + sealed.length);
  all.set(iv);
  all.set(sealed, nonceLength);
  return all;
}

/** Reads a document; undefined if the bucket has none. @throws if its bytes are not what was stored. */
export async function openSealed(
  { config, uploads }: { config: Pick<Config, 'secretKey'>; uploads: Bucket<'UPLOADS'> },
  of: DocumentOf,
): Promise<ArrayBuffer | undefined> {
  const object = await uploads.get(documentObject(of));
  if (!object) return undefined;
  const all = new Uint8Array(await object.arrayBuffer());
  const key = await deriveKey(config, 'documents');
  return crypto.subtle.decrypt(parametersOf(of, all.slice(0, nonceLength)), key, all.slice(nonceLength));
}
