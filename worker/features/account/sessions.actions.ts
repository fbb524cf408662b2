import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { logEvent } from '../../identity/security-log.writer.ts';
import { endSession } from '../../identity/session.writer.ts';
import { type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { seeOther } from '../../pages/form-outcome.ts';

/** Signs out one device. */
const endOwnSession = defineAction({
  right: 'own-account',
  limits: [],
  schema: v.object({ session: typedText }),
  async run({ session: id }, { c, session, lang }) {
    const { person } = session;
    const isEnded = await endSession(c.env.DB, { person, id });
    if (isEnded) await logEvent(c.env.DB, circumstancesOf(c), { person, event: 'signed-out-there' }).run();
    return seeOther(href('dashboardSessions', { lang }, { done: 'signed-out' }), 'done');
  },
});

export const sessionsActions: ActionTable = {
  path: '/:lang/dashboard/sessions',
  productOnly: true,
  actions: { 'end-session': endOwnSession },
};
