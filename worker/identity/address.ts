import * as v from 'valibot';
import { mailAddress } from '../platform/mail/address.ts';

/**
 * Normalises an email address for comparison: NFC and lower case. Mails go only to this form, so every spelling that
 * folds to an address is proved by the mailbox of that address.
 *
 * @returns undefined if the text is not an email address.
 */
export function foldAddress(text: string): string | undefined {
  const parsed = v.safeParse(mailAddress, text.normalize('NFC').toLowerCase());
  return parsed.success ? parsed.output : undefined;
}
