import { match } from '@formatjs/intl-localematcher';
import { parseAccept } from 'hono/utils/accept';

/** The cookie that remembers the language a visitor chose. */
export const languageCookie = 'language';

/**
 * The language to speak to a visitor who named none in the path: the one chosen before, else the best match of
 * `Accept-Language` (quality values, ranges and regional variants by RFC 4647 and CLDR), else the first of `spoken`'s
 * default.
 */
export function negotiate(
  asked: { cookie: string | undefined; acceptLanguage: string | undefined },
  offered: { spoken: readonly string[]; fallback: string },
): string {
  const { spoken, fallback } = offered;
  if (asked.cookie && spoken.includes(asked.cookie)) return asked.cookie;
  const wanted = parseAccept(asked.acceptLanguage ?? '')
    .filter(({ type, q }) => q > 0 && isTag(type))
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type);
  return wanted.length ? match(wanted, spoken, fallback) : fallback;
}

/** What the matcher can read; `*` asks for nothing in particular. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
