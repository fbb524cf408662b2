import * as v from 'valibot';
import { type MailDecision, mailLists } from '../../../web/contract/pages/mail-log.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, type ActionTable, defineAction, wholeNumber } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { readList } from '../../pages/marked-list.ts';
import { mailLogLimits } from './limits.ts';
import { decideOnMail } from './mail-decisions.writer.ts';

/** An attempt to send a mail: the mail's number and the number of tries. */
const attempt = v.object({ mail: wholeNumber, tries: wholeNumber });

const decide = (decision: MailDecision) =>
  defineAction({
    right: 'administer',
    schema: attempt,
    limits: [{ limit: mailLogLimits.decisions, by: 'person' }],
    run: (input, context) => decideOn(input, decision, context),
  });

async function decideOn(
  { mail, tries }: v.InferOutput<typeof attempt>,
  decision: MailDecision,
  { c, session, lang, now }: ActionContext,
): Promise<FormOutcome> {
  const list = readList(mailLists, c.req.query('list') ?? null);
  if (!list) return { code: 'not-found' };
  const site = c.var.served.site.id;
  const { code } = await decideOnMail(c.env.DB, { site, mail, tries, decision, by: session.person, now });
  switch (code) {
    case 'decided':
      if (decision === 'again') wakeMailer(c);
      return seeOther(
        href('manageMails', { lang }, { done: decision, ...(list !== mailLists[0] && { list }) }),
        'done',
      );
    case 'settled':
    case 'spent':
      return refuse(code, { status: 409 });
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('administer') };
  }
}

/** Admins' decisions on mails that failed or have an unknown outcome. */
export const mailLogActions: ActionTable = {
  path: '/:lang/manage/mails',
  actions: { arrived: decide('arrived'), again: decide('again') },
};
