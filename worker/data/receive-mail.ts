import type { ExecutionContext, ForwardableEmailMessage } from '@cloudflare/workers-types';
import type { Bindings } from '../platform/bindings.ts';
import { type Config, configOf } from '../platform/config.ts';
import { mostMailBytes, readInbound } from '../platform/mail/inbound/read-inbound.ts';
import type { Inbound, Rejection } from './inbound.ts';

/** What of a mail is read, as the platform hands it over. */
export type ArrivingMail = Pick<ForwardableEmailMessage, 'from' | 'to' | 'raw' | 'rawSize' | 'setReject'>;

/**
 * Takes a mail that was sent to the product.
 * @throws what a receiver throws: the sender's server tries again.
 */
export type ReceiveMail = (mail: ArrivingMail, env: Bindings, context: ExecutionContext) => Promise<void>;

/** What the sender's mail server passes on. SMTP allows ASCII only (RFC 5321), so these are not translated. */
const replies = {
  'unknown-address': 'This address takes no email. Please answer from the email that you received, or on the website.',
  'too-large': 'The email is too large. Please send fewer or smaller files.',
  unreadable: 'The email could not be read. Please answer on the website.',
  'not-a-participant': 'Please answer from the address at which you received the email, or on the website.',
  ended: 'This conversation has ended. Please write a new enquiry on the website.',
  empty: 'The email has no text above the quoted email. Please write your answer above it.',
  limit: 'There were too many emails. Please try again tomorrow, or answer on the website.',
} as const satisfies Record<Rejection, string>;

/**
 * Hands mails to the first receiver whose address it is. What a program wrote is accepted and dropped: a refusal would be
 * answered by another program.
 */
export const mailReceiver =
  (receivers: readonly Inbound[]): ReceiveMail =>
  async (message, env, context) => {
    const config = configOf(env);
    const reject = (reason: Rejection) => message.setReject(replies[reason]);
    const receiver = await receiverOf(receivers, config, message.to);
    if (!receiver) return reject('unknown-address');
    if (message.rawSize > mostMailBytes) return reject('too-large');
    const raw = new Uint8Array(await new Response(message.raw as never).arrayBuffer());
    const ownDomains = [config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1), config.replyDomain ?? []].flat();
    const read = await readInbound(raw, { sender: message.from, ownDomains });
    if (read.code !== 'ok') return reject(read.code);
    if (read.mail.isAutomatic) return;
    const receipt = await receiver.receive({ mail: read.mail, to: message.to, env, config, context });
    if (receipt.code === 'rejected') reject(receipt.reason);
  };

async function receiverOf(
  receivers: readonly Inbound[],
  config: Config,
  address: string,
): Promise<Inbound | undefined> {
  for (const receiver of receivers) if (await receiver.reads(config, address)) return receiver;
  return undefined;
}
