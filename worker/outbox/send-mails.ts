import { captureException } from '@sentry/cloudflare';
import { type Bindings, readConfig } from '../config.ts';
import { openMailer } from '../mail/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { openShells } from '../render/shells.ts';
import { deliverDue } from './deliver.ts';
import { forgetOld } from './rows.ts';

/** Sends the mails that are due, and has itself called again for those that are left or have to wait. */
export async function sendMails(env: Bindings): Promise<void> {
  const config = readConfig(env);
  const shells = openShells(env.ASSETS, config.shellOrigin);
  const { isMore, wait } = await deliverDue({
    db: env.DB,
    mailer: openMailer(env.MAIL, config.mailFrom),
    write: (mail) => writeMail(mail, { shells, config }),
    now: Date.now,
    report: (what, cause) => captureException(new Error(what, { cause })),
  });
  if (isMore) await env.MAIL_QUEUE.send({});
  else if (wait !== undefined) await env.MAIL_QUEUE.send({}, { delaySeconds: Math.ceil(wait / 1000) });
}

/** Every five minutes: sends what no poke has reached, and forgets what is long done. */
export async function sweepMails(env: Bindings): Promise<void> {
  await sendMails(env);
  await env.DB.batch(forgetOld(env.DB, Date.now()));
}
