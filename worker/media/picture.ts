import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { pictureObject } from './picture-object.ts';

/**
 * `GET /pictures/KEY.webp`: a person's picture, on every host: theirs is the same person on all, and no other host
 * learns which site they are on. The key is random and a picture's own, so that knowing it is the permission, and
 * nothing is read to check one. Shared caches do not keep it: a picture that was taken away is gone.
 */
export async function servePicture(c: AppContext): Promise<Response> {
  const picture = await c.env.MEDIA.get(pictureObject(c.req.param('file')?.replace('.webp', '') ?? ''));
  if (!picture) return answerProblem(c, { code: 'not-found' });
  return new Response(picture.body as never, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  });
}
