import { siteObject } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';
import type { PhotoFault } from '../media/make-photo.ts';

/** What a message may bring. Photos are stored as WebP, PDFs as they are. */
export const attachmentTypes = { photo: 'image/webp', pdf: 'application/pdf' } as const;

export type AttachmentKind = keyof typeof attachmentTypes;

/** A file as it is stored. `key` follows from the content and from what it belongs to. */
export type Attachment = { kind: AttachmentKind; bytes: Uint8Array<ArrayBuffer> };

/** Why a file is refused. A photo that is too large for the message is `photo-large` like any other. */
export type AttachmentFault =
  | PhotoFault
  | 'file-large'
  /** Runs something, opens something, contains files, or is encrypted, so that nobody can tell. */
  | 'pdf-active'
  | 'pdf-encrypted'
  | 'pdf-broken';

export type ReadAttachment = ({ code: 'ok' } & Attachment) | { code: AttachmentFault };

/** Maximum number of megabytes of a file, and of files of a message. */
export const attachmentMegabytes = 5;
export const mostAttachments = 3;

/** The key of the object of an attachment. `key`: hexadecimal digits. */
export const attachmentObject = (site: SiteId, key: string) => siteObject('UPLOADS', site, `attachments/${key}`);
