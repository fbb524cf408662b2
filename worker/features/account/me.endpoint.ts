import type { Me } from '../../../web/contract/me.ts';
import { picturePath } from '../../../web/contract/photos.ts';
import { openReader } from '../../data/reader.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { clearSessionCookie } from '../../http/cookies.ts';
import { initialsOf } from '../../identity/initials.ts';
import { isStaffAnywhere } from '../../identity/members.query.ts';
import type { Session } from '../../identity/session.ts';

/** Whether the menu leads to the viewer. Other hosts have none, and read nothing for it. */
async function viewsSites(c: AppContext, { person, isOperator }: Session): Promise<boolean> {
  if (!c.var.served.site.isProduct) return false;
  if (isOperator) return true;
  const [[row]] = await openReader(c.env.DB, c.var.meter).batch(isStaffAnywhere(person));
  return row?.isStaff === 1;
}

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
    viewsSites: await viewsSites(c, session),
  };
  return c.json(answer, 200, { 'cache-control': cacheControl.personal });
}
