import type { Moved, Problem } from '../../web/contract/outcome.ts';
import { cacheClassOf, routes } from '../../web/contract/routes.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import { type Look, PageCache } from '../cache/page-cache.ts';
import type { AppContext } from '../context.ts';
import { DatabaseUnavailable, openReader } from '../db/reader.ts';
import { openFilterIndex } from '../filter-index/door.ts';
import { negotiatedLanguage } from '../language/visitor.ts';
import { writePageData } from '../render/document.ts';
import { openShells } from '../render/shells.ts';
import { answerPage } from '../respond/answer-page.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import type { CacheUse } from '../respond/cache-status.ts';
import { redirect } from '../respond/redirect.ts';
import { readCookie } from '../sessions/cookies.ts';
import type { PageRequest, Posted, Visitor } from './page.ts';
import { pages } from './registry.ts';
import { renderPage } from './render-page.ts';
import { type Address, resolve } from './resolve.ts';
import { translator } from './translate.ts';

/** Steps 3 to 8 of a request for a page: language, route, kept page or query and page data, render, keep, respond. */
export async function servePage(c: AppContext): Promise<Response> {
  const { site } = c.var.served;
  const address = resolve(new URL(c.req.url), site);
  switch (address.code) {
    case 'page':
      return serveAddress(c, { ...address, representation: asksForPageData(c) ? 'txt' : address.representation });
    case 'without-language':
      return redirect(c, { code: 'moved', status: 307, to: address.to(negotiatedLanguage(c)) });
    case 'moved':
      return redirect(c, address);
    default:
      return answerProblem(c, address);
  }
}

/** Shows the page that a form was posted to again, with what was typed and what is the matter with it. */
export async function servePosted(c: AppContext, form: Posted): Promise<Response> {
  const address = resolve(new URL(c.req.url), c.var.served.site);
  if (address.code !== 'page') return answerProblem(c, { code: 'not-found' });
  const made = await makePage(c, address, form);
  if (made.code !== 'ok') return made.code === 'moved' ? redirect(c, made) : answerProblem(c, made);
  if (form.retryAfter) c.header('retry-after', String(form.retryAfter));
  return answer(c, { ...address, representation: 'html' }, { page: made.page, use: 'pass', status: form.status });
}

/** In development, Next asks for page data by a header at the page's own path rather than by the file's name. */
const asksForPageData = (c: AppContext): boolean => c.var.config.shellOrigin !== null && c.req.header('rsc') === '1';

async function serveAddress(c: AppContext, address: Address): Promise<Response> {
  const cache = new PageCache(caches as never);
  const kept = await lookUp(c, cache, address);
  if (kept.state === 'fresh')
    return answer(c, address, { page: kept.page, use: c.var.served.isReachable ? 'hit' : 'stale' });
  try {
    const made = await makePage(c, address);
    if (made.code !== 'ok') return made.code === 'moved' ? redirect(c, made) : answerProblem(c, made);
    return answer(c, address, { page: made.page, use: keep(c, cache, address, made), status: made.status });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || kept.state === 'none') throw error;
    c.var.report(error);
    return answer(c, address, { page: kept.page, use: 'stale' });
  }
}

/** Only the static class is looked for. A cache that cannot be read is a miss, and reported. */
async function lookUp(c: AppContext, cache: PageCache, address: Address): Promise<Look> {
  if (cacheClassOf(address) !== 'static') return { state: 'none' };
  try {
    return await cache.look(identity(c, address), { log: c.var.served.log, now: Date.now() });
  } catch (error) {
    c.var.report(error);
    return { state: 'none' };
  }
}

/** Keeps a page of the static class after the answer, unless a better one can soon be made; a failure is reported and leaves the answer unharmed. */
function keep(c: AppContext, cache: PageCache, address: Address, { page, isProvisional }: MadePage): CacheUse {
  if (cacheClassOf(address) !== 'static') return 'pass';
  if (isProvisional) return 'provisional';
  c.executionCtx.waitUntil(cache.keep(identity(c, address), page).catch(c.var.report));
  return 'miss';
}

const identity = (c: AppContext, { path, query }: Address) => ({
  build: c.var.config.build,
  siteId: c.var.served.site.id,
  key: query ? `${path}?${query}` : path,
});

type MadePage = { code: 'ok'; page: KeptPage; status: number; isProvisional: boolean };

type Made = MadePage | Problem | Moved;

async function makePage(
  c: AppContext,
  { route, params, path, query }: Address,
  form: Posted | null = null,
): Promise<Made> {
  const { site, log } = c.var.served;
  const request: PageRequest = {
    scope: { siteId: site.id, language: params.lang, defaultLanguage: site.defaultLanguage },
    site,
    route,
    params,
    query: new URLSearchParams(query),
    visitor: 'isPersonal' in routes[route] ? await visitorOf(c, form) : null,
    now: Date.now(),
    log,
    origin: c.var.config.originOf(site.primaryHost),
  };
  const shells = openShells(c.env.ASSETS, c.var.config.shellOrigin);
  const { meter, report } = c.var;
  const index = openFilterIndex(c.env.FILTER_INDEX, site, { meter, report });
  const rows = await pages[route].load(openReader(c.env.DB, meter), request, index);
  const shown = pages[route].show(rows as never, request, translator(params.lang, await shells.messages(params.lang)));
  if (shown.code !== 'ok') return shown;
  const page = await renderPage({
    shown,
    route,
    params,
    path,
    query,
    position: log.position,
    site,
    config: c.var.config,
    shells,
  });
  return { code: 'ok', page, status: shown.status ?? 200, isProvisional: shown.isProvisional ?? false };
}

const visitorOf = async (c: AppContext, form: Posted | null): Promise<Visitor> => ({
  session: await c.var.session(),
  binding: readCookie(c, 'binding'),
  form,
  providers: c.var.config.providers.map(({ id, name, issuer }) => ({ id, name, issuer })),
  now: Date.now(),
});

const answer = (
  c: AppContext,
  { representation, route, params }: Address,
  { page, use, status = 200 }: { page: KeptPage; use: CacheUse; status?: number },
) =>
  answerPage(c, {
    page,
    representation,
    use,
    status,
    cache:
      'isPersonal' in routes[route] ? 'personal' : use === 'provisional' ? 'dynamic' : cacheClassOf({ route, params }),
    pageData: async () => {
      const shell = await openShells(c.env.ASSETS, c.var.config.shellOrigin).pageData(route, params);
      return writePageData(shell, { params, title: page.about.title, description: page.about.description });
    },
  });
