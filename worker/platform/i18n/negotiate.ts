import { match } from '@formatjs/intl-localematcher';
import { parseAccept } from 'hono/utils/accept';

/** The cookie with the language that the visitor chose. */
export const languageCookie = 'language';

/**
 * The language for a request without one in its path: the one in the cookie, else the best match of `Accept-Language`
 * (quality values, ranges and regional variants by RFC 4647 and CLDR), else `fallback`.
 */
export function negotiate(
  requested: { cookie: string | undefined; acceptLanguage: string | undefined },
  offered: { spoken: readonly string[]; fallback: string },
): string {
  const { spoken, fallback } = offered;
  if (requested.cookie && spoken.includes(requested.cookie)) return requested.cookie;
  const wanted = parseAccept(requested.acceptLanguage ?? '')
    .filter(({ type, q }) => q > 0 && isTag(type))
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type);
  return wanted.length ? match(wanted, spoken, fallback) : fallback;
}

/** Whether the matcher accepts a tag; `*` is not one. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
