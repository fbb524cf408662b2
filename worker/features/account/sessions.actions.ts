import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { endSession } from '../../identity/session.writer.ts';
import { type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { seeOther } from '../../pages/form-outcome.ts';

/** Signs out one device. */
const endOwnSession = defineAction({
  right: 'own-account',
  limits: [],
  schema: v.object({ session: typedText }),
  async run({ session: id }, { c, session, lang }) {
    await endSession(c.env.DB, session.person, id);
    return seeOther(href('dashboardSessions', { lang }, { done: 'signed-out' }));
  },
});

export const sessionsActions: ActionTable = {
  path: '/:lang/dashboard/sessions',
  actions: { 'end-session': endOwnSession },
};
