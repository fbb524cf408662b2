import PostalMime, { type Attachment, type Email } from 'postal-mime';
import * as v from 'valibot';
import { htmlText } from '../../text/html-text.ts';
import { mailAddress } from '../address.ts';
import { cutQuotes } from './cut-quotes.ts';
import type { InboundFile, InboundMail } from './inbound-mail.ts';
import { type Envelope, isAutomatic } from './is-automatic.ts';

/** Maximum bytes of a mail: three files of 5 MB are 20 MB in base64, so two of them fit, or three ordinary photos. */
export const mostMailBytes = 15_000_000;

/** Each line that begins with two dashes may begin a part; reading costs time for each part and each line. */
const mostBoundaries = 1_000;
const mostLines = 500_000;

/** Most files that are looked at, and most characters of a text: the rest is cut off. */
const mostFiles = 20;
const mostCharacters = 100_000;

/** `unreadable`: nested too deeply, or of more parts than a mail of a person has. */
export type ReadInbound = { code: 'ok'; mail: InboundMail } | { code: 'too-large' | 'unreadable' };

/** Reads a mail. Never throws because of its bytes. */
export async function readInbound(raw: Uint8Array, envelope: Envelope): Promise<ReadInbound> {
  if (raw.length > mostMailBytes) return { code: 'too-large' };
  if (!isReadable(raw)) return { code: 'unreadable' };
  let email: Email;
  try {
    email = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20, maxHeadersSize: 500_000 });
  } catch {
    // The parser throws on its limits alone, which only made-up mails reach.
    return { code: 'unreadable' };
  }
  const from = addressOf(email);
  const messageId = cleanLine(email.messageId ?? '').replace(/^<|>$/g, '');
  const fullText = textOf(email);
  const { text, quotedText } = cutQuotes(fullText);
  return {
    code: 'ok',
    mail: {
      from,
      messageId,
      text,
      quotedText,
      fullText,
      isAutomatic: isAutomatic({ headers: email.headers, from, messageId }, envelope),
      files: email.attachments.filter(isFile).slice(0, mostFiles).map(fileOf),
    },
  };
}

/** Counts lines before they are parsed. */
function isReadable(raw: Uint8Array): boolean {
  let [lines, boundaries] = [0, 0];
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) boundaries += 1;
    if (lines > mostLines || boundaries > mostBoundaries) return false;
  }
  return true;
}

/** The address of the header From: '' if there is none, or none that mails can be sent to. */
function addressOf({ from, headers }: Email): string {
  if (headers.filter(({ key }) => key === 'from').length > 1) return '';
  const read = v.safeParse(mailAddress, from?.address ?? '');
  return read.success ? read.output : '';
}

/** The text, with line ends as `\n` and without characters that no text has. */
function textOf({ text, html }: Email): string {
  const whole = text?.trim() ? text : htmlText((html ?? '').slice(0, mostCharacters * 10));
  return [...whole.replace(/\r\n?/g, '\n').slice(0, mostCharacters)]
    .map((sign) => (isAllowed(sign) ? sign : ''))
    .join('')
    .trim();
}

const isAllowed = (sign: string): boolean => sign === '\n' || sign === '\t' || !/[\p{Cc}\p{Cs}\ufeff]/u.test(sign);

const cleanLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, 255);

/** Signatures, and mails in mails, are nothing that the sender attached for the reader. */
const isFile = ({ mimeType }: Attachment): boolean =>
  !/^message\/|^text\/calendar|^application\/(?:pgp|pkcs7|x-pkcs7)-/.test(mimeType);

const fileOf = ({ filename, content }: Attachment): InboundFile => ({
  name: cleanLine(filename ?? ''),
  bytes: new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ) as Uint8Array<ArrayBuffer>,
});
