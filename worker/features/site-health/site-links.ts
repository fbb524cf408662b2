import { href, type RouteName } from '../../../web/contract/routes.ts';
import type { SiteId } from '../../data/schema.ts';
import { siteName } from '../../domain/sites/site-name.ts';
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
  for (const row of rows) {
    const { id, slug, default_language: defaultLanguage } = row;
    const { languages = [], host = null } = names.get(id) ?? {};
    const path = href('viewerWebsite', { lang, slug });
    const spoken = languages.some(([tag]) => tag === lang) ? lang : defaultLanguage;
    links.set(id, {
      ...{ ...siteName({ ...row, languages }, lang), path },
      manage(route) {
        // A host that does not work shows no area of its own.
        if (route === 'manageDomains') return href('viewerDomains', { lang, slug });
        return host === null ? path : originOf(host) + href(route, { lang: spoken });
      },
    });
  }
  return (site) => {
    const link = links.get(site);
    if (!link) throw new Error(`the page has not read the site ${site}`);
    return link;
  };
}
