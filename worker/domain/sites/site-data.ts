import { language, languages } from '../../../web/contract/languages.ts';
import type { Site } from '../../../web/contract/site.ts';
import type { Config } from '../../platform/config.ts';
import type { RegisteredSite } from './site.ts';

/** The product's name, shown on hosts without a site. */
export const productName = 'Signpost';

/** The site data of a page, in one of the site's languages. */
export function siteData(site: RegisteredSite, lang: string, config: Config): Site {
  const texts = site.languages.find(({ tag }) => tag === lang) ?? site.languages[0];
  return {
    slug: site.slug,
    name: texts?.name ?? '',
    tagline: texts?.tagline ?? '',
    about: texts?.about ?? '',
    origin: config.originOf(site.primaryHost),
    isProduct: site.isProduct,
    accentHue: site.accentHue,
    timeZone: site.timeZone,
    defaultLanguage: site.defaultLanguage,
    languages: site.languages.map(({ tag }) => ({ tag, name: language(tag).name })),
    menu: [...(texts?.menu ?? [])],
    monitoring: monitoringData(config),
  };
}

/** Site data for a host without a site: the product's name and all languages of the interface, without content. */
export const noSite = (config: Config): Site => ({
  slug: '',
  name: productName,
  tagline: '',
  about: '',
  origin: config.product.origin,
  isProduct: false,
  accentHue: 255,
  timeZone: 'UTC',
  defaultLanguage: 'en',
  languages: languages.map(({ tag, name }) => ({ tag, name })),
  menu: [],
  monitoring: monitoringData(config),
});

const monitoringData = ({ monitoring, environment, build }: Config): Site['monitoring'] =>
  monitoring && { dsn: monitoring.dsn, environment, release: build };
