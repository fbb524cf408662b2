import type { CacheStorage } from '@cloudflare/workers-types';
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '../../../web/contract/photos.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { crossOriginResources } from '../../http/security-headers.ts';

/** The photo of a key never changes, so every cache may store it forever. */
const cacheControl = 'public, max-age=31536000, immutable';

const contentTypes: Readonly<Record<PhotoFormat, `image/${PhotoFormat}`>> = { avif: 'image/avif', webp: 'image/webp' };

/** Lossy quality: higher values make no visible difference on a page. */
const qualities: Readonly<Record<PhotoFormat, number>> = { avif: 55, webp: 78 };

type PhotoRequest = { key: string; width: PhotoWidth; format: PhotoFormat };

/** `/media/KEY/WIDTH.FORMAT`: a photo of the request's site at one of the fixed widths, never enlarged. */
export async function servePhoto(c: AppContext): Promise<Response> {
  const photoRequest = readPath(c.req.path);
  if (!photoRequest) return answerProblem(c, { code: 'not-found' });
  const cache = await (caches as unknown as CacheStorage).open('photos');
  const address = `https://photos.signpost.invalid/${c.var.served.site.id}${c.req.path}`;
  const cached = await cache.match(address);
  if (cached) return answerPhoto(new Response(cached.body as never, cached as never));
  const original = await c.env.MEDIA.get(photoObject(c.var.served.site.id, photoRequest.key));
  if (!original) return answerProblem(c, { code: 'not-found' });
  const resized = await c.env.IMAGES.input(original.body)
    .transform({ width: photoRequest.width, fit: 'scale-down' })
    .output({ format: contentTypes[photoRequest.format], quality: qualities[photoRequest.format] });
  const headers = { 'content-type': contentTypes[photoRequest.format], 'cache-control': cacheControl };
  const photo = new Response(resized.image() as unknown as ReadableStream, { headers });
  c.executionCtx.waitUntil(cache.put(address, photo.clone() as never).catch(c.var.report));
  return answerPhoto(photo);
}

/** Pages of other sites may show a photo. This is not stored with it, because deployments may change it. */
function answerPhoto(photo: Response): Response {
  for (const [name, value] of Object.entries(crossOriginResources.photo)) photo.headers.set(name, value);
  return photo;
}

function readPath(path: string): PhotoRequest | undefined {
  const match = path.match(/^\/media\/([a-z0-9]{16,64})\/(\d+)\.([a-z]+)$/);
  const key = match?.[1];
  const width = photoWidths.find((one) => String(one) === match?.[2]);
  const format = photoFormats.find((one) => one === match?.[3]);
  return key && width && format ? { key, width, format } : undefined;
}
