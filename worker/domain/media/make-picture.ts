import type { ImagesBinding } from '@cloudflare/workers-types';
import { pictureSize } from '../../../web/contract/photos.ts';
import { readOrientation } from './exif-orientation.ts';
import { imageFormat } from './image-format.ts';

/** WebP quality. Higher values make no visible difference. */
const quality = 82;

/** Error code of the Images binding for bytes that it cannot decode. */
const notAnImage = 9412;

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
export async function makePicture(
  { images, report }: { images: ImagesBinding; report: (error: unknown) => void },
  file: Uint8Array<ArrayBuffer>,
): Promise<MadePicture> {
  const format = imageFormat(file);
  if (!format) return { code: 'picture-kind' };
  const { bytes, turn } = format === 'jpeg' ? readOrientation(file) : { bytes: file, turn: 0 as const };
  const size = { width: pictureSize, height: pictureSize };
  try {
    const made = await images
      .input(new Response(bytes).body as never)
      .transform({ rotate: turn })
      .transform({ ...size, fit: 'cover' })
      .output({ format: 'image/webp', quality, anim: false });
    return { code: 'ok', bytes: await made.response().arrayBuffer() };
  } catch (error) {
    if (!isImagesError(error)) throw error;
    // Any other code may be an error of the service itself.
    if (error.code !== notAnImage) report(error);
    return { code: 'picture-broken' };
  }
}

const isImagesError = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';
