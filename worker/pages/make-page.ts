import type { Moved, Problem } from '../../web/contract/outcome.ts';
import { type RouteDefinition, routes } from '../../web/contract/routes.ts';
import { openReader } from '../data/reader.ts';
import { pageMessages } from '../domain/sites/page-messages.ts';
import { openFilterIndex } from '../filter-index/client.ts';
import type { AppContext } from '../http/context.ts';
import { readBinding } from '../http/cookies.ts';
import { isOnProductHost } from '../http/place.ts';
import { refusalOf } from '../identity/rights.ts';
import { readCoverage } from '../platform/i18n/coverage.ts';
import { openSources } from '../platform/i18n/message-sources.ts';
import { collectMissed } from '../platform/i18n/missed.ts';
import { type Translate, translator } from '../platform/i18n/translate.ts';
import { readWidgetScript } from '../platform/widget-script.ts';
import { openSearchIndex } from '../search-index/client.ts';
import type { CachedPage } from './cache/cached-page.ts';
import type { PageRequest, Pages, Posted, Shown, Visitor } from './page.ts';
import { previewUrlOf } from './preview/preview-url.ts';
import { openShells } from './render/shells.ts';
import { renderPage } from './render-page.ts';
import type { Address } from './resolve-address.ts';

export type MadePage = { code: 'ok'; page: CachedPage; status: number; isProvisional: boolean };

/** What a page shows, before it is rendered. */
export type PreparedPage = {
  code: 'ok';
  shown: Shown;
  /** The messages that the head took from another language. */
  missed: Set<string>;
  /** Position of the change log before the rows were read. */
  position: number;
};

/** Steps 4 to 6 of a request for a page: query, page data, render. `form` is a refused form to show again. */
export async function makePage(
  c: AppContext,
  pages: Pages,
  { address, form = null }: { address: Address; form?: Posted | null },
): Promise<MadePage | Problem | Moved> {
  const prepared = await preparePage(c, pages, { address, form });
  if (prepared.code !== 'ok') return prepared;
  const { shown, missed, position } = prepared;
  const { config, messages } = c.var;
  const { route, params, path, query } = address;
  const shells = openShells(c.env.ASSETS, config.shellOrigin);
  const about = { route, params, path, query, position, site: c.var.served.site, missed };
  const page = await renderPage({ shown, ...about, config, shells, messages });
  return { code: 'ok', page, status: shown.status ?? 200, isProvisional: shown.isProvisional ?? false };
}

/** Steps 4 and 5: what a page shows. */
export async function preparePage(
  c: AppContext,
  pages: Pages,
  { address, form = null }: { address: Address; form?: Posted | null },
): Promise<PreparedPage | Problem | Moved> {
  const { route, params } = address;
  const { config, meter, report, messages } = c.var;
  const { site, log } = c.var.served;
  const definition: RouteDefinition = routes[route];
  const visitor = definition.isPersonal ? await visitorOf(c, form) : null;
  const refused = refusalOf(visitor?.session ?? null, definition.right);
  if (refused) return refused;
  const request = requestOf(c, address, visitor);
  const deps = { meter, report, location: config.databaseLocation };
  const indexes = {
    filters: openFilterIndex(c.env.FILTER_INDEX, site, deps),
    search: openSearchIndex(c.env.SEARCH_INDEX, site, deps),
  };
  const rows = await pages[route].load(openReader(c.env.DB, meter), request, indexes);
  const t = translator(params.lang, pageMessages(site, params.lang, await messages(params.lang)).messages);
  const missed = new Set<string>();
  const made = collectMissed(missed, () => pages[route].show(rows as never, request, t));
  if (made.code !== 'ok') return made;
  return { code: 'ok', shown: form?.problem ? withFault(made, t) : made, missed, position: log.position };
}

/** A refused form shows in the title: screen readers say it first, and tabs in the background show it. */
const withFault = (shown: Shown, t: Translate): Shown => ({
  ...shown,
  head: { ...shown.head, title: t('head.fault', { page: shown.head.title }) },
});

function requestOf(c: AppContext, { route, params, query }: Address, visitor: Visitor | null): PageRequest {
  const { site, log } = c.var.served;
  return {
    scope: { siteId: site.id, language: params.lang, defaultLanguage: site.defaultLanguage, units: site.units },
    site,
    route,
    params,
    query: new URLSearchParams(query),
    visitor,
    now: Date.now(),
    log,
    origin: c.var.config.originOf(site.primaryHost),
    productOrigin: c.var.config.product.origin,
    mapLinks: c.var.config.mapLinks,
    localWebsite: c.var.config.localWebsite,
    translator: c.var.config.translation?.name ?? null,
    coverage: () => readCoverage(c.env.ASSETS, { isLive: c.var.config.shellOrigin !== null }),
    previewUrl: previewUrlOf(c.var.config),
    sources: openSources(c.env.ASSETS, { isLive: c.var.config.shellOrigin !== null }),
    translateIn: async (lang) => translator(lang, await c.var.messages(lang)),
    widgetScript: () => readWidgetScript(c.env.ASSETS),
  };
}

const visitorOf = async (c: AppContext, form: Posted | null): Promise<Visitor> => ({
  session: await c.var.session(),
  binding: readBinding(c),
  form,
  providers: c.var.config.providers.map(({ id, name, issuer }) => ({ id, name, issuer })),
  originOf: c.var.config.originOf,
  accountOrigin: isOnProductHost(c) ? null : c.var.config.product.origin,
  now: Date.now(),
});
