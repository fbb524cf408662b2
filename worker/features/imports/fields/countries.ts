import { nameKey } from '../../../platform/text/fold.ts';
import aliases from './country-aliases.json' with { type: 'json' };

/** A country's code. `region` is set if the name is that of a part of the country, such as Scotland. */
export interface CountryMatch {
  code: string;
  region: string;
}

/** Names by ISO 3166-1 alpha-2 code, in any language. */
export type CountryNames = Readonly<Record<string, readonly string[]>>;

/** Languages whose names are recognised without the data of the build. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja', 'nl', 'it', 'pt'],
  ...['ru', 'zh', 'ko', 'tr', 'sv', 'uk', 'cs', 'el', 'vi'],
];

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of parts of countries that Intl has names for, but that ISO 3166-1 only reserves. */
const reserved: Readonly<Record<string, string>> = { AC: 'SH', CP: 'FR', DG: 'IO', EA: 'ES', IC: 'ES', TA: 'SH' };
/** Codes that Intl has names for, but which are no countries. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

function codes(): string[] {
  const all = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  // The canonical form of a withdrawn code is another code: UK is GB, DD is DE.
  return all.filter((code) => !notCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

/** The names that the runtime knows in some languages, the short ones included: UK, US. */
export function runtimeNames(tags: readonly string[]): CountryNames {
  const names = tags.flatMap((tag) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([tag], { type: 'region', fallback: 'none', style }),
    ),
  );
  const byCode: Record<string, Set<string>> = {};
  for (const code of codes()) {
    const own = names.flatMap((language) => language.of(code) ?? []);
    const country = reserved[code] ?? code;
    if (own.length > 0) byCode[country] = new Set([...(byCode[country] ?? []), ...own]);
  }
  return Object.fromEntries(Object.entries(byCode).map(([code, own]) => [code, [...own]]));
}

/** A name as written, in lower case: `áo` (Austria in Vietnamese) differs from `ao` (the code of Angola). */
const plainKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A name without case, accents, punctuation, articles, and in one spelling of "and" and "Saint". */
const looseKey = (text: string): string =>
  nameKey(text)
    .replace(/[.’'`ʻ]/g, '')
    .replace(/[-‐–_/()[\]]/g, ' ')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/^the |(?<=\S) the(?= |$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Codes and names of two or three letters would be confused if names lost their accents: Mỹ and MY. */
const isLikeCode = (key: string): boolean => /^[a-z]{2,3}$/.test(key);

/** `Korea, Republic of` and `Korea (Republic of)` as `Republic of Korea`. Undefined if the name is not inverted. */
function inOrder(name: string): string | undefined {
  const [, first, rest] = name.match(/^([^,(]+)[,(]\s*([^,()]+)\)?$/) ?? [];
  return first === undefined || rest === undefined ? undefined : `${rest} ${first}`;
}

class NameTable {
  /** Null if several countries have the name. */
  readonly #matches = new Map<string, CountryMatch | null>();

  /** Adds a name, and makes it ambiguous if it is another country's too. */
  add(name: string, match: CountryMatch): void {
    for (const key of this.#keysOf(name)) {
      const known = this.#matches.get(key);
      const isSame = known === undefined || known?.code === match.code;
      this.#matches.set(key, isSame ? (known ?? match) : null);
    }
  }

  /** Sets what a name means, whatever it meant before. */
  set(name: string, match: CountryMatch | null): void {
    for (const key of this.#keysOf(name)) this.#matches.set(key, match);
  }

  find(name: string): CountryMatch | undefined {
    const plain = this.#matches.get(plainKey(name));
    return (plain === undefined ? this.#matches.get(looseKey(name)) : plain) ?? undefined;
  }

  #keysOf(name: string): Set<string> {
    const [plain, loose] = [plainKey(name), looseKey(name)];
    return new Set(isLikeCode(loose) && plain !== loose ? [plain] : [plain, loose]);
  }
}

const isCode = /^[A-Z]{2,3}$/;

/** Whether a text is written as codes are, such as `DE`, `deu` or `GB`. `Nga` is Vietnamese for Russia. */
const isWrittenLikeCode = (text: string): boolean => /^(?:[A-Z]{2,3}|[a-z]{2,3})$/.test(text);

/** Creates the lookup of countries by their names and codes. A name that several countries have is not found. */
export function openCountries(names: CountryNames): (text: string) => CountryMatch | undefined {
  const table = new NameTable();
  const byCode = new Map<string, CountryMatch>();
  for (const code of Object.keys(names)) byCode.set(code, { code, region: '' });
  for (const [code, own] of Object.entries(names))
    for (const name of own) {
      if (!isCode.test(name)) table.add(name, { code, region: '' });
      else if (!byCode.has(name)) byCode.set(name, { code, region: '' });
    }
  for (const [code, own] of Object.entries(aliases.countries))
    for (const name of own) {
      if (isCode.test(name)) byCode.set(name, { code, region: '' });
      else table.set(name, { code, region: '' });
    }
  for (const name of aliases.ambiguous) table.set(name, null);
  for (const [region, own] of Object.entries(aliases.partsOfBritain))
    for (const name of [region, ...own]) table.set(name, { code: 'GB', region });
  return (text) => {
    const trimmed = text.normalize('NFKC').trim();
    if (trimmed === '' || trimmed.length > longestName) return undefined;
    const letters = trimmed.replaceAll('.', '');
    const code = byCode.get(letters.toUpperCase());
    if (code !== undefined && isWrittenLikeCode(letters)) return code;
    const swapped = inOrder(trimmed);
    return table.find(trimmed) ?? (swapped === undefined ? undefined : table.find(swapped)) ?? code;
  };
}

/** Characters of the longest name, with some room. */
const longestName = 100;

let basic: ((text: string) => CountryMatch | undefined) | undefined;

/**
 * The country with this name, in some languages, or this ISO 3166-1 alpha-2 code. Undefined if there is none. For the
 * rows of a file, use `Tools.countryOf`, which knows more names.
 */
export function countryOf(text: string): CountryMatch | undefined {
  basic ??= openCountries(runtimeNames(languages));
  return basic(text);
}
