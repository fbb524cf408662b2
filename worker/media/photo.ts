import type { CacheStorage } from '@cloudflare/workers-types';
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '../../web/contract/photos.ts';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { photoObject } from './photo-object.ts';

/** A photo never changes under its key, so that everyone may keep it for ever. */
const cacheControl = 'public, max-age=31536000, immutable';

const contentTypes: Readonly<Record<PhotoFormat, `image/${PhotoFormat}`>> = { avif: 'image/avif', webp: 'image/webp' };

/** Lossy quality, where the difference to more cannot be seen on a page. */
const qualities: Readonly<Record<PhotoFormat, number>> = { avif: 55, webp: 78 };

type Wanted = { key: string; width: PhotoWidth; format: PhotoFormat };

/** `/media/KEY/WIDTH.FORMAT`: a photo of the request's site at one of the widths that there are, never enlarged. */
export async function servePhoto(c: AppContext): Promise<Response> {
  const wanted = readPath(c.req.path);
  if (!wanted) return answerProblem(c, { code: 'not-found' });
  const cache = await (caches as unknown as CacheStorage).open('photos');
  const address = `https://photos.signpost.invalid/${photoObject(c.var.served.site.id, c.req.path.slice(1))}`;
  const kept = await cache.match(address);
  if (kept) return new Response(kept.body as never, kept as never);
  const original = await c.env.MEDIA.get(photoObject(c.var.served.site.id, wanted.key));
  if (!original) return answerProblem(c, { code: 'not-found' });
  const resized = await c.env.IMAGES.input(original.body)
    .transform({ width: wanted.width, fit: 'scale-down' })
    .output({ format: contentTypes[wanted.format], quality: qualities[wanted.format] });
  const headers = { 'content-type': contentTypes[wanted.format], 'cache-control': cacheControl };
  const photo = new Response(resized.image() as unknown as ReadableStream, { headers });
  c.executionCtx.waitUntil(cache.put(address, photo.clone() as never).catch(c.var.report));
  return photo;
}

function readPath(path: string): Wanted | undefined {
  const match = path.match(/^\/media\/([a-z0-9]{16,64})\/(\d+)\.([a-z]+)$/);
  const key = match?.[1];
  const width = photoWidths.find((one) => String(one) === match?.[2]);
  const format = photoFormats.find((one) => one === match?.[3]);
  return key && width && format ? { key, width, format } : undefined;
}
