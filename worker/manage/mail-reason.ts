import type { MailReason } from '../../web/contract/manage-names.ts';

/** What the mail service's refusals mean, by the beginning of their codes. */
const refusals: readonly (readonly [RegExp, MailReason])[] = [
  [/^E_RECIPIENT_/, 'address'],
  [/^E_SENDER_/, 'sender'],
  [/^E_(RATE|DAILY)_LIMIT_/, 'limit'],
  [/^E_DELIVERY_/, 'delivery'],
  [/^E_(VALIDATION|FIELD|TOO_MANY|CONTENT|HEADERS?)_/, 'message'],
];

const own: readonly MailReason[] = ['expired', 'interrupted', 'unreadable', 'cannot-write'];

/**
 * Why a mail was not sent, of what the outbox says of its last attempt. The words of an error are not passed on, since
 * nobody knows what they hold; a code is.
 */
export function reasonOf(lastError: string | null): { why: MailReason; code: string } {
  const error = lastError ?? '';
  const code = /^E_[A-Z_]{1,60}$/.test(error) ? error : '';
  const refused = code && refusals.find(([pattern]) => pattern.test(code))?.[1];
  return { why: refused || own.find((known) => known === error) || 'no-answer', code };
}
