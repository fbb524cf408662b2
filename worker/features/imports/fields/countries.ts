import { nameKey } from '../../../platform/text/fold.ts';

/** A country's code. `region` is set if the name is that of a part of the country, such as Scotland. */
export interface CountryMatch {
  code: string;
  region: string;
}

/** Languages in which country names are recognised. */
const languages = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja', 'nl', 'it', 'pt'];

/** Common names that CLDR spells differently. */
const aliases: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  'republic of ireland': 'IE',
  'russian federation': 'RU',
  'viet nam': 'VN',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
};

const partsOfBritain = ['England', 'Scotland', 'Wales', 'Northern Ireland'];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that Intl has names for, but which are no countries. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

function codes(): string[] {
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  // The canonical form of a withdrawn code is another code: UK is GB, DD is DE.
  return all.filter((code) => !notCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

function buildTable(): Map<string, string> {
  const table = new Map<string, string>();
  const known = codes();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of known) {
      const name = names.of(code);
      if (name === undefined) continue;
      if (!table.has(nameKey(name))) table.set(nameKey(name), code);
      table.set(code.toLowerCase(), code);
    }
  }
  for (const [name, code] of Object.entries(aliases)) table.set(nameKey(name), code);
  return table;
}

let table: Map<string, string> | undefined;

/** The country with this name, in any of `languages`, or this ISO 3166-1 alpha-2 code. Undefined if there is none. */
export function countryOf(text: string): CountryMatch | undefined {
  const key = nameKey(text);
  const part = partsOfBritain.find((name) => nameKey(name) === key);
  if (part !== undefined) return { code: 'GB', region: part };
  table ??= buildTable();
  const code = table.get(key);
  return code === undefined ? undefined : { code, region: '' };
}
