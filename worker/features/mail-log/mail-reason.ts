import type { MailReason } from '../../../web/contract/pages/mail-log.data.ts';

/** Reasons by the prefix of the mail service's error codes. */
const refusals: readonly (readonly [RegExp, MailReason])[] = [
  [/^E_RECIPIENT_/, 'address'],
  [/^E_SENDER_/, 'sender'],
  [/^E_(RATE|DAILY)_LIMIT_/, 'limit'],
  [/^E_DELIVERY_/, 'delivery'],
  [/^E_(VALIDATION|FIELD|TOO_MANY|CONTENT|HEADERS?)_/, 'message'],
];

const outboxReasons: readonly MailReason[] = ['expired', 'interrupted', 'unreadable', 'cannot-write'];

/**
 * Why a mail was not sent, from the outbox's `last_error`. Only error codes are passed on, since an error's text may
 * contain personal data.
 */
export function reasonOf(lastError: string | null): { why: MailReason; code: string } {
  const error = lastError ?? '';
  const code = /^E_[A-Z_]{1,60}$/.test(error) ? error : '';
  const refusal = code && refusals.find(([pattern]) => pattern.test(code))?.[1];
  return { why: refusal || outboxReasons.find((reason) => reason === error) || 'no-answer', code };
}
