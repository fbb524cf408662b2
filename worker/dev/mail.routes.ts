import type { AppContext } from '../context.ts';
import { openReader } from '../db/reader.ts';
import { writeMail } from '../mail/write-mail.ts';
import { openShells } from '../render/shells.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { linksIn, mailPage, type ShownMail } from './mail.page.ts';
import { type ListedMail, newestMails } from './mail.query.ts';

/** No script, and the mails in frames without rights; styles of all kinds, since mails carry theirs as attributes. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `GET /dev/mail` and `/dev/mail.json` on the product host: the mails of the outbox, links and codes included, so that
 * one can sign in without a mail server. Exists on a developer's machine and in tests; elsewhere there is nothing.
 */
export async function devMail(c: AppContext): Promise<Response> {
  const { config, served, meter } = c.var;
  if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
  const shells = openShells(c.env.ASSETS, config.shellOrigin);
  const mails = await newestMails(openReader(c.env.DB, meter), c.req.query('to'));
  const shown = await Promise.all(mails.map((mail) => show(mail, (kept) => writeMail(kept, { shells, config }))));
  c.header('cache-control', 'no-store');
  if (c.req.path.endsWith('.json')) return c.json(shown);
  return c.html(mailPage(shown), 200, { 'content-security-policy': policy });
}

async function show(
  { data, ...mail }: ListedMail,
  write: (mail: ListedMail) => ReturnType<typeof writeMail>,
): Promise<ShownMail> {
  const written = await write({ ...mail, data });
  const message = written.code === 'written' ? written.message : null;
  return { ...mail, message, links: message ? linksIn(message.text) : [] };
}
