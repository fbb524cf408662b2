import type { Me } from '../../web/contract/me.ts';
import { picturePath } from '../../web/contract/photos.ts';
import { initialsOf } from '../accounts/initials.ts';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { cacheControl } from '../respond/cache-control.ts';
import { dropSessionCookie } from './cookies.ts';

/** `GET /api/v1/me`: who is signed in here, for the account menu of pages that are the same for everyone. */
export async function me(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) {
    // The mark that made a script ask is wrong.
    dropSessionCookie(c);
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
