import type { Message } from '../../platform/mail/mailer.ts';

/** An answer to a mail, as its recipient writes it. */
export type MailAnswer = {
  /** The mail that is answered, with the address that takes answers. */
  message: Message & { replyTo: string };
  text: string;
  file: File | null;
  /** Whether it is an absence notice, which a program writes. */
  isAutomatic: boolean;
  now: number;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Base64 in lines of 76 characters (RFC 2045). */
const base64Lines = (bytes: Uint8Array): string => (base64(bytes).match(/.{1,76}/g) ?? []).join('\r\n');

/** Text for a header, in encoded words of at most 75 characters (RFC 2047). */
function encodedText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [''];
  for (const sign of text) {
    const longer = `${words.at(-1)}${sign}`;
    if (bytesOf(longer).length > 42) words.push(sign);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?utf-8?B?${base64(bytesOf(word))}?=`).join('\r\n ');
}

/** A file name as RFC 2231 writes it. */
const fileName = (name: string): string =>
  `utf-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** The text with the answered mail below it, as mail programs quote it. */
const withQuote = ({ text, message: { fromName, text: quoted }, now }: MailAnswer): string =>
  [
    text.replace(/\r\n?/g, '\n'),
    '',
    `On ${new Date(now).toUTCString()}, ${fromName} wrote:`,
    ...quoted
      .trimEnd()
      .split('\n')
      .map((line) => `> ${line}`),
  ].join('\r\n');

const part = (headers: readonly string[], bytes: Uint8Array): string =>
  [...headers, 'Content-Transfer-Encoding: base64', '', base64Lines(bytes), ''].join('\r\n');

const textPart = (answer: MailAnswer): string =>
  part(['Content-Type: text/plain; charset=utf-8'], bytesOf(withQuote(answer)));

async function filePart(file: File): Promise<string> {
  const type = /^[a-z]+\/[a-z0-9.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
  const headers = [`Content-Type: ${type}`, `Content-Disposition: attachment; filename*=${fileName(file.name)}`];
  return part(headers, new Uint8Array(await file.arrayBuffer()));
}

/** The bytes of the answer as a mail program sends them (RFC 5322, MIME). */
export async function answerTo(answer: MailAnswer): Promise<Uint8Array> {
  const { message, file, isAutomatic, now } = answer;
  const headers = [
    `From: <${message.to}>`,
    `To: <${message.replyTo}>`,
    `Subject: ${encodedText(`Re: ${message.subject}`)}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${crypto.randomUUID()}@${message.to.slice(message.to.lastIndexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    ...(isAutomatic ? ['Auto-Submitted: auto-replied'] : []),
  ].join('\r\n');
  if (!file) return bytesOf(`${headers}\r\n${textPart(answer)}`);
  const boundary = `answer-${crypto.randomUUID()}`;
  const parts = [textPart(answer), await filePart(file)].map((one) => `--${boundary}\r\n${one}`).join('');
  return bytesOf(
    `${headers}\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`,
  );
}
