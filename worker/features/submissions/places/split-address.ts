import { asciiDigits } from '../../../../web/contract/digits.ts';

/** Parts of an address that may name a place, and what is left of the address without them. */

/** A piece of a text between separators. */
export type AddressPart = {
  /** The text without its postal code. */
  text: string;
  /** Texts of the part that may be the name of a place, the longest first. */
  phrases: readonly string[];
};

export type SplitAddress = {
  parts: readonly AddressPart[];
  /** Empty if there is none. */
  postalCode: string;
};

/** Commas of all scripts, semicolons, lines, and dashes between spaces. */
const separators = /\s*[,،、，;；؛|\n\r\t]\s*|\s+[-–—·]\s+/u;

/** Words after a number of which it is the house number, as in "1600 Avenue". */
const street =
  /\b(?:street|str|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|way|square|sq|court|ct|place|pl|parkway|pkwy|highway|hwy|rue|via|calle|rua|ulica|ul|stra(?:ss|ß)e|weg|gasse|allee)\b/iu;

/** Postal codes that are nothing else, wherever they stand. */
const unmistakable: readonly RegExp[] = [
  // Japan, with or without its sign.
  /〒\s?\d{3}[-‐−ー]?\d{4}/u,
  /(?<![\d-])\d{3}-\d{4}(?![\d-])/u,
  // Brazil, Portugal, Poland.
  /(?<![\d-])(?:\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3})(?![\d-])/u,
  // With the country's letter: D-04109, A-1010, LV-1050.
  /(?<![\p{L}\d])[A-Z]{1,2}[-‐]\s?\d{4,5}(?![\p{L}\d-])/u,
  // The United Kingdom, Canada, the Netherlands, Ireland.
  /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?![\p{L}\d])/u,
  /(?<![\p{L}\d])[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\d])/u,
  /(?<![\p{L}\d])\d{4}\s?[A-Z]{2}(?![\p{L}\d])/u,
  /(?<![\p{L}\d])[A-Z]\d[\dW]\s[A-Z\d]{4}(?![\p{L}\d])/u,
  // The United States with four more digits.
  /(?<![\d-])\d{5}-\d{4}(?![\d-])/u,
];

/** Numbers that are a postal code at the beginning or the end of a part that is no street. */
const numbers = /^(\d{3}\s\d{2,3}|\d{4,7})(?=\s|$)|(?<=^|\s)(\d{3}\s\d{2,3}|\d{4,7})$/u;

/** Prefectures, cities and districts that Japanese and Chinese addresses write without a separator. */
const withoutSpaces = /[^\s\d]+?(?:特别行政区|自治区|[都道府県省市区町村郡州县])/gu;
const isHan = /\p{Script=Han}/u;

/** Words of the longest name at the end of a part. */
const maxTail = 3;

/** Splits an address, in the order of its country, into parts with the names that they may contain. */
export function splitAddress(text: string): SplitAddress {
  const pieces = asciiDigits(text)
    .split(separators)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  let postalCode = '';
  const parts = pieces.flatMap((piece, i) => {
    const code = postalCode ? undefined : postalCodeOf(piece, { isFirst: i === 0, isOnly: pieces.length === 1 });
    if (code) postalCode = code.replace(/^〒\s?/u, '');
    const rest = (code ? piece.replace(code, ' ') : piece).replace(/\s+/g, ' ').trim();
    return rest ? [{ text: rest, phrases: phrasesOf(rest) }] : [];
  });
  return { parts, postalCode };
}

function postalCodeOf(piece: string, { isFirst, isOnly }: { isFirst: boolean; isOnly: boolean }): string | undefined {
  for (const pattern of unmistakable) {
    const [code] = piece.match(pattern) ?? [];
    if (code) return code;
  }
  // In the first of several parts a number belongs to the street, unless nothing but a name follows it.
  if (street.test(piece)) return undefined;
  const [code] = piece.match(numbers) ?? [];
  if (!code || (isFirst && !isOnly && !/^\d{4,6}\s\D+$/u.test(piece))) return undefined;
  // "1578" between commas is a house number; five digits are a code.
  return piece === code && code.length < 5 ? undefined : code;
}

/** The names that a part may contain: itself, its last words, its first ones, and pieces of texts without spaces. */
function phrasesOf(part: string): string[] {
  const bare = part.replace(/(?<=\p{L})\s+\d+\s?\p{L}?$/u, '');
  const words = bare.split(' ').filter(Boolean);
  const tails = Array.from({ length: Math.min(maxTail, words.length - 1) }, (_, i) =>
    words.slice(words.length - Math.min(maxTail, words.length - 1) + i).join(' '),
  );
  // "Sydney NSW", "Springfield IL": a short code stands behind the name.
  const named = words.length > 1 && /^[A-Z]{2,3}$/.test(words.at(-1) ?? '') ? [words.slice(0, -1).join(' ')] : [];
  const pieces = isHan.test(part) ? (part.match(withoutSpaces) ?? []) : [];
  // Korean addresses begin with the widest place.
  const heads = /\p{Script=Hangul}/u.test(part) ? words.slice(0, 3) : [];
  const isName = (phrase: string) => /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}]/u.test(phrase);
  return [...new Set([bare, ...named, ...pieces.toReversed(), ...heads.toReversed(), ...tails])].filter(isName);
}

/** The lines of an address without the names of its places, of the codes of regions, and of the postal code. */
export function streetOf({ parts }: SplitAddress, places: ReadonlySet<string>): string {
  const left = parts.flatMap(({ text, phrases }) => {
    const own = phrases.filter((phrase) => places.has(phrase));
    if (!own.length) return [text];
    let rest = text;
    for (const phrase of own) rest = rest.replace(phrase, ' ');
    rest = rest.replace(/\s+/g, ' ').trim();
    return /\p{L}{4}|\p{N}|[\p{Script=Han}\p{Script=Hangul}]/u.test(rest) ? [rest] : [];
  });
  const isCode = (text: string) => /^[A-Z]{2,3}$/.test(text);
  return left.filter((text) => !isCode(text)).join(', ');
}
