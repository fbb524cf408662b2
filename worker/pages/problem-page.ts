import { findLanguage, language } from '../../web/contract/languages.ts';
import { type Problem, statusOf } from '../../web/contract/outcome.ts';
import type { StatusPage, UnknownDomainPage } from '../../web/contract/pages/problem.data.ts';
import type { ProblemRoute } from '../../web/contract/pages/problem.ts';
import { pageMessages } from '../domain/sites/page-messages.ts';
import type { EntryContext, ProblemPage } from '../http/context.ts';
import { inLanguage } from '../http/language-in-path.ts';
import { languageName } from '../platform/i18n/names.ts';
import { translator } from '../platform/i18n/translate.ts';
import { answerPage } from './answer-page.ts';
import { diagnose } from './host-diagnosis.ts';
import type { Shown } from './page.ts';
import { openShells } from './render/shells.ts';
import { renderPage } from './render-page.ts';

/** Answers with the page of a problem: 404, 403, 503 and similar, or a host without a site. */
export const problemPage: ProblemPage = async (c, problem, lang) => {
  const { config, served, messages } = c.var;
  // The path and query of the address bar, so that header and footer render the same in the browser.
  const { pathname, searchParams } = new URL(c.req.url);
  const page = await renderPage({
    ...(await showProblem(c, problem, lang)),
    params: { lang },
    path: pathname,
    query: searchParams.toString(),
    position: 0,
    site: served?.site ?? null,
    config,
    shells: openShells(c.env.ASSETS, config.shellOrigin),
    messages,
  });
  const pageData = () => Promise.reject(new Error('a problem has no page data'));
  const status = statusOf(problem);
  return answerPage(c, { page, representation: 'html', status, cache: 'dynamic', use: 'pass', pageData });
};

async function showProblem(
  c: EntryContext,
  problem: Problem,
  lang: string,
): Promise<{ route: ProblemRoute; shown: Shown<ProblemRoute> }> {
  const site = c.var.served?.site ?? null;
  const t = translator(lang, pageMessages(site, lang, await c.var.messages(lang)).messages);
  const isUnknownDomain = problem.code === 'unknown-domain';
  const title = isUnknownDomain ? 'meta.unknownDomain.title' : `status.${problem.code}.title`;
  const description = isUnknownDomain ? 'meta.unknownDomain.description' : `status.${problem.code}.text`;
  return {
    route: isUnknownDomain ? 'unknownDomain' : 'status',
    shown: {
      code: 'ok',
      data: isUnknownDomain ? await unknownDomainData(c, problem, lang) : await statusData(c, problem, lang),
      head: {
        title: t(title),
        description: t(description),
        canonical: null,
        alternates: [],
      },
      tags: [],
    },
  };
}

const unknownDomainData = async (
  c: EntryContext,
  { host, target }: Extract<Problem, { code: 'unknown-domain' }>,
  lang: string,
): Promise<UnknownDomainPage> => ({
  host,
  target,
  diagnosis: await diagnose(c, host, lang),
});

/** "This site isn’t available in Japanese", in the page's language and in Japanese. */
async function unspokenTexts(
  { var: { messages } }: EntryContext,
  { requested, lang }: { requested: string; lang: string },
): Promise<Pick<StatusPage, 'text' | 'translation'>> {
  const textIn = async (tag: string) => {
    const name = languageName(requested, tag);
    const t = translator(tag, await messages(tag));
    return name === requested ? '' : t('notSpoken.sentence', { language: name });
  };
  return {
    text: await textIn(lang),
    translation: findLanguage(requested) ? { language: requested, text: await textIn(requested) } : null,
  };
}

async function statusData(
  c: EntryContext,
  problem: Exclude<Problem, { code: 'unknown-domain' }>,
  lang: string,
): Promise<StatusPage> {
  const isUnspoken = problem.code === 'language-not-spoken';
  const spoken = isUnspoken ? problem.languages : [];
  const texts = isUnspoken
    ? await unspokenTexts(c, { requested: problem.requested, lang })
    : { text: '', translation: null };
  const url = new URL(c.req.url);
  return {
    code: problem.code,
    host: url.hostname,
    ...texts,
    digest: problem.code === 'server-error' ? problem.digest : null,
    grantedBy: problem.code === 'forbidden' ? problem.grantedBy : null,
    suggestions: problem.code === 'not-found' ? [...(problem.suggestions ?? [])] : [],
    alternatives: spoken.map((tag) => ({ tag, name: language(tag).name, path: inLanguage(url, tag) })),
  };
}
