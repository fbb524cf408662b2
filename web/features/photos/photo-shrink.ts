import { photoMost } from '../../contract/uploads.ts';

/** Formats that the server takes. Others are sent if the browser can draw them. */
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Bytes below which a photo that is not too wide is sent as it is. */
const smallBytes = 400_000;

/** Pixels of the longer side of a preview. */
const previewSize = 240;

/**
 * A photo at the size in which it is stored, which is faster to send, and a preview. A file that the browser cannot draw is
 * sent as it is: the server says what is wrong with it.
 */
export async function shrink(file: File): Promise<{ body: Blob; preview: HTMLCanvasElement | null }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { body: file, preview: null };
  try {
    const preview = drawn(bitmap, previewSize);
    const isFine = accepted.includes(file.type) && Math.max(bitmap.width, bitmap.height) <= photoMost;
    if (isFine && file.size < smallBytes) return { body: file, preview };
    const made = await encoded(drawn(bitmap, photoMost));
    const isBetter = made !== null && (made.size < file.size || !accepted.includes(file.type));
    return { body: isBetter ? made : file, preview };
  } catch {
    // A browser can refuse canvases of this size.
    return { body: file, preview: null };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** WebP, or JPEG where the browser writes none: it gives PNG then. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.87));
