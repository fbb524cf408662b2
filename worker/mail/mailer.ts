import type { SendEmail } from '@cloudflare/workers-types';

/** A mail as it is handed over: plain subject and text, and the same as HTML. */
export type Message = { to: string; fromName: string; subject: string; text: string; html: string };

/**
 * What became of handing a mail over. `rejected`: it certainly was not taken, and trying again may help unless it
 * `isFinal`. `unknown`: it may have been taken. `reason` is a code, or words that name nobody.
 */
export type Handed =
  | { code: 'sent'; messageId: string }
  | { code: 'rejected'; reason: string; isFinal: boolean }
  | { code: 'unknown'; reason: string };

/** Hands mails over to whoever delivers them. */
export type Mailer = { send(message: Message): Promise<Handed> };

/** Refusals of Cloudflare's Email Service that another day may turn. */
const passing = new Set(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_DELIVERY_FAILED']);
/** Refusals that last: of the address, of the sender's domain, of the message itself. */
const lasting =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_\w+|SENDER_\w+|RECIPIENT_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+)$/;

/** Milliseconds after which nobody waits for an answer any more. */
const patience = 30_000;

/**
 * The mailer over the platform's `send_email` binding.
 * @param from the address that mails come from; the name beside it is each message's own.
 */
export function openMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, fromName, subject, text, html }) {
      try {
        const sent = binding.send({ from: { email: from, name: fromName }, to, subject, text, html });
        const { messageId } = await answerWithin(patience, sent);
        return { code: 'sent', messageId };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** Whatever is no known refusal leaves open whether the mail was taken. */
function failure(error: unknown): Handed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = code || nameless(error);
  if (passing.has(code)) return { code: 'rejected', reason, isFinal: false };
  if (lasting.test(code)) return { code: 'rejected', reason, isFinal: true };
  return { code: 'unknown', reason };
}

/** An error's words without addresses, links and long numbers, which could be somebody's. */
function nameless(error: unknown): string {
  const words = error instanceof Error ? error.message : 'no error at all';
  return words.replace(/\S+@\S+|https?:\S+|\d{5,}/g, '…').slice(0, 200);
}

async function answerWithin<Answer>(time: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${time} ms`)), time);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
