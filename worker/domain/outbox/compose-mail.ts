import * as v from 'valibot';
import type { Config } from '../../platform/config.ts';
import type { ReadMessages } from '../../platform/i18n/messages.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { headerText, letterHtml, letterText } from '../../platform/mail/letter.ts';
import type { AnyMail } from '../../platform/mail/mail-definition.ts';
import { automaticHeaders, type Message } from '../../platform/mail/mailer.ts';
import { replyLine } from '../../platform/mail/reply-line.ts';

/** A mail of the outbox, with the site that sends it. */
export type OutboxMail = {
  recipient: string;
  language: string;
  kind: string;
  /** JSON that matches the schema of the kind. */
  data: string;
  siteName: string;
  host: string;
  accentHue: number;
};

/** `unreadable`: this version of the Worker does not know the kind or its data. */
export type ComposeResult = { code: 'composed'; message: Message } | { code: 'unreadable' };

export type ComposeDeps = {
  /** All kinds of mail. */
  definitions: readonly AnyMail[];
  messages: ReadMessages;
  config: Pick<Config, 'originOf'>;
};

/** Composes a mail in its recipient's language, as text and as HTML. */
export async function composeMail(
  mail: OutboxMail,
  { definitions, messages, config }: ComposeDeps,
): Promise<ComposeResult> {
  const { kind, language: tag } = mail;
  const definition = definitions.find((candidate) => candidate.kind === kind);
  if (!definition) return { code: 'unreadable' };
  // Not `parse`: its error would contain the code and the link.
  const parsed = v.safeParse(definition.schema, JSON.parse(mail.data));
  if (!parsed.success) return { code: 'unreadable' };
  const t = translator(tag, await messages(tag));
  const site = headerText(mail.siteName);
  const { subject, blocks, replyTo } = definition.compose(parsed.output as never, { t, site, language: tag });
  const letter = {
    subject: headerText(subject),
    blocks,
    footer: t('mail.footer', { site, host: mail.host }),
    ...(replyTo && { replyLine: replyLine(t('mail.replyLine')) }),
  };
  const sender = { name: site, origin: config.originOf(mail.host), accentHue: mail.accentHue };
  return {
    code: 'composed',
    message: {
      to: mail.recipient,
      fromName: site,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, { tag, sender }),
      headers: automaticHeaders,
      ...(replyTo && { replyTo }),
    },
  };
}
