import { formatter } from '../../../web/contract/intl.ts';
import { periods, type SiteHealthPage } from '../../../web/contract/pages/site-health.data.ts';
import { href, type RouteName, routes } from '../../../web/contract/routes.ts';
import { readList } from '../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { changeText, figureText, showFigures } from '../../pages/show-figures.ts';
import { dayOf, momentAt } from '../../platform/i18n/date-text.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { urgentSites } from './attention.ts';
import { languageHealth } from './languages.ts';
import { type Loaded, loadHealth, mostVisited } from './load.ts';
import type { HealthRow } from './site-health.query.ts';
import { type SiteLink, siteLinks } from './site-links.ts';
import { summaryDays } from './summary.query.ts';
import { showWork } from './work.ts';

/** How the sites do that a person looks after: all for operators, their own for staff. */
export const viewerDashboard = definePage<'viewerDashboard', Loaded | null>({
  async load(reader, request) {
    const period = readList(periods, request.query.get('period'));
    const { session } = signedIn(request);
    return period === undefined ? null : loadHealth(reader, { session, period, now: request.now });
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    if (loaded.rows.length === 0 && !signedIn(request).session.isOperator)
      return { code: 'forbidden', grantedBy: 'admin' };
    const head = personalHead(request, t, 'viewerDashboard');
    return { code: 'ok', data: show(loaded, request, t), head, tags: [] };
  },
});

export type ShowOptions = {
  lang: string;
  now: number;
  linkOf: (site: HealthRow['id']) => SiteLink;
  t: Translate;
};

const dayLength = 24 * 60 * 60 * 1000;

function show(loaded: Loaded, request: PageRequest, t: Translate): SiteHealthPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const { now } = request;
  const { rows, named, period, choices } = loaded;
  const options = { lang, now, t, linkOf: siteLinks(rows, named, { lang, originOf: visitor.originOf }) };
  const computed = rows.flatMap(({ computed_at }) => computed_at ?? []);
  return {
    sections: sectionsOf('viewer', { ...request, visitor: session, t }),
    periods: choices
      .toSorted((one, other) => Number(one) - Number(other))
      .map((name) => ({
        name,
        path: href('viewerDashboard', { lang }, name === periods[0] ? {} : { period: name }),
        isChosen: name === period,
      })),
    figures: showFigures(loaded.days, { days: Number(period), now, lang }),
    figuresOf: loaded.figuresOf,
    work: showWork(rows, options),
    ...attention(rows, options),
    sites: mostVisited(rows).map((row) => showSite(row, options)),
    siteDays: summaryDays,
    listPath: href('viewerWebsites', { lang }),
    languages: languages(rows, options),
    errors: errors(loaded, options),
    isComplete: computed.length === rows.length,
    asOf: computed.length ? momentAt(Math.min(...computed), lang) : null,
  };
}

function attention(rows: readonly HealthRow[], { lang, now, linkOf }: ShowOptions) {
  const { shown, total } = urgentSites(rows);
  const sites = shown.map(({ row, reasons }) => {
    const { manage, ...site } = linkOf(row.id);
    const oldest = row.oldest_waiting_at === null ? '' : timeAgo(now - row.oldest_waiting_at, lang);
    const detailOf = (reason: string, language?: string) =>
      reason === 'waiting' ? oldest : language === undefined ? '' : languageName(language, lang);
    return {
      ...site,
      reasons: reasons.map(({ reason, count, route, language }) => ({
        ...{ reason, count, detail: detailOf(reason, language), link: route ? manage(route) : site.path },
      })),
    };
  });
  return { attention: sites, attentionMore: total - sites.length };
}

function showSite(row: HealthRow, { lang, linkOf }: ShowOptions): SiteHealthPage['sites'][number] {
  const { manage: _, ...site } = linkOf(row.id);
  const figures = { views: row.views ?? 0, hits: row.hits ?? 0, misses: row.misses ?? 0, errors: row.errors ?? 0 };
  const before = { ...figures, views: row.views_before ?? 0 };
  return {
    ...site,
    views: figureText(figures, 'views', lang),
    change: changeText(figures, before, { name: 'views', lang }),
    hits: figureText(figures, 'hits', lang),
    errors: figureText(figures, 'errors', lang),
    changed: row.changed_at === null ? null : momentAt(row.changed_at, lang),
  };
}

function languages(rows: readonly HealthRow[], { lang, linkOf }: ShowOptions): SiteHealthPage['languages'] {
  const percent = (size: number) => formatter(Intl.NumberFormat, lang, { style: 'percent' }).format(size / 100);
  return languageHealth(rows).map(({ tag, sites, mean, lowest }) => {
    const { name, language, manage } = linkOf(lowest.site);
    return {
      ...{ tag, name: languageName(tag, lang), sites, percent: percent(mean), size: mean },
      lowest: { name, language, link: manage('manageTranslations'), percent: percent(lowest.percent) },
    };
  });
}

const isRoute = (name: string): name is RouteName => name in routes;

/** The latest errors, those of the same day in the order of how often they occurred. */
function errors({ named }: Loaded, { lang, linkOf, t }: ShowOptions): SiteHealthPage['errors'] {
  const all = named.flatMap(({ id, errors: own }) => own.map((row) => ({ id, row })));
  return all
    .sort((one, other) => other.row[2] - one.row[2] || other.row[3] - one.row[3])
    .map(({ id, row: [digest, route, day, times] }) => {
      const { manage: _, ...site } = linkOf(id);
      return {
        ...{ digest, site, page: isRoute(route) ? t(`meta.${route}.title`) : null },
        times: formatter(Intl.NumberFormat, lang, {}).format(times),
        day: dayOf(day * dayLength, lang),
      };
    });
}
