import { setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { findLanguage } from '../../../web/contract/languages.ts';
import { href } from '../../../web/contract/routes.ts';
import { inLanguage, languagePosition, segmentsOf } from '../../http/language-in-path.ts';
import { type ActionTable, defineAction } from '../../pages/action.ts';
import { seeOther } from '../../pages/form-outcome.ts';
import { languageCookie } from '../../platform/i18n/negotiate.ts';
import { ownPath } from '../../platform/text/own-path.ts';

/** Lifetime of the language cookie in seconds. */
const cookieMaxAge = 365 * 24 * 60 * 60;

/** Sets the visitor's language and redirects to the same page in it, with the same filters and query. */
const choose = defineAction({
  right: 'read',
  limits: [],
  schema: v.object({ language: v.string(), return: v.optional(v.string(), '/') }),
  run({ language, return: returnPath }, { c }) {
    const { site } = c.var.served;
    if (!findLanguage(language) || !site.languages.some(({ tag }) => tag === language)) {
      return { code: 'invalid-field', field: 'language', reason: 'not-spoken' };
    }
    const back = ownPath(returnPath);
    if (!back) return { code: 'invalid-field', field: 'return', reason: 'not-on-this-site' };
    setCookie(c, languageCookie, language, {
      path: '/',
      maxAge: cookieMaxAge,
      sameSite: 'Lax',
      secure: new URL(c.req.url).protocol === 'https:',
    });
    return seeOther(pageIn(language, back));
  },
});

/** The same page in a language; the home page if the path has no language. */
function pageIn(language: string, path: string): string {
  const url = new URL(path, 'https://own.invalid');
  const segments = segmentsOf(url.pathname);
  const named = segments[languagePosition(segments)] ?? '';
  return findLanguage(named) ? inLanguage(url, language) : href('home', { lang: language });
}

export const languageActions: ActionTable = { path: '/:lang/language', actions: { '': choose } };
