import { type PhotoWidth, photoPath, photoWidths } from '../../../web/contract/photos.ts';
import { openReader } from '../../data/reader.ts';
import { holderKey } from '../../domain/drafts/drafts.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { ownerOfPhoto } from '../../domain/media/photo.query.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import { type UploadRow, uploadByKey } from '../../domain/uploads/uploads.query.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { may } from '../../identity/rights.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';

/** Lossy quality, as for published photos. */
const quality = 78;

/**
 * `GET /uploads/KEY/WIDTH.webp`: a photo that is not published, for those who may see it: the holder of its draft, the
 * author of what was sent with it, and staff who decide on it or write articles. For everyone else there is none.
 */
export async function serveUpload(c: AppContext): Promise<Response> {
  const asked = readPath(c.req.path);
  const site = c.var.served.site.id;
  const [[row] = []] = asked
    ? await openReader(c.env.DB, c.var.meter).batch(uploadByKey(site, asked.key, Date.now()))
    : [[]];
  if (asked && !row && (await isPublished(c, asked.key))) {
    c.header('cache-control', 'private, no-store');
    return c.redirect(photoPath(asked.key, asked.width, 'webp'));
  }
  if (!asked || !row || !(await maySee(c, row))) return answerProblem(c, { code: 'not-found' });
  const original = await c.env.MEDIA.get(photoObject(site, asked.key));
  if (!original) return answerProblem(c, { code: 'not-found' });
  const resized = await c.env.IMAGES.input(original.body)
    .transform({ width: asked.width, fit: 'scale-down' })
    .output({ format: 'image/webp', quality });
  return new Response(resized.image() as never, {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
}

/** Whether it is a photo of a published listing by now: what was sent names it as before. */
async function isPublished(c: AppContext, key: string): Promise<boolean> {
  const owner = await ownerOfPhoto(openReader(c.env.DB, c.var.meter), c.var.served.site.id, key);
  return owner !== undefined && visibilityOf(owner.state) === 'visible';
}

async function maySee(c: AppContext, { holder, author, isArticle }: UploadRow): Promise<boolean> {
  const session = await c.var.session();
  if (holder !== '') {
    const browser = readCookie(c, 'binding');
    const isOfBrowser = isSecret(browser) && holder === holderKey({ browserHash: await hashOf(browser) });
    return isOfBrowser || (session !== null && holder === holderKey({ person: session.person }));
  }
  if (isArticle && may(session, 'write-content')) return true;
  return session !== null && (session.person === author || may(session, 'decide'));
}

function readPath(path: string): { key: string; width: PhotoWidth } | undefined {
  const [, key, size] = path.match(/^\/uploads\/([a-z0-9]{16,64})\/(\d+)\.webp$/) ?? [];
  const width = photoWidths.find((one) => String(one) === size);
  return key && width ? { key, width } : undefined;
}
