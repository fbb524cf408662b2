import { photoLeast, photoMegabytes, photoMegapixels, photoMost } from '../../../web/contract/uploads.ts';
import { readOrientation } from './exif-orientation.ts';
import { type ImageFormat, imageFormat, isHeic } from './image-format.ts';
import { imageSize } from './image-size.ts';
import { decoded, type Images } from './images-error.ts';
import { withoutMetadata } from './webp-metadata.ts';

/** WebP quality of what is stored. Photos are encoded once more at each width. */
const quality = 85;

/** A photo as it is stored: WebP, upright, without data about it. */
export type Photo = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Why a file cannot be a photo. */
export type PhotoFault =
  | 'photo-empty'
  /** More bytes, or more pixels, than are accepted. */
  | 'photo-large'
  | 'photo-large-pixels'
  | 'photo-small'
  /** None of the formats that can be uploaded. HEIC has its own words, because phones make it. */
  | 'photo-kind'
  | 'photo-heic'
  /** Starts like one of them, but cannot be decoded. */
  | 'photo-broken';

export type MadePhoto = ({ code: 'ok' } & Photo) | { code: PhotoFault };

/** Bytes of an uploaded photo. */
export const mostPhotoBytes = photoMegabytes * 1_000_000;

/**
 * Makes what is stored of an uploaded photo. It is encoded anew, so that no other data of the file remains. The size is
 * read from its header before it is decoded.
 */
export async function makePhoto(images: Images, file: Uint8Array<ArrayBuffer>): Promise<MadePhoto> {
  const checked = checkFile(file);
  if (checked.code !== 'ok') return checked;
  const { bytes, turn } = prepare(file, checked.format);
  const encoded = await decoded(images, async () => {
    const made = await images.images
      .input(new Response(bytes).body as never)
      .transform({ rotate: turn })
      .transform({ width: photoMost, height: photoMost, fit: 'scale-down' })
      .output({ format: 'image/webp', quality, anim: false });
    return new Uint8Array(await made.response().arrayBuffer());
  });
  const photo = encoded && withoutMetadata(encoded).bytes;
  const size = photo && imageSize(photo, 'webp');
  return photo && size ? { code: 'ok', bytes: photo, ...size } : { code: 'photo-broken' };
}

/** Whether a file can be decoded at all, by its length and its header. */
export function checkFile(file: Uint8Array): { code: 'ok'; format: ImageFormat } | { code: PhotoFault } {
  if (file.length === 0) return { code: 'photo-empty' };
  if (file.length > mostPhotoBytes) return { code: 'photo-large' };
  const format = imageFormat(file);
  if (!format) return { code: isHeic(file) ? 'photo-heic' : 'photo-kind' };
  const size = imageSize(file, format);
  if (!size) return { code: 'photo-broken' };
  if (size.width * size.height > photoMegapixels * 1_000_000) return { code: 'photo-large-pixels' };
  return Math.min(size.width, size.height) < photoLeast ? { code: 'photo-small' } : { code: 'ok', format };
}

/** The file without the data that says how it is rotated, so that no decoder rotates it a second time. */
function prepare(file: Uint8Array<ArrayBuffer>, format: ImageFormat) {
  if (format === 'jpeg') return readOrientation(file);
  return format === 'webp' ? withoutMetadata(file) : { bytes: file, turn: 0 as const };
}
