import type { Me } from '../../../web/contract/me.ts';
import { picturePath } from '../../../web/contract/photos.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { clearSessionCookie } from '../../http/cookies.ts';
import { initialsOf } from '../../identity/initials.ts';

/** `GET /api/v1/me`: the signed-in person, for the account menu of cached pages. */
export async function me(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) {
    // The script requests this only if the browser has the session's marker cookie, which is stale here.
    clearSessionCookie(c);
    return answerProblem(c, { code: 'unauthenticated' });
  }
  const { name, address, picture, roles, isOperator, isSuspended } = session;
  const answer: Me = {
    name: name || (address ?? ''),
    initials: initialsOf(name || (address ?? '')),
    picture: picture && picturePath(picture),
    roles: [...roles, ...(isOperator ? (['operator'] as const) : [])],
    isSuspended,
  };
  return c.json(answer, 200, { 'cache-control': cacheControl.personal });
}
