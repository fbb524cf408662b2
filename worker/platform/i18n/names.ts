import { formatter } from '../../../web/contract/intl.ts';

/** A visitor's language, and the one that a site has all of its texts in. */
export type Languages = { readonly language: string; readonly defaultLanguage: string };

/** Names by language. */
export type Names = Readonly<Record<string, string>>;

/** The best name for a visitor, with its language: the visitor's, the site's default, English, any. */
export function phraseIn(names: Names, { language, defaultLanguage }: Languages): { text: string; language: string } {
  const [any] = Object.keys(names);
  const best = [language, defaultLanguage, 'en', any].find((tag) => tag !== undefined && names[tag] !== undefined);
  return { text: names[best ?? ''] ?? '', language: best ?? language };
}

/** The best name for a visitor, without its language. */
export const nameIn = (names: Names, languages: Languages): string => phraseIn(names, languages).text;

/** A language's name in the visitor's language, from CLDR. */
export const languageName = (tag: string, language: string): string =>
  formatter(Intl.DisplayNames, language, { type: 'language' }).of(tag) ?? tag;

/** Country names by language, then by code: some 250 per language. */
const countryNames = new Map<string, Map<string, string>>();

/** A country's name in the visitor's language, from CLDR. */
export function countryName(code: string, language: string): string {
  const cached = countryNames.get(language) ?? new Map<string, string>();
  countryNames.set(language, cached);
  const name = cached.get(code) ?? formatter(Intl.DisplayNames, language, { type: 'region' }).of(code) ?? code;
  cached.set(code, name);
  return name;
}
