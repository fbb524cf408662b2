import type { Header } from 'postal-mime';

/** Headers with which programs say that no person wrote a mail, by name in lower case: the values that say so. */
const automatic: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!\s*no\b)/i,
  precedence: /^\s*(?:bulk|junk|list|auto_reply)\b/i,
  'x-auto-response-suppress': /^(?!\s*none\s*$)/i,
  'list-id': /./,
  'return-path': /^\s*<\s*>\s*$/,
  'x-autoreply': /^(?!\s*no\b)/i,
  'x-autorespond': /./,
  'x-failed-recipients': /./,
  'content-type': /^\s*multipart\/report\b/i,
};

/** The senders of bounces. */
const daemon = /^(?:mailer-daemon|postmaster)@/i;

/** What is known of a mail besides its headers. */
export type Envelope = {
  /** The sender of the SMTP envelope; '' if there is none, as in bounces. */
  sender: string;
  /** The domains that the product sends from. */
  ownDomains: readonly string[];
};

/**
 * Whether a program wrote a mail (RFC 3834 and what mail programs do). Answering such a mail, or taking it for an answer, can
 * start a loop.
 */
export function isAutomatic(
  { headers, from, messageId }: { headers: readonly Header[]; from: string; messageId: string },
  { sender, ownDomains }: Envelope,
): boolean {
  if (sender.replace(/[<>\s]/g, '') === '' || from === '' || daemon.test(from) || daemon.test(sender)) return true;
  if (ownDomains.some((domain) => [from, messageId].some((one) => one.toLowerCase().endsWith(`@${domain}`))))
    return true;
  return headers.some(({ key, value }) => Object.hasOwn(automatic, key) && automatic[key]?.test(value));
}
