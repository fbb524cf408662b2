import { href, type RouteName } from '../../../web/contract/routes.ts';
import type { SiteId } from '../../data/schema.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { HealthRow, NamedSite } from './site-health.query.ts';

/** A section of a site's staff area that a figure leads to. */
export type ManageRoute = Extract<RouteName, 'manageQueue' | 'manageMails' | 'manageDomains' | 'manageTranslations'>;

/** A site as a page shows it. */
export type SiteLink = {
  name: string;
  /** The language of the name. */
  language: string;
  /** Its page in the viewer. */
  path: string;
  /** The address of a section of its staff area; its page in the viewer if the site has no host. */
  manage(route: ManageRoute): string;
};

type LinkOptions = { lang: string; originOf: (host: string) => string };

/** The names and addresses of sites, by their ids. */
export function siteLinks(
  rows: readonly HealthRow[],
  named: readonly NamedSite[],
  { lang, originOf }: LinkOptions,
): (site: SiteId) => SiteLink {
  const names = new Map(named.map((site) => [site.id, site]));
  const links = new Map<SiteId, SiteLink>();
  for (const { id, slug, default_language: defaultLanguage } of rows) {
    const { languages = [], host = null } = names.get(id) ?? {};
    const { text, language } = phraseIn(Object.fromEntries(languages), { language: lang, defaultLanguage });
    const path = href('viewerWebsite', { lang, slug });
    const spoken = languages.some(([tag]) => tag === lang) ? lang : defaultLanguage;
    links.set(id, {
      ...{ name: text || slug, language, path },
      manage: (route) => (host === null ? path : originOf(host) + href(route, { lang: spoken })),
    });
  }
  return (site) => {
    const link = links.get(site);
    if (!link) throw new Error(`the page has not read the site ${site}`);
    return link;
  };
}
