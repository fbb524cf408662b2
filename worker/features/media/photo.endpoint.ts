import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '../../../web/contract/photos.ts';
import { uploadPath } from '../../../web/contract/uploads.ts';
import { listingTag, postTag, type Tag } from '../../data/cache-tags.ts';
import { openReader } from '../../data/reader.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { ownerOfPhoto, type PhotoOwner } from '../../domain/media/photo.query.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import { uploadByKey } from '../../domain/uploads/uploads.query.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { crossOriginResources } from '../../http/security-headers.ts';
import { matches } from '../../http/validator.ts';
import { openPhotoCache } from './photo-cache.ts';

/** A photo never changes, but its listing can be hidden or removed: caches ask again after an hour. */
const cacheControl = 'public, max-age=3600';

/** Lossy quality: higher values make no visible difference on a page. */
const qualities: Readonly<Record<PhotoFormat, number>> = { avif: 55, webp: 78, jpeg: 82 };

type PhotoRequest = { key: string; width: PhotoWidth; format: PhotoFormat };

/**
 * `/media/KEY/WIDTH.FORMAT`: a photo of the request's site at one of the fixed widths, never enlarged, as long as
 * visitors see what shows it.
 */
export async function servePhoto(c: AppContext): Promise<Response> {
  const photoRequest = readPath(c.req.path);
  if (!photoRequest) return answerProblem(c, { code: 'not-found' });
  const cache = await openPhotoCache(c);
  const cached = await cache.find();
  if (cached?.isCurrent) return answerPhoto(c, photoRequest, cached.body);
  const { site } = c.var.served;
  const [owner, original] = await Promise.all([
    ownerOfPhoto(openReader(c.env.DB, c.var.meter), site.id, photoRequest.key),
    cached ? null : c.env.MEDIA.get(photoObject(site.id, photoRequest.key)),
  ]);
  const visibility = owner ? visibilityOf(owner.state) : 'not-found';
  if (!owner || visibility !== 'visible') {
    await (cached?.body ?? original?.body)?.cancel();
    if (cached) cache.delete();
    if (await isUpload(c, photoRequest.key)) {
      c.header('cache-control', 'private, no-store');
      return c.redirect(uploadPath(photoRequest.key, photoRequest.width));
    }
    return answerProblem(c, { code: visibility === 'gone' ? 'gone' : 'not-found' });
  }
  if (cached) return answerPhoto(c, photoRequest, cache.store(cached.body, tagOf(owner)));
  if (!original) return answerProblem(c, { code: 'not-found' });
  const resized = await c.env.IMAGES.input(original.body)
    .transform({ width: photoRequest.width, fit: 'scale-down' })
    .output({ format: `image/${photoRequest.format}`, quality: qualities[photoRequest.format] });
  return answerPhoto(c, photoRequest, cache.store(resized.image() as unknown as ReadableStream, tagOf(owner)));
}

const tagOf = ({ kind, id }: PhotoOwner): Tag => (kind === 'post' ? postTag(id) : listingTag(id));

/**
 * Whether a photo waits to be published: pages that preview a listing name it as they will when it is. One that was removed
 * from a listing waits for nothing.
 */
async function isUpload(c: AppContext, key: string): Promise<boolean> {
  const [rows] = await openReader(c.env.DB, c.var.meter).batch(uploadByKey(c.var.served.site.id, key, Date.now()));
  return rows.some(({ holder, submission }) => holder !== '' || submission !== null);
}

/** Answers with a photo, or with 304 to a cache that has it. */
async function answerPhoto(
  c: AppContext,
  { key, width, format }: PhotoRequest,
  body: ReadableStream,
): Promise<Response> {
  const etag = `W/"${key}-${width}-${format}"`;
  // Pages of other sites may show a photo.
  const headers = { ...crossOriginResources.photo, 'cache-control': cacheControl, etag };
  if (matches(c.req.header('if-none-match'), etag)) {
    await body.cancel();
    return c.body(null, 304, headers);
  }
  return c.body(body, 200, { ...headers, 'content-type': `image/${format}` });
}

function readPath(path: string): PhotoRequest | undefined {
  const match = path.match(/^\/media\/([a-z0-9]{16,64})\/(\d+)\.([a-z]+)$/);
  const key = match?.[1];
  const width = photoWidths.find((one) => String(one) === match?.[2]);
  const format = photoFormats.find((one) => one === match?.[3]);
  return key && width && format ? { key, width, format } : undefined;
}
