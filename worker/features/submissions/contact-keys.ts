import { cleanLine, cleanWebsite } from '../../domain/listings/clean-fields.ts';
import { websiteHost } from '../../platform/net/domains.ts';
import { inDigits } from '../../platform/text/digits.ts';

/** Digits that a phone number needs to say anything: shorter ones are emergency numbers and numbers half typed. */
const fewestDigits = 6;

/** Digits at the end of a number by which numbers are compared, as in `phone_key`. */
const compared = 8;

/** What `phone_key` leaves out of a number. */
const separators = /[ \-/().+\u00a0]/g;

/**
 * The values of `phone_key` that a number can have: its last digits in ASCII, and as they are written, because a listing's
 * number keeps the digits of its script. None for a number that is too short.
 */
export function phoneKeys(phone: string): string[] {
  const digits = inDigits(phone);
  if (digits.length < fewestDigits) return [];
  const written = [...cleanLine(phone).replace(separators, '')].slice(-compared).join('');
  return [...new Set([digits.slice(-compared), written])];
}

/** The value of `website_host` that a website has; undefined for a text that is none. */
export function websiteKey(website: string): string | undefined {
  const host = websiteHost(cleanWebsite(cleanLine(website)).value);
  return host === null ? undefined : `//${host}`;
}
