import * as v from 'valibot';
import { mailAddress } from '../platform/mail/address.ts';

/**
 * Normalises an email address for comparison: NFC and lower case, and the domain by UTS 46 as ASCII (`xn--…`). Mails go
 * only to this form, so every spelling that folds to an address is proved by the mailbox of that address.
 *
 * @returns undefined if the text is not an email address.
 */
export function foldAddress(text: string): string | undefined {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const at = typed.lastIndexOf('@');
  const parsed = v.safeParse(mailAddress, `${typed.slice(0, at)}@${asciiDomain(typed.slice(at + 1))}`);
  return at > 0 && parsed.success ? parsed.output : undefined;
}

/** The domain as URLs have it; the text itself if it is no domain, which `mailAddress` refuses. */
function asciiDomain(domain: string): string {
  // A URL would take more than a domain: ports, paths, user names, percent-encoded characters.
  if (!/^[^\s\p{C}:/?#@%[\]\\]+$/u.test(domain) || !URL.canParse(`https://${domain}`)) return domain;
  return new URL(`https://${domain}`).hostname;
}
