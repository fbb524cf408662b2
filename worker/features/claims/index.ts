import type { Task } from '../../data/module.ts';
import type { Feature } from '../../pages/feature.ts';
import { configOf } from '../../platform/config.ts';
import { code, look, start, withdraw } from './claim.actions.ts';
import { claimKind } from './claim.kind.ts';
import { claim } from './claim.page.ts';
import { addDocumentAction, documentForm, removeDocumentAction, sendDocuments } from './document.actions.ts';
import { deleteDueDocuments } from './documents.writer.ts';
import { claimEmail } from './email.page.ts';
import { claimsLimits } from './limits.ts';
import { claimEmailActions, mail } from './mail.actions.ts';
import { claimCodeMail, claimOwnerMail } from './mails.ts';
import { objectionActions } from './objection.actions.ts';
import { claimObjection } from './objection.page.ts';
import { postDocument } from './open-document.ts';
import { giveNotices, lapseClaims, lookAgain } from './sweep.writer.ts';

/** A task over all sites; the mailer is woken if somebody is told of something. */
const sweep =
  (task: typeof lapseClaims): Task =>
  async (env) => {
    const changed = await task({ db: env.DB, config: configOf(env), now: Date.now() });
    if (changed) await env.MAIL_QUEUE.send({});
  };

/** Claims of listings: how people prove that they run one, and how they get it. */
export const claims = {
  pages: { claim, claimEmail, claimObjection },
  actions: [
    {
      path: '/:lang/claim',
      files: documentForm,
      actions: {
        ...{ start, mail, code, withdraw, file: look('file'), record: look('record') },
        document: addDocumentAction,
        'remove-document': removeDocumentAction,
        send: sendDocuments,
      },
    },
    claimEmailActions,
    objectionActions,
  ],
  endpoints: [
    {
      method: 'POST',
      path: '/api/v1/claims/:claim{[0-9]{1,15}}/documents/:key{[a-z0-9]{16,64}}',
      right: 'decide',
      handle: postDocument,
    },
  ],
  queue: [claimKind],
  mails: [claimCodeMail, claimOwnerMail],
  crons: {
    everyFiveMinutes: [sweep(lapseClaims), sweep(giveNotices), sweep(lookAgain)],
    nightly: [(env) => deleteDueDocuments({ db: env.DB, uploads: env.UPLOADS }, Date.now())],
  },
  limits: claimsLimits,
} satisfies Feature;
