import { pictureObject } from '../../domain/media/picture-object.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';

/**
 * `GET /pictures/KEY.webp`: a profile picture, served on every host, so its address does not reveal a person's sites.
 * The random key is the permission, so no rights are checked. Shared caches do not store it, so a removed picture is gone.
 */
export async function servePicture(c: AppContext): Promise<Response> {
  const picture = await c.env.MEDIA.get(pictureObject(c.req.param('file')?.replace('.webp', '') ?? ''));
  if (!picture) return answerProblem(c, { code: 'not-found' });
  return new Response(picture.body as never, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    },
  });
}
