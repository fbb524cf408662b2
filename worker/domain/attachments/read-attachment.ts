import type { Images } from '../media/images-error.ts';
import { makePhoto } from '../media/make-photo.ts';
import { type Attachment, type AttachmentFault, attachmentMegabytes } from './attachment.ts';

/** Makes what is stored of a file. What it is follows from its content, never from its name or the type that was sent. */
export async function readAttachment(
  images: Images,
  file: Uint8Array<ArrayBuffer>,
): Promise<({ code: 'ok' } & Attachment) | { code: AttachmentFault }> {
  if (file.length > attachmentMegabytes * 1_000_000) return { code: 'file-large' };
  if (!isPdf(file)) {
    const made = await makePhoto(images, file);
    return made.code === 'ok' ? { code: 'ok', kind: 'photo', bytes: made.bytes } : made;
  }
  const fault = pdfFault(file);
  return fault ? { code: fault } : { code: 'ok', kind: 'pdf', bytes: file };
}

/** Readers accept a header anywhere in the first kilobyte; only a file that starts with it is one here. */
const isPdf = (file: Uint8Array): boolean =>
  latin1(file.subarray(0, 8)).startsWith('%PDF-1.') || latin1(file.subarray(0, 7)) === '%PDF-2.';

/** Names of actions and contents that run, send or open something, or contain other files. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
]);

/**
 * Why a PDF is refused. Only names outside of compressed streams are seen, so this stops careless files and no attacker: a
 * PDF is only ever downloaded, and its reader has a sandbox of its own.
 */
function pdfFault(file: Uint8Array): AttachmentFault | undefined {
  const text = latin1(file);
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return 'pdf-broken';
  for (const [, name = ''] of text.matchAll(/\/((?:[A-Za-z]|#[0-9A-Fa-f]{2}){2,40})/g)) {
    const plain = name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (active.has(plain)) return 'pdf-active';
    if (plain === 'Encrypt') return 'pdf-encrypted';
  }
  return undefined;
}

/** One character for each byte. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
