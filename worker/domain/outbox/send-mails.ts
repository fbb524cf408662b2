import type { Bindings } from '../../platform/bindings.ts';
import { readConfig } from '../../platform/config.ts';
import { openMessages } from '../../platform/i18n/messages.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import { reportHandled } from '../../platform/monitoring/monitor.ts';
import { composeMail } from './compose-mail.ts';
import { deliverDue } from './deliver.ts';
import { forgetOld } from './delivery.writer.ts';

/**
 * Sends due mails, and queues another call for those that are left or have to wait.
 * @param definitions all kinds of mail; a mail of another kind fails as `unreadable`.
 */
export async function sendMails(env: Bindings, definitions: readonly AnyMail[]): Promise<void> {
  const config = readConfig(env);
  const messages = openMessages(env.ASSETS, { isLive: config.shellOrigin !== null });
  const { isMore, wait } = await deliverDue({
    db: env.DB,
    mailer: openMailer(env.MAIL, config.mailFrom),
    compose: (mail) => composeMail(mail, { definitions, messages, config }),
    now: Date.now,
    report: (what, cause) => reportHandled(new Error(what, { cause })),
  });
  if (isMore) await env.MAIL_QUEUE.send({});
  else if (wait !== undefined) await env.MAIL_QUEUE.send({}, { delaySeconds: Math.ceil(wait / 1000) });
}

/** Sends mails whose queue message was lost, and deletes old mails and their data. */
export async function sweepMails(env: Bindings, definitions: readonly AnyMail[]): Promise<void> {
  await sendMails(env, definitions);
  await env.DB.batch(forgetOld(env.DB, Date.now()));
}
