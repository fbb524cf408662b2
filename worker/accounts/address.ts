import * as v from 'valibot';
import { mailAddress } from '../mail/address.ts';

/**
 * A mail address as accounts compare it: composed and in lower case throughout. Mails go to this form and no other, so
 * that whatever folds to an address is proved by that address's own mailbox.
 *
 * @returns undefined where the text is no mail address.
 */
export function foldAddress(text: string): string | undefined {
  const parsed = v.safeParse(mailAddress, text.normalize('NFC').toLowerCase());
  return parsed.success ? parsed.output : undefined;
}
