import type { SendEmail } from '@cloudflare/workers-types';

/** A mail for the mail service. `replyTo`: where answers go; without it nobody reads them. */
export type Message = {
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  replyTo?: string;
};

/** Headers of every mail: no absence notice answers it (RFC 3834; the second one is for Exchange). */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
} as const;

/**
 * The result of sending a mail. `rejected`: the service did not accept it; a retry may help unless `isFinal`. `unknown`:
 * it may have accepted it. `reason` is a code, or a text without personal data.
 */
export type SendResult =
  | { code: 'sent'; messageId: string }
  | { code: 'rejected'; reason: string; isFinal: boolean }
  | { code: 'unknown'; reason: string };

/** The mail service. */
export type Mailer = { send(message: Message): Promise<SendResult> };

/** Transient errors of Cloudflare's Email Service. */
const transient = new Set(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_DELIVERY_FAILED']);
/** Permanent errors: of the address, the sender's domain, or the message itself. */
const permanent =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_\w+|SENDER_\w+|RECIPIENT_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+)$/;

/** Milliseconds before the mail service's answer counts as unknown. */
const timeoutMs = 30_000;

/**
 * Opens the mailer over the platform's `send_email` binding.
 * @param from the sender address; the sender name is part of each message.
 */
export function openMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ fromName, ...message }) {
      try {
        const sent = binding.send({ from: { email: from, name: fromName }, ...message });
        const { messageId } = await answerWithin(timeoutMs, sent);
        return { code: 'sent', messageId };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** After an unknown error, the service may have accepted the mail. */
function failure(error: unknown): SendResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = code || withoutPersonalData(error);
  if (transient.has(code)) return { code: 'rejected', reason, isFinal: false };
  if (permanent.test(code)) return { code: 'rejected', reason, isFinal: true };
  return { code: 'unknown', reason };
}

/** An error's message without addresses, links and long numbers. */
function withoutPersonalData(error: unknown): string {
  const message = error instanceof Error ? error.message : 'not an Error';
  return message.replace(/\S+@\S+|https?:\S+|\d{5,}/g, '…').slice(0, 200);
}

async function answerWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
