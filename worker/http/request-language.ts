import { parse } from 'hono/utils/cookie';
import { languages } from '../../web/contract/languages.ts';
import { languageCookie, negotiate } from '../platform/i18n/negotiate.ts';
import type { EntryContext } from './context.ts';

/**
 * The language for a request whose path names none of the site's languages, from the cookie and `Accept-Language`.
 * Without a site (an unknown domain), any language of the interface can be chosen.
 */
export function negotiatedLanguage(c: EntryContext): string {
  const site = c.var.served?.site;
  return negotiate(
    {
      cookie: parse(c.req.header('cookie') ?? '', languageCookie)[languageCookie],
      acceptLanguage: c.req.header('accept-language'),
    },
    {
      spoken: (site?.languages ?? languages).map(({ tag }) => tag),
      fallback: site?.defaultLanguage ?? 'en',
    },
  );
}

/** The language of a response: the one in its path if the site has it, else the negotiated one. */
export function answerLanguage(c: EntryContext): string {
  const spoken = (c.var.served?.site.languages ?? languages).map(({ tag }) => tag);
  const languageInPath = c.req.path
    .toLowerCase()
    .split(/[/.]/)
    .find((segment) => spoken.includes(segment));
  return languageInPath ?? negotiatedLanguage(c);
}

/** The language for pages of a site: the one that is asked for, if the site has it. */
export const languageOf = (
  { languages: spoken, defaultLanguage }: { languages: readonly { tag: string }[]; defaultLanguage: string },
  language: string,
): string => (spoken.some(({ tag }) => tag === language) ? language : defaultLanguage);
