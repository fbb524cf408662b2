import type { UploadForm } from '../../../web/contract/uploads.ts';
import type { SiteId } from '../../data/schema.ts';
import type { DraftHolder } from '../drafts/drafts.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds after which a photo is deleted. */
export const keptFor = {
  /** After it was registered, if it never arrived. */
  arriving: hour,
  /** After it was removed from a draft. */
  discarded: day,
  /** While nothing has been typed on the server: the browser may still have the draft. */
  withoutDraft: day,
  /** After it left a published listing. Until then the change can be undone. */
  retired: 30 * day,
} as const;

/** Which draft a photo belongs to. A holder has one for each form and thing. */
export type DraftOfUpload = { site: SiteId; holder: DraftHolder; form: UploadForm; thing: string };

/** What a page shows of an uploaded photo. */
export type Upload = { key: string; width: number; height: number };

/** Hexadecimal digits of a key: 128 bits. */
const keyLength = 32;

const encoder = new TextEncoder();

/** SHA-256 in hexadecimal digits. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key of an uploaded file. A file that is sent again with the same id, because its connection broke, gets the same key.
 * Other bytes get another one, since a key is never used for another photo.
 */
export async function uploadKey(site: SiteId, id: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const content = await digest(file);
  return keyOf(`${site}:${id}:${content}`);
}

/**
 * The key of the copy of a photo for another listing. Copying it again gives the same key, so that a listing which has the
 * copy is known to have it.
 */
export const copyKey = (site: SiteId, { of, listing }: { of: string; listing: number }): Promise<string> =>
  keyOf(`${site}:copy:${listing}:${of}`);

const keyOf = async (name: string): Promise<string> => (await digest(encoder.encode(name))).slice(0, keyLength);
