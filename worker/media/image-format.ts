/** Formats of pictures that can be uploaded: those that browsers show and the Images binding reads. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, i) => bytes[at + i] === character.charCodeAt(0));

/**
 * The format of a picture by what it begins with. What a browser or a file's name call it may be anything.
 * @returns undefined for all else, SVG among it: that is a document, which can run scripts.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return startsWith(bytes, 'ftyp', 4) && isAvif(bytes) ? 'avif' : undefined;
}

/** Whether `avif` is among the brands of the box that an ISO media file begins with; HEIC has the same box. */
function isAvif(bytes: Uint8Array): boolean {
  const [, , high = 0, low = 0] = bytes;
  const end = Math.min(high * 256 + low, bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (startsWith(bytes, 'avif', at)) return true;
  return false;
}
