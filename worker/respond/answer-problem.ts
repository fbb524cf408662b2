import { language } from '../../web/contract/languages.ts';
import { type Problem, statusOf } from '../../web/contract/outcome.ts';
import type { StatusPage, UnknownDomainPage } from '../../web/contract/page-data.ts';
import type { DoorContext } from '../context.ts';
import { inLanguage } from '../language/in-path.ts';
import { answerLanguage } from '../language/visitor.ts';
import type { Shown } from '../pages/page.ts';
import { renderPage } from '../pages/render-page.ts';
import { translator } from '../pages/translate.ts';
import { openShells } from '../render/shells.ts';
import { answerPage } from './answer-page.ts';
import { problemJson } from './problem-json.ts';

/** Says a problem in the visitor's language: as a page, or as problem+json to the API and to requests for data and files. */
export async function answerProblem(c: DoorContext, problem: Problem): Promise<Response> {
  const lang = answerLanguage(c);
  const shells = openShells(c.env.ASSETS, c.var.config.shellOrigin);
  const t = translator(lang, await shells.messages(lang));
  if ('retryAfter' in problem) c.header('retry-after', String(problem.retryAfter));
  if (problem.code === 'method-not-allowed') c.header('allow', problem.allow.join(', '));
  if (!wantsPage(c)) return problemJson(c, problem, { lang, t });
  const isUnknownDomain = problem.code === 'unknown-domain';
  const route = isUnknownDomain ? 'unknownDomain' : 'status';
  const meta = isUnknownDomain ? `meta.${route}` : `status.${problem.code}`;
  const description = isUnknownDomain ? 'meta.unknownDomain.description' : `status.${problem.code}.text`;
  const shown: Shown<'status' | 'unknownDomain'> = {
    code: 'ok',
    data: isUnknownDomain ? unknownDomainData(problem) : statusData(c, problem),
    head: {
      title: t(`${meta}.title`, { host: new URL(c.req.url).hostname }),
      description: t(description),
      canonical: null,
      alternates: [],
    },
    tags: [],
  };
  const { config, served } = c.var;
  const params = { lang };
  // What the address bar says: header and footer render the same in the browser.
  const { pathname, searchParams } = new URL(c.req.url);
  const page = await renderPage({
    shown,
    route,
    params,
    path: pathname,
    query: searchParams.toString(),
    position: 0,
    site: served?.site ?? null,
    config,
    shells,
  });
  const pageData = () => Promise.reject(new Error('a problem has no page data'));
  const status = statusOf(problem);
  return answerPage(c, { page, representation: 'html', status, cache: 'dynamic', use: 'pass', pageData });
}

/** Documents get pages; whatever asks for data or a file gets data. */
const wantsPage = (c: DoorContext): boolean => !/^\/(api|assets|_monitoring)(\/|$)|\.(json|txt)$/.test(c.req.path);

const unknownDomainData = ({ host, target }: Extract<Problem, { code: 'unknown-domain' }>): UnknownDomainPage => ({
  host,
  target,
});

function statusData(c: DoorContext, problem: Exclude<Problem, { code: 'unknown-domain' }>): StatusPage {
  const spoken = problem.code === 'language-not-spoken' ? problem.languages : [];
  const url = new URL(c.req.url);
  return {
    code: problem.code,
    host: url.hostname,
    digest: problem.code === 'server-error' ? problem.digest : null,
    grantedBy: problem.code === 'forbidden' ? problem.grantedBy : null,
    suggestions: problem.code === 'not-found' ? [...(problem.suggestions ?? [])] : [],
    alternatives: spoken.map((tag) => ({ tag, name: language(tag).name, path: inLanguage(url, tag) })),
  };
}
