/** Image formats that can be uploaded: those that browsers show and the Images binding reads. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, i) => bytes[at + i] === character.charCodeAt(0));

/**
 * The format of an image by its first bytes, since file names and content types of uploads are not reliable.
 * @returns undefined for anything else, including SVG, which can contain scripts.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return startsWith(bytes, 'ftyp', 4) && isAvif(bytes) ? 'avif' : undefined;
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is an image of the HEIC family, which phones make and few browsers show. */
export const isHeic = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'ftyp', 4) && !isAvif(bytes) && heicBrands.some((brand) => lists(bytes, brand));

const isAvif = (bytes: Uint8Array): boolean => lists(bytes, 'avif');

/** Whether the first box of an ISO media file lists a brand. AVIF and HEIC files have the same box. */
function lists(bytes: Uint8Array, brand: string): boolean {
  const [, , high = 0, low = 0] = bytes;
  const end = Math.min(high * 256 + low, bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (startsWith(bytes, brand, at)) return true;
  return false;
}
