import { language, languages } from '../../web/contract/languages.ts';
import type { Site } from '../../web/contract/page-data.ts';
import type { Config } from '../config.ts';
import type { RegisteredSite } from './site.ts';

/** What Signpost is called where no site's own name stands. */
export const productName = 'Signpost';

/** A site as its pages know it, in one of its languages. */
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
    defaultLanguage: site.defaultLanguage,
    languages: site.languages.map(({ tag }) => ({ tag, name: language(tag).name })),
    monitoring: monitoringData(config),
  };
}

/** The stand-in on a host that has no site: the product's name, all languages of the interface, nobody's content. */
export const noSite = (config: Config): Site => ({
  slug: '',
  name: productName,
  tagline: '',
  about: '',
  origin: config.product.origin,
  isProduct: false,
  accentHue: 255,
  defaultLanguage: 'en',
  languages: languages.map(({ tag, name }) => ({ tag, name })),
  monitoring: monitoringData(config),
});

const monitoringData = ({ monitoring, environment, build }: Config): Site['monitoring'] =>
  monitoring && { dsn: monitoring.dsn, environment, release: build };
