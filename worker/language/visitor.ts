import { parse } from 'hono/utils/cookie';
import { languages } from '../../web/contract/languages.ts';
import type { DoorContext } from '../context.ts';
import { languageCookie, negotiate } from './negotiate.ts';

/**
 * The language for a visitor whose address names none that is spoken here. Without a site (an unknown domain), any
 * language of the interface will do.
 */
export function negotiatedLanguage(c: DoorContext): string {
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

/** The language of an answer about an address: the one in its path if the site speaks it, else the visitor's. */
export function answerLanguage(c: DoorContext): string {
  const spoken = (c.var.served?.site.languages ?? languages).map(({ tag }) => tag);
  const named = c.req.path
    .toLowerCase()
    .split(/[/.]/)
    .find((segment) => spoken.includes(segment));
  return named ?? negotiatedLanguage(c);
}
