import { pictureSize } from '../../../web/contract/photos.ts';
import { readOrientation } from './exif-orientation.ts';
import { imageFormat } from './image-format.ts';
import { decoded, type Images } from './images-error.ts';

/** WebP quality. Higher values make no visible difference. */
const quality = 82;

export type MadePicture =
  | { code: 'ok'; bytes: ArrayBuffer }
  /** Not one of the formats that can be uploaded. */
  | { code: 'picture-kind' }
  /** Starts like one of them, but cannot be decoded. */
  | { code: 'picture-broken' };

/**
 * Makes a person's picture from an uploaded file: its central square, re-encoded as WebP, so that no other data of the
 * file remains.
 */
export async function makePicture(images: Images, file: Uint8Array<ArrayBuffer>): Promise<MadePicture> {
  const format = imageFormat(file);
  if (!format) return { code: 'picture-kind' };
  const { bytes, turn } = format === 'jpeg' ? readOrientation(file) : { bytes: file, turn: 0 as const };
  const size = { width: pictureSize, height: pictureSize };
  const made = await decoded(images, async () => {
    const output = await images.images
      .input(new Response(bytes).body as never)
      .transform({ rotate: turn })
      .transform({ ...size, fit: 'cover' })
      .output({ format: 'image/webp', quality, anim: false });
    return output.response().arrayBuffer();
  });
  return made ? { code: 'ok', bytes: made } : { code: 'picture-broken' };
}
