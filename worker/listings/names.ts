import { formatter } from '../language/intl.ts';
import type { Scope } from '../site/site.ts';

type Wanted = Pick<Scope, 'language' | 'defaultLanguage'>;

/** A thing's names by language. */
export type Names = Readonly<Record<string, string>>;

/** The best of a thing's names for a visitor, with its language: theirs, the site's, English, any. */
export function phraseIn(names: Names, { language, defaultLanguage }: Wanted): { text: string; language: string } {
  const [any] = Object.keys(names);
  const found = [language, defaultLanguage, 'en', any].find((tag) => tag !== undefined && names[tag] !== undefined);
  return { text: names[found ?? ''] ?? '', language: found ?? language };
}

/** The same of names, without their language. */
export const nameIn = (names: Names, wanted: Wanted): string => phraseIn(names, wanted).text;

/** Countries' names by their codes, and those by language: there are some 250 of each. */
const countryNames = new Map<string, Map<string, string>>();

/** A country's name in the visitor's language, from CLDR. */
export function countryName(code: string, language: string): string {
  const known = countryNames.get(language) ?? new Map<string, string>();
  countryNames.set(language, known);
  const name = known.get(code) ?? formatter(Intl.DisplayNames, language, { type: 'region' }).of(code) ?? code;
  known.set(code, name);
  return name;
}
