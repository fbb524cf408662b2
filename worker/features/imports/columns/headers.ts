import { type Field, fields, foldHeader } from './column-headers.ts';
import { exportHeaders, narrowPrefixes, otherThings, otherThingsWithin, prefixes } from './header-exports.ts';
import { dayWords, type HeaderWords, headerWords } from './header-words.ts';

/** How clearly a column's name says each field, from 0 to 1. */
export type HeaderFits = ReadonlyMap<Field, number>;

/** What a column's name says. */
export interface HeaderReading {
  fits: HeaderFits;
  /** The name speaks of something else, such as a fax number or the reading of a name. Its values prove nothing. */
  isOther: boolean;
  /** Names that differ only in a number at the end have the same stem: `address_1`, `address_2`. */
  stem: string;
}

/** The fit of the best, the usual and the weak words of a field. */
const strengths = [1, 0.88, 0.7] as const;

/** Without accents of Latin letters, so that `Denominacao` is `Denominação`. */
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
}

/** The words of a column's name: `addr:street`, `streetAddress` and `Street Address` have two. */
export function wordsOf(column: string): string[] {
  const spaced = column.replace(/#\d+$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return plain(foldHeader(spaced)).split('_').filter(Boolean);
}

const joined = (words: readonly string[]): string => words.join('');

function tableOf(...parts: readonly Readonly<Partial<Record<Field, HeaderWords>>>[]) {
  const table = new Map<string, Map<Field, number>>();
  for (const part of parts) {
    for (const field of fields) {
      (part[field] ?? []).forEach((list = '', tier) => {
        for (const word of list.split(/\s+/).filter(Boolean)) {
          const key = joined(wordsOf(word));
          const known = table.get(key) ?? new Map<Field, number>();
          table.set(key, known.set(field, Math.max(known.get(field) ?? 0, strengths[tier] ?? 0)));
        }
      });
    }
  }
  return table;
}

const known = tableOf(headerWords, exportHeaders);
const none: HeaderFits = new Map();
const isPrefix = new Set(prefixes);
const isOtherThing = new Set(otherThings);
const nameFirst = new Set(
  'name nom nombre nome denominazione denominacion denominacao libelle intitule bezeichnung наименование название'.split(
    ' ',
  ),
);
const nameLast = new Set('name nom nombre nome naam bezeichnung label'.split(' '));
const particles = new Set(
  'of the de del della dello dell di da do du des la le l les d el los las der des die du van het'.split(' '),
);
/** Fields whose own name may be told in the form `city_name`, `nom_de_la_commune`. */
const namedFields: readonly Field[] = ['city', 'region', 'country', 'street', 'category'];

const scaled = (fits: HeaderFits, factor: number, only?: readonly Field[]): HeaderFits =>
  new Map(
    [...fits]
      .filter(([field]) => only === undefined || only.includes(field))
      .map(([field, fit]) => [field, fit * factor]),
  );

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The canonical form of a language's code; undefined if the word is none. */
function languageOf(word: string): string | undefined {
  if (!/^[a-z]{2,3}$/.test(word) || word === 'id' || word === 'no') return undefined;
  const code = Intl.getCanonicalLocales(word)[0];
  return code !== undefined && languages.of(code) !== undefined ? code : undefined;
}
/** `name:de`, `description_fr`, `name:eng_x_preferred`: sure in the language of the import only. */
function inLanguage(words: readonly string[], language: string | undefined): HeaderFits {
  const at = words.at(-1) === 'preferred' && words.at(-2) === 'x' ? words.length - 3 : words.length - 1;
  const code = at > 0 ? languageOf(words[at] ?? '') : undefined;
  const fits = code === undefined ? undefined : known.get(joined(words.slice(0, at)));
  if (fits === undefined || code === undefined) return none;
  const factor = language === undefined ? 0.7 : new Intl.Locale(language).language === code ? 0.8 : 0.45;
  return scaled(
    fits,
    factor,
    fields.filter((field) => field !== 'id' && field !== 'category'),
  );
}

/** `contact:phone`, `properties.location.name`, `wof:name`: without the first word, as often as it is a prefix. */
function withoutPrefix(words: readonly string[], language: string | undefined): HeaderFits {
  const [first = '', ...rest] = words;
  if (rest.length === 0 || !isPrefix.has(first)) return none;
  // The second word of `place_id_2` and the like is no name of its own.
  const fits = fitsOf(rest, language);
  const isNested = first === 'properties' || first === 'fields' || first === 'data' || first === 'attributes';
  return scaled(fits, isNested ? 1 : 0.95, narrowPrefixes[first]);
}

/** `phone_2`, `address1`, `description.text`: without the last word. */
function withoutSuffix(words: readonly string[], language: string | undefined): HeaderFits {
  const last = words.at(-1) ?? '';
  const rest = [...words.slice(0, -1), last.replace(/\d+$/, '')].filter(Boolean);
  const isNumbered = /^\p{L}*\d{1,2}$/u.test(last);
  if (isNumbered && rest.length > 0) {
    const fits = known.get(joined(rest)) ?? withoutPrefix(rest, language);
    return new Map([...scaled(fits, 0.95)].map(([field, fit]) => [field, field === 'name' ? fit * 0.6 : fit]));
  }
  const isFiller = ['text', 'value', 'field', 'rendered', 'raw'].includes(last) && words.length > 1;
  return isFiller ? scaled(fitsOf(words.slice(0, -1), language), 0.95) : none;
}

/** The field of the thing that is named in `city_name`; a name if the thing is a place of business. */
function named(thing: readonly string[]): HeaderFits {
  const fits = known.get(joined(thing)) ?? known.get(thing[0] ?? '') ?? none;
  const own = scaled(fits, 0.9, namedFields);
  if (own.size > 0) return own;
  return new Map([['name', thing.some((word) => isPrefix.has(word)) ? 0.95 : 0.62]]);
}

/** `name_of_library`, `nom_de_l_ecole`, `library_name`, `Betriebsname`. */
function asName(words: readonly string[]): HeaderFits {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length > 1 && nameFirst.has(first)) {
    const thing = words.slice(1).filter((word) => !particles.has(word));
    const fits = thing.length === 0 ? none : named(thing);
    return fits.has('name') && particles.has(second) ? new Map([['name', 0.95]]) : fits;
  }
  if (words.length > 1 && nameLast.has(last)) return named(words.slice(0, -1).filter((word) => !particles.has(word)));
  const [, german = ''] = /^(\p{Script=Latin}{4,}?)s?(?:name|bezeichnung)$/u.exec(joined(words)) ?? [];
  return german === '' || words.length > 1 ? none : named([german]);
}

/** Chinese, Japanese and Korean names end with what they say: `施設電話番号`, `図書館名`. */
function atEnd(text: string): HeaderFits {
  if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\p{N}]{3,}$/u.test(text)) return none;
  for (let at = 1; at < text.length - 1; at++) {
    const fits = known.get(text.slice(at));
    if (fits !== undefined)
      return scaled(
        fits,
        0.85,
        fields.filter((field) => field !== 'id' && field !== 'closed'),
      );
  }
  const [, thing] = /^(.{2,})[名명]$/u.exec(text) ?? [];
  if (thing === undefined) return none;
  const own = scaled(known.get(thing) ?? none, 0.9, namedFields);
  return own.size > 0 ? own : new Map([['name', 0.8]]);
}

function fitsOf(words: readonly string[], language: string | undefined): HeaderFits {
  const exact = known.get(joined(words));
  if (exact !== undefined) return exact;
  const ways = [withoutPrefix, inLanguage, withoutSuffix];
  for (const way of ways) {
    const fits = way(words, language);
    if (fits.size > 0) return fits;
  }
  const fits = asName(words);
  return fits.size > 0 ? fits : atEnd(joined(words));
}

const isOtherName = (words: readonly string[]): boolean =>
  words.some((word) => isOtherThing.has(word)) || otherThingsWithin.some((thing) => joined(words).includes(thing));

/** Reads the name of a column. `language` is that of the import. Pure. */
export function readHeader(column: string, language?: string): HeaderReading {
  const words = wordsOf(column);
  const short = wordsOf(column.replace(/[(（[【].*?[)）\]】]/g, ' '));
  const stem = joined(words).replace(/\d+$/, '');
  const exact = known.get(joined(words)) ?? known.get(joined(short));
  if (exact !== undefined) return { fits: exact, isOther: false, stem };
  if (isOtherName(words)) return { fits: none, isOther: true, stem };
  const fits = fitsOf(words, language);
  return { fits: fits.size > 0 ? fits : fitsOf(short, language), isOther: false, stem };
}

const days = new Map(
  dayWords.flatMap((list, day) => list.split(/\s+/).map((word) => [joined(wordsOf(word)), day] as const)),
);
const dayAround =
  /^(?:opening|business|open|store|working|regular)?(?:hours?|times?|openinghours|horaires?|horarios?|orari|orario|offnungszeiten|oeffnungszeiten|openingstijden|営業時間|開館時間|영업시간|운영시간|营业时间)/;

/** The day of the week, from 0 for Monday, of a column such as `hours.monday`. Undefined if it is another. */
export function dayOfHeader(column: string): number | undefined {
  const words = wordsOf(column);
  // `monday_open` and `monday_close` are halves of hours.
  if (/^(?:open|opens|opening|start|from)$/.test(words.at(-1) ?? '')) return undefined;
  const rest = words.filter((word) => !/^(?:hours?|opening|open|business|store|times?)$/.test(word));
  return days.get(joined(words)) ?? days.get(joined(rest)) ?? days.get(joined(words).replace(dayAround, ''));
}
