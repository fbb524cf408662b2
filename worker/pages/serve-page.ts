import { cacheClassOf } from '../../web/contract/cache-class.ts';
import { routes } from '../../web/contract/routes.ts';
import { DatabaseUnavailable } from '../data/reader.ts';
import { answerProblem } from '../http/answer-problem.ts';
import type { CacheUse } from '../http/cache-status.ts';
import type { AppContext } from '../http/context.ts';
import { redirect } from '../http/redirect.ts';
import { negotiatedLanguage } from '../http/request-language.ts';
import { answerPage } from './answer-page.ts';
import type { CachedPage } from './cache/cached-page.ts';
import { type CacheLookup, PageCache } from './cache/page-cache.ts';
import { followFormerPath } from './follow-former-path.ts';
import { type MadePage, makePage } from './make-page.ts';
import type { Pages, ShowForm } from './page.ts';
import { writePageData } from './render/document.ts';
import { openShells } from './render/shells.ts';
import { type Address, addressText, resolve } from './resolve-address.ts';

/** Steps 3 to 8 of a request for a page: language, route, cache lookup or load, page data, render, store, respond. */
export const servePage =
  (pages: Pages) =>
  async (c: AppContext): Promise<Response> => {
    const { site } = c.var.served;
    const address = resolve(new URL(c.req.url), { site, pages });
    switch (address.code) {
      case 'page':
        return serveAddress(c, pages, {
          ...address,
          representation: isDevPageDataRequest(c) ? 'txt' : address.representation,
        });
      case 'without-language':
        return (
          (isHomeWithQuery(c) && (await followFormerPath(c))) ||
          redirect(c, { code: 'moved', status: 307, to: address.to(negotiatedLanguage(c)) })
        );
      case 'moved':
        return redirect(c, address);
      default:
        return (await followFormerPath(c)) ?? answerProblem(c, address);
    }
  };

/** Whether the address may be one that other systems give to all of their pages, such as `/?p=7`. */
const isHomeWithQuery = (c: AppContext): boolean => {
  const { pathname, search } = new URL(c.req.url);
  return pathname === '/' && search !== '';
};

/** Renders the page of a refused form again, with its values and the problem. */
export const showForm =
  (pages: Pages): ShowForm =>
  async (c, form) => {
    const address = resolve(new URL(c.req.url), { site: c.var.served.site, pages });
    if (address.code !== 'page') return answerProblem(c, { code: 'not-found' });
    const made = await makePage(c, pages, { address, form });
    if (made.code !== 'ok') return made.code === 'moved' ? redirect(c, made) : answerProblem(c, made);
    if (form.retryAfter) c.header('retry-after', String(form.retryAfter));
    return answer(c, { ...address, representation: 'html' }, { page: made.page, use: 'pass', status: form.status });
  };

/** In development, Next requests page data by a header at the page's own path, not by a file name. */
const isDevPageDataRequest = (c: AppContext): boolean =>
  c.var.config.shellOrigin !== null && c.req.header('rsc') === '1';

async function serveAddress(c: AppContext, pages: Pages, address: Address): Promise<Response> {
  const cache = new PageCache(caches as never);
  const cached = await lookUp(c, cache, address);
  if (cached.state === 'fresh')
    return answer(c, address, { page: cached.page, use: c.var.served.isReachable ? 'hit' : 'stale' });
  try {
    const made = await makePage(c, pages, { address });
    if (made.code === 'moved') return redirect(c, made);
    if (made.code !== 'ok') {
      return (made.code === 'not-found' && (await followFormerPath(c))) || answerProblem(c, made);
    }
    return answer(c, address, { page: made.page, use: store(c, cache, address, made), status: made.status });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || cached.state === 'none') throw error;
    c.var.report(error);
    return answer(c, address, { page: cached.page, use: 'stale' });
  }
}

/** Only pages of the static class are cached. A cache that cannot be read is reported and counts as a miss. */
async function lookUp(c: AppContext, cache: PageCache, address: Address): Promise<CacheLookup> {
  if (cacheClassOf(address) !== 'static') return { state: 'none' };
  try {
    return await cache.lookUp(identity(c, address), { log: c.var.served.log, now: Date.now() });
  } catch (error) {
    c.var.report(error);
    return { state: 'none' };
  }
}

/** Stores a page of the static class after the response, unless it is provisional. A failure is only reported. */
function store(c: AppContext, cache: PageCache, address: Address, { page, isProvisional }: MadePage): CacheUse {
  if (cacheClassOf(address) !== 'static') return 'pass';
  if (isProvisional) return 'provisional';
  c.executionCtx.waitUntil(cache.store(identity(c, address), page).catch(c.var.report));
  return 'miss';
}

const identity = (c: AppContext, address: Address) => ({
  build: c.var.config.build,
  siteId: c.var.served.site.id,
  key: addressText(address),
});

const answer = (
  c: AppContext,
  { representation, route, params }: Address,
  { page, use, status = 200 }: { page: CachedPage; use: CacheUse; status?: number },
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
