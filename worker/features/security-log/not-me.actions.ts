import { href } from '../../../web/contract/routes.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { clearSessionCookie } from '../../http/cookies.ts';
import { disavow } from '../../identity/disavow.writer.ts';
import { type ActionTable, defineAction, noFields } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';

/** Signs a person out everywhere who says that a sign-in was not theirs. The token in the mail stands for them. */
const disavowSignIn = defineAction({
  right: 'read',
  schema: noFields,
  limits: [],
  async run(_, { c, session, lang }) {
    const person = await disavow(c.env.DB, c.req.query('token'), circumstancesOf(c));
    // The page shows the reason: the link is spent.
    if (person === undefined) return refuse('link-spent', { status: 409 });
    if (session?.person === person) clearSessionCookie(c);
    return seeOther(href('login', { lang }, { done: 'disavowed', return: href('dashboard', { lang }) }), 'done');
  },
});

export const notMeActions: ActionTable = {
  path: '/:lang/auth/not-me',
  productOnly: true,
  actions: { '': disavowSignIn },
};
