import * as v from 'valibot';
import { openReader } from '../../data/reader.ts';
import type { ReceiveMail } from '../../data/receive-mail.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { type Form, readForm } from '../../http/read-form.ts';
import { redirect } from '../../http/redirect.ts';
import { mostMailBytes } from '../../platform/mail/inbound/read-inbound.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { answerTo } from './answer-mail.ts';
import { anchorOf, idOf } from './mail.page.ts';
import { mailOf } from './mail.query.ts';
import { composed, mailsPage } from './mail.routes.ts';

export type MailReplyDeps = {
  /** The mail definitions of all modules. */
  mails: readonly AnyMail[];
  receive: ReceiveMail;
};

const fields = v.object({
  site: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  mail: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  text: v.optional(v.string(), ''),
  automatic: v.optional(v.string()),
});

type Answerable = Message & { replyTo: string };

const canBeAnswered = (message: Message | null): message is Answerable => Boolean(message?.replyTo);

/**
 * `POST /dev/mail/reply` on the product host: answers a mail of the outbox as its recipient. The answer is a mail, and
 * arrives like one that was sent. 404 in production.
 */
export const devMailReply =
  ({ mails, receive }: MailReplyDeps) =>
  async (c: AppContext): Promise<Response> => {
    const { config, served, meter } = c.var;
    if (!config.isDevelopment || !served.site.isProduct) return answerProblem(c, { code: 'not-found' });
    const form = await readForm(c, mostMailBytes);
    if (form.code !== 'ok') return answerProblem(c, form);
    const read = v.safeParse(fields, form.fields);
    if (!read.success) return answerProblem(c, { code: 'bad-request' });
    const { site, mail } = read.output;
    const found = await mailOf(openReader(c.env.DB, meter), { site, mail });
    const message = found ? await composed(c, found, mails) : null;
    if (!canBeAnswered(message)) return answerProblem(c, { code: 'not-found' });
    const refusal = await deliver(c, receive, await answerOf(message, read.output, form));
    if (refusal === null)
      return redirect(c, {
        code: 'moved',
        status: 303,
        to: `/dev/mail?answered=${idOf(site, mail)}#${anchorOf(site, mail)}`,
      });
    const answered = { id: idOf(site, mail), refusal, text: read.output.text };
    return mailsPage(c, { definitions: mails, answered, status: 422 });
  };

async function answerOf(
  message: Answerable,
  { text, automatic }: v.InferOutput<typeof fields>,
  { files }: Extract<Form, { code: 'ok' }>,
) {
  const { file = null } = files;
  const isFile = file !== null && (file.size > 0 || file.name !== '');
  const answer = { message, text, file: isFile ? file : null, isAutomatic: automatic !== undefined, now: Date.now() };
  return { from: message.to, to: message.replyTo, bytes: await answerTo(answer) };
}

/** Hands a mail over as the platform does. @returns what it was refused with; null if it was taken. */
async function deliver(
  c: AppContext,
  receive: ReceiveMail,
  { from, to, bytes }: { from: string; to: string; bytes: Uint8Array },
): Promise<string | null> {
  let refusal: string | null = null;
  const raw = new Response(bytes as never).body as never;
  const setReject = (reason: string) => {
    refusal = reason;
  };
  await receive({ from, to, raw, rawSize: bytes.length, setReject }, c.env, c.executionCtx as never);
  return refusal;
}
