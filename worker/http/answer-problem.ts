import type { Problem } from '../../web/contract/outcome.ts';
import { translator } from '../platform/i18n/translate.ts';
import type { EntryContext } from './context.ts';
import { problemJson } from './problem-json.ts';
import { answerLanguage } from './request-language.ts';

/** Answers with a problem in the visitor's language: a page, or problem+json for the API, page data and files. */
export async function answerProblem(c: EntryContext, problem: Problem): Promise<Response> {
  const lang = answerLanguage(c);
  if ('retryAfter' in problem) c.header('retry-after', String(problem.retryAfter));
  if (problem.code === 'method-not-allowed') c.header('allow', problem.allow.join(', '));
  if (wantsPage(c)) return c.var.problemPage(c, problem, lang);
  return problemJson(c, problem, { lang, t: translator(lang, await c.var.messages(lang)) });
}

/** Programs call `/dev/`, except for the page of mails. */
const wantsPage = (c: EntryContext): boolean =>
  !/^\/(api|assets|_monitoring|dev(?!\/mail$))(\/|$)|\.(json|txt)$/.test(c.req.path);
