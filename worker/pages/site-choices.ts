import type { SiteChoice } from '../../web/contract/site-choices.ts';
import { type NamedSite, sitePhrase } from '../domain/sites/site-name.ts';

/** The sites of the viewer between which a page lets people choose. `pathOf`: that page about a site. */
export const siteChoices = <Site extends NamedSite>(
  sites: readonly Site[],
  { lang, chosen, pathOf }: { lang: string; chosen: string | undefined; pathOf: (site: Site) => string },
): SiteChoice[] =>
  sites.map((site) => ({
    ...{ slug: site.slug, name: sitePhrase(site, lang), isChosen: site.slug === chosen },
    path: pathOf(site),
  }));
