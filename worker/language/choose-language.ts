import { setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { findLanguage } from '../../web/contract/languages.ts';
import { href } from '../../web/contract/routes.ts';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { readForm } from '../respond/read-form.ts';
import { redirect } from '../respond/redirect.ts';
import { inLanguage, languagePosition, segmentsOf } from './in-path.ts';
import { languageCookie } from './negotiate.ts';
import { ownPath } from './own-path.ts';

const form = v.object({ language: v.string(), return: v.optional(v.string(), '/') });

/**
 * `POST /{lang}/language`: the visitor chooses a language. Remembers it for a year and goes on to the same page, its
 * filters and query kept, in that language.
 */
export async function chooseLanguage(c: AppContext): Promise<Response> {
  const read = await readForm(c);
  if (read.code !== 'ok') return answerProblem(c, read);
  const sent = v.safeParse(form, read.fields);
  if (!sent.success) return answerProblem(c, { code: 'invalid-field', field: 'language', reason: 'missing' });
  const { language } = sent.output;
  const { site } = c.var.served;
  if (!findLanguage(language) || !site.languages.some(({ tag }) => tag === language)) {
    return answerProblem(c, { code: 'invalid-field', field: 'language', reason: 'not-spoken' });
  }
  const back = ownPath(sent.output.return);
  if (!back) return answerProblem(c, { code: 'invalid-field', field: 'return', reason: 'not-on-this-site' });
  setCookie(c, languageCookie, language, {
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  });
  return redirect(c, { code: 'moved', status: 303, to: pageIn(language, back) });
}

/** The same page in a language; the home page where the path names none. */
function pageIn(language: string, path: string): string {
  const url = new URL(path, 'https://own.invalid');
  const segments = segmentsOf(url.pathname);
  const named = segments[languagePosition(segments)] ?? '';
  return findLanguage(named) ? inLanguage(url, language) : href('home', { lang: language });
}
