import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';
import type { PhotoFault } from '../media/make-photo.ts';

/** What a message may bring. Photos are stored as WebP, PDFs as they are. */
export const attachmentTypes = { photo: 'image/webp', pdf: 'application/pdf' } as const;

export type AttachmentKind = keyof typeof attachmentTypes;

/** A file as it is stored. */
export type Attachment = { kind: AttachmentKind; bytes: Uint8Array<ArrayBuffer> };

/** Why a file is refused. */
export type AttachmentFault =
  | PhotoFault
  /** More than `attachmentMegabytes`. */
  | 'file-large'
  /** Runs something, opens something, contains files, or is encrypted, so that nobody can tell. */
  | 'pdf-active'
  | 'pdf-encrypted'
  /** Its end is missing. */
  | 'pdf-broken';

/** Maximum number of megabytes of a file, and of files of a message. */
export const attachmentMegabytes = 5;
export const mostAttachments = 3;

/** The key of the object of an attachment. `key`: hexadecimal digits. */
export const attachmentObject = (site: SiteId, key: string) => siteObject('UPLOADS', site, `attachments/${key}`);
