import { type Turn, turnOf } from './exif-orientation.ts';

/** Chunks of a WebP with data about the image: EXIF, XMP and a colour profile, which can all contain text. */
const metadata: readonly string[] = ['EXIF', 'XMP ', 'ICCP'];

/** Bits of the flags in the chunk VP8X that say which of them the file has. */
const metadataFlags = 0x2c;

/** Bytes before the first chunk: `RIFF`, the length of what follows, `WEBP`. */
const headLength = 12;

/**
 * Removes all data about the image from a WebP, and what follows its end. Returns the rest and the rotation that its EXIF
 * data specified. An incomplete WebP is returned unchanged.
 */
export function withoutMetadata(webp: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; turn: Turn } {
  const unchanged = { bytes: webp, turn: 0 as const };
  if (webp.length < headLength) return unchanged;
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const stated = 8 + view.getUint32(4, true);
  if (stated > webp.length) return unchanged;
  // One more than the file has, for a last chunk without its padding.
  const bytes = new Uint8Array(webp.length + 1);
  bytes.set(webp.subarray(0, headLength));
  let length = headLength;
  let turn: Turn = 0;
  for (let at = headLength; at + 8 <= stated; ) {
    const name = String.fromCharCode(...webp.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    // A chunk of odd length has a byte of padding.
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > stated) return unchanged;
    if (name === 'EXIF') turn ||= exifTurn(webp.subarray(at + 8, at + 8 + size));
    if (!metadata.includes(name)) {
      bytes.set(webp.subarray(at, Math.min(end, stated)), length);
      if (name === 'VP8X' && size > 0) bytes[length + 8] = (webp[at + 8] as number) & ~metadataFlags;
      length += end - at;
    }
    at = end;
  }
  new DataView(bytes.buffer).setUint32(4, length - 8, true);
  return { bytes: bytes.subarray(0, length), turn };
}

/** Some encoders put the name of JPEG's segment before the data. */
const exifTurn = (exif: Uint8Array): Turn =>
  turnOf(String.fromCharCode(...exif.subarray(0, 4)) === 'Exif' ? exif.subarray(6) : exif);
