import { href } from '../../web/contract/routes.ts';
import type { Counted } from '../accounts/limits.writer.ts';
import type { AppContext } from '../context.ts';
import { proveAgainPath } from '../oidc/join.ts';
import type { Form } from '../respond/read-form.ts';
import { redirect } from '../respond/redirect.ts';
import type { Session } from '../sessions/session.ts';
import type { done } from './dashboard.page.ts';

/** What somebody has sent to change their account. */
export type Change = Pick<Form, 'fields' | 'files'> & { c: AppContext; session: Session };

/** Back to the page, which says what was done. */
export const back = (c: AppContext, said: (typeof done)[number]): Response =>
  redirect(c, {
    code: 'moved',
    status: 303,
    to: href('dashboard', { lang: c.req.param('lang') ?? '' }, { done: said }),
  });

/** Asks whoever has not proved for a while who they are to do so, and to come back. */
export const proveAgain = (c: AppContext): Response =>
  redirect(c, { code: 'moved', status: 303, to: proveAgainPath(c.req.param('lang') ?? '') });

/** The member's page, for a link in a mail. */
export const accountLink = (c: AppContext): string =>
  new URL(c.req.url).origin + href('dashboard', { lang: c.req.param('lang') ?? '' });

/** Whom a limit on account changes counts. */
export const counted = (c: AppContext, session: Session): Counted => ({
  site: c.var.served.site.id,
  subject: String(session.person),
  now: Date.now(),
});
