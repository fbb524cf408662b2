import { openReader } from '../../data/reader.ts';
import { composeMail } from '../../domain/outbox/compose-mail.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { type Answered, linksIn, mailPage, type ShownMail } from './mail.page.ts';
import { type ListedMail, newestMails } from './mail.query.ts';

/** No scripts; mails in sandboxed frames; inline styles, because mails have style attributes. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `GET /dev/mail` and `/dev/mail.json` on the product host: the mails of the outbox with their links and codes, to sign
 * in without a mail server. 404 in production.
 */
export const devMail =
  (definitions: readonly AnyMail[]) =>
  async (c: AppContext): Promise<Response> => {
    const { config, served } = c.var;
    if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
    if (!c.req.path.endsWith('.json')) {
      const id = c.req.query('answered');
      return mailsPage(c, { definitions, answered: id ? { id, refusal: null, text: '' } : null, status: 200 });
    }
    c.header('cache-control', 'no-store');
    return c.json(await shownMails(c, definitions));
  };

type Shown = { definitions: readonly AnyMail[]; answered: Answered | null; status: 200 | 422 };

/** The page of the newest mails, with what became of an answer. */
export async function mailsPage(c: AppContext, { definitions, answered, status }: Shown): Promise<Response> {
  const page = mailPage(await shownMails(c, definitions), answered);
  c.header('cache-control', 'no-store');
  return c.html(page, status, { 'content-security-policy': policy });
}

/** A mail as it is sent; null if its content was deleted. */
export async function composed(
  c: AppContext,
  mail: ListedMail,
  definitions: readonly AnyMail[],
): Promise<Message | null> {
  const { messages, config } = c.var;
  const result = await composeMail(mail, { definitions, messages, config });
  return result.code === 'composed' ? result.message : null;
}

async function shownMails(c: AppContext, definitions: readonly AnyMail[]): Promise<ShownMail[]> {
  const { config, meter } = c.var;
  const mails = await newestMails(openReader(c.env.DB, meter), c.req.query('to'));
  return Promise.all(
    mails.map(async (mail) => {
      const message = await composed(c, mail, definitions);
      const { data: _, ...listed } = mail;
      return { ...listed, from: config.mailFrom, message, links: message ? linksIn(message.text) : [] };
    }),
  );
}
