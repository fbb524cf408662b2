import { phraseIn } from '../../platform/i18n/names.ts';

export type NamedSite = {
  slug: string;
  default_language: string;
  languages: readonly (readonly [tag: string, name: string, ...rest: unknown[]])[];
};

/** The name of a site for somebody who reads another language than the site may have. */
export const siteName = ({ languages, default_language, slug }: NamedSite, lang: string) => {
  const { text, language } = phraseIn(Object.fromEntries(languages.map(([tag, name]) => [tag, name])), {
    language: lang,
    defaultLanguage: default_language,
  });
  return { name: text || slug, language };
};

/** The same as a text with its language. */
export function sitePhrase(site: NamedSite, lang: string): { text: string; language: string } {
  const { name: text, language } = siteName(site, lang);
  return { text, language };
}
