import { ownPath } from './own-path.ts';

/** Browsers accept longer addresses; other software does not. */
const maxLength = 2_000;

/** An encoded path must not be encoded again, so `%` stays. */
const encode = (text: string): string => encodeURI(text.toWellFormed()).replaceAll('%25', '%');

/**
 * A link that somebody wrote, in the form in which a page may contain it: an address of the web, of a mailbox or of a
 * telephone, or a path of the same site; undefined for anything else.
 */
export function safeLink(address: string): string | undefined {
  if (address.length > maxLength) return undefined;
  if (address.startsWith('/')) {
    const hash = address.indexOf('#');
    const [path, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)];
    // `encodeURI` would make a backslash or a control character harmless text; the rule shall see it.
    if (/[\\\p{Cc}]/u.test(address)) return undefined;
    const own = ownPath(encode(path));
    return own && own + encode(fragment);
  }
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).href;
}
