import * as v from 'valibot';
import type { Config } from '../config.ts';
import { translator } from '../pages/translate.ts';
import type { ShellStore } from '../render/shells.ts';
import { compose } from './compose.ts';
import { headerText, letterHtml, letterText } from './letter.ts';
import type { Message } from './mailer.ts';
import { isTemplate, mailSchemas } from './templates.ts';

/** A mail as the outbox holds it, with the site that it comes from. */
export type KeptMail = {
  recipient: string;
  language: string;
  template: string;
  /** JSON, as the template's schema wants it. */
  data: string;
  siteName: string;
  host: string;
  accentHue: number;
};

/** `unreadable`: the template or its data are not what this version of the Worker knows. */
export type Written = { code: 'written'; message: Message } | { code: 'unreadable' };

/** Writes a mail in its recipient's language, as text and as HTML. */
export async function writeMail(
  mail: KeptMail,
  { shells, config }: { shells: Pick<ShellStore, 'messages'>; config: Pick<Config, 'originOf'> },
): Promise<Written> {
  const { template, language: tag } = mail;
  if (!isTemplate(template)) return { code: 'unreadable' };
  // Not `parse`: its error would hold the code and the link.
  const parsed = v.safeParse(mailSchemas[template], JSON.parse(mail.data));
  if (!parsed.success) return { code: 'unreadable' };
  const t = translator(tag, await shells.messages(tag));
  const site = headerText(mail.siteName);
  const { subject, blocks } = compose(template, parsed.output as never, { t, site });
  const letter = { subject: headerText(subject), blocks, footer: t('mail.footer', { site, host: mail.host }) };
  const sender = { name: site, origin: config.originOf(mail.host), accentHue: mail.accentHue };
  return {
    code: 'written',
    message: {
      to: mail.recipient,
      fromName: site,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, { tag, sender }),
    },
  };
}
