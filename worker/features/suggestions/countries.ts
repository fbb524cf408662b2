import { formatter } from '../../../web/contract/intl.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { hasWordThatBeginsWith } from './begins-with.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Countries by language, each with its folded name: some 280 per language, in a millisecond. */
const byLanguage = new Map<string, readonly { code: string; key: string }[]>();

function countriesIn(language: string) {
  const names = formatter(Intl.DisplayNames, language, { type: 'region', fallback: 'none' });
  const countries =
    byLanguage.get(language) ??
    codes.flatMap((code) => (names.of(code) ? [{ code, key: nameKey(names.of(code) ?? '') }] : []));
  byLanguage.set(language, countries);
  return countries;
}

/** The codes of the countries that have a word that begins with a folded text, in lower case; names are from CLDR. */
export const countriesNamed = (text: string, language: string): string[] =>
  countriesIn(language)
    .filter(({ key }) => hasWordThatBeginsWith(key, text))
    .map(({ code }) => code.toLowerCase());
