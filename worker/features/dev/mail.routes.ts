import { openReader } from '../../data/reader.ts';
import { type ComposeDeps, composeMail } from '../../domain/outbox/compose-mail.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { linksIn, mailPage, type ShownMail } from './mail.page.ts';
import { type ListedMail, newestMails } from './mail.query.ts';

/** No scripts; mails in sandboxed frames; inline styles, because mails have style attributes. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `GET /dev/mail` and `/dev/mail.json` on the product host: the mails of the outbox with their links and codes, to sign
 * in without a mail server. 404 in production.
 */
export const devMail =
  (definitions: readonly AnyMail[]) =>
  async (c: AppContext): Promise<Response> => {
    const { config, messages, served, meter } = c.var;
    if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
    const mails = await newestMails(openReader(c.env.DB, meter), c.req.query('to'));
    const shown = await Promise.all(mails.map((mail) => show(mail, { definitions, messages, config })));
    c.header('cache-control', 'no-store');
    if (c.req.path.endsWith('.json')) return c.json(shown);
    return c.html(mailPage(shown), 200, { 'content-security-policy': policy });
  };

async function show(mail: ListedMail, deps: ComposeDeps): Promise<ShownMail> {
  const composed = await composeMail(mail, deps);
  const message = composed.code === 'composed' ? composed.message : null;
  const { data: _, ...listed } = mail;
  return { ...listed, message, links: message ? linksIn(message.text) : [] };
}
