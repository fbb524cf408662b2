import type { SiteId } from '../../data/schema.ts';
import type { Bucket } from '../../platform/buckets.ts';
import { type Attachment, attachmentObject, attachmentTypes } from './attachment.ts';

type Stored = { site: SiteId; key: string };

/** A new key. It says nothing of the content, so nobody finds out by a key whether others sent the same file. */
export const newAttachmentKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Stores a file. Do it before the batch that refers to its key, and delete it if the batch fails. What a crash leaves behind
 * is found by comparing the bucket with the rows.
 */
export async function storeAttachment(
  uploads: Pick<Bucket<'UPLOADS'>, 'put'>,
  { site, key }: Stored,
  { kind, bytes }: Attachment,
): Promise<void> {
  await uploads.put(attachmentObject(site, key), bytes, { httpMetadata: { contentType: attachmentTypes[kind] } });
}

/** Copies a file under another key. Of one that is gone there is no copy. */
export async function copyAttachment(
  uploads: Pick<Bucket<'UPLOADS'>, 'get' | 'put'>,
  { site, from, to }: { site: SiteId; from: string; to: string },
): Promise<void> {
  const object = await uploads.get(attachmentObject(site, from));
  if (!object) return;
  const contentType = object.httpMetadata?.contentType ?? attachmentTypes.pdf;
  await uploads.put(attachmentObject(site, to), await object.arrayBuffer(), { httpMetadata: { contentType } });
}

/** Deletes files; those that are gone are skipped. */
export async function deleteAttachments(
  uploads: Pick<Bucket<'UPLOADS'>, 'delete'>,
  stored: readonly Stored[],
): Promise<void> {
  if (stored.length) await uploads.delete(stored.map(({ site, key }) => attachmentObject(site, key)));
}
