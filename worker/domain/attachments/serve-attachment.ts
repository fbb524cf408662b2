import type { SiteId } from '../../data/schema.ts';
import type { Bucket } from '../../platform/buckets.ts';
import { type AttachmentKind, attachmentObject, attachmentTypes } from './attachment.ts';

/** The extensions of downloads. A name of the sender's could pass for another file. */
const extensions = { photo: 'webp', pdf: 'pdf' } as const satisfies Record<AttachmentKind, string>;

/**
 * The answer with a file; null if it is gone. The caller has checked that its reader may see it. A photo was encoded by the
 * product and may be shown by its pages. A PDF is the sender's, so it is only downloaded.
 */
export async function attachmentAnswer(
  uploads: Pick<Bucket<'UPLOADS'>, 'get'>,
  { site, key, kind }: { site: SiteId; key: string; kind: AttachmentKind },
): Promise<Response | null> {
  const object = await uploads.get(attachmentObject(site, key));
  if (!object) return null;
  const disposition = kind === 'photo' ? 'inline' : 'attachment';
  return new Response(object.body as never, {
    headers: {
      'content-type': attachmentTypes[kind],
      'content-disposition': `${disposition}; filename="${key.slice(0, 8)}.${extensions[kind]}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
