import type { Scope } from '../site/site.ts';

/** The best of a thing's names {language: text} for a visitor: their language, the site's, English, any. */
export function nameIn(
  names: string,
  { language, defaultLanguage }: Pick<Scope, 'language' | 'defaultLanguage'>,
): string {
  const all = JSON.parse(names) as Record<string, string>;
  return all[language] ?? all[defaultLanguage] ?? all.en ?? Object.values(all)[0] ?? '';
}

/** A country's name in the visitor's language, from CLDR. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
