import type { ImagesBinding } from '@cloudflare/workers-types';
import { pictureSize } from '../../web/contract/photos.ts';
import { imageFormat } from './image-format.ts';
import { upright } from './upright.ts';

/** Lossy quality at which the difference to more cannot be seen. */
const quality = 82;

/** What the Images binding says of bytes that are no picture to it. */
const notAnImage = 9412;

export type MadePicture =
  | { code: 'ok'; bytes: ArrayBuffer }
  /** It is none of the formats that can be uploaded. */
  | { code: 'picture-kind' }
  /** It begins like one of them, and cannot be read. */
  | { code: 'picture-broken' };

/**
 * Makes a person's picture of an uploaded file: a square cut out of its middle, written anew as WebP, so that nothing
 * is left of what else the file held.
 */
export async function makePicture(
  { images, report }: { images: ImagesBinding; report: (error: unknown) => void },
  file: Uint8Array<ArrayBuffer>,
): Promise<MadePicture> {
  const format = imageFormat(file);
  if (!format) return { code: 'picture-kind' };
  const { bytes, turn } = format === 'jpeg' ? upright(file) : { bytes: file, turn: 0 as const };
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
    // Any other code may as well be trouble of the service's own.
    if (error.code !== notAnImage) report(error);
    return { code: 'picture-broken' };
  }
}

const isImagesError = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';
