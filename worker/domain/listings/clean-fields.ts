/** A problem with an imported row: a value that was left out, or one to check. */
export type WarningCode =
  | 'website-invalid'
  | 'phone-invalid'
  | 'email-invalid'
  | 'coordinates-invalid'
  | 'coordinates-incomplete'
  | 'coordinates-swapped'
  | 'coordinates-elsewhere'
  | 'phone-country-unknown'
  | 'more-phones'
  | 'hours-as-text'
  | 'price-invalid'
  | 'attribute-unknown'
  | 'possible-double'
  | 'country-unknown'
  | 'country-missing'
  | 'text-cut'
  | 'edit-kept'
  | 'country-from-point'
  | 'city-from-point'
  | 'old-address-invalid'
  | 'old-address-taken'
  | 'category-empty';

/** A cleaned value, and the problem with the original. */
export interface Cleaned<Value> {
  value: Value;
  warning?: WarningCode;
}

const control = /(?!\n)\p{Cc}/gu;
/** Soft hyphens, zero-width spaces, direction marks. Joiners are not included, since some scripts need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** One line of text: composed, without control and invisible characters, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').replace(control, '').trim();
}

/** A text of several lines, each cleaned, with at most one empty line between paragraphs. */
export function cleanText(text: string): string {
  return text
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The first of several values in one cell. */
function firstOf(text: string): string {
  return text.split(/[;|]|\s\/\s/)[0]?.trim() ?? '';
}

/** An absolute http or https URL; a host without a scheme gets https. */
export function cleanWebsite(text: string): Cleaned<string> {
  const first = firstOf(text).split(/\s/)[0] ?? '';
  if (first === '') return { value: '' };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(first) ? first : `https://${first}`);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isPublic =
    url !== null && /\.[^.]*\p{L}[^.]*$/u.test(url.hostname) && url.username === '' && url.password === '';
  if (url === null || !isWeb || !isPublic || url.href.length > 2000) return { value: '', warning: 'website-invalid' };
  return { value: url.href };
}

/** A phone number, unchanged, if it has 5 to 20 digits and no letters. */
export function cleanPhone(text: string): Cleaned<string> {
  const first = firstOf(text);
  if (first === '') return { value: '' };
  const digits = first.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < 5 || digits > 20 || /[\p{L}@]|:\/\//u.test(first)) return { value: '', warning: 'phone-invalid' };
  return { value: first };
}

export function cleanEmail(text: string): Cleaned<string> {
  const first = firstOf(text).replace(/^mailto:/i, '');
  if (first === '') return { value: '' };
  if (first.length > 254 || !/^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/.test(first)) {
    return { value: '', warning: 'email-invalid' };
  }
  return { value: first };
}

/** The first of a cell's values that the cleaner accepts; else the first warning. */
export function firstValid(text: string, clean: (text: string) => Cleaned<string>): Cleaned<string> {
  const results = text.split(/[;|]|,\s/).map((part) => clean(part.trim()));
  return results.find(({ value }) => value !== '') ?? results.find(({ warning }) => warning) ?? { value: '' };
}

/** How Google's interface for places writes price levels, the lowest first. */
const googlePrices = ['FREE', 'INEXPENSIVE', 'MODERATE', 'EXPENSIVE', 'VERY_EXPENSIVE'];

/** A price level from 1 to 4: the digit, as many currency signs, or Google's word. */
export function cleanPrice(text: string): Cleaned<number | null> {
  const plain = text.trim();
  if (plain === '') return { value: null };
  if (/^[1-4]$/.test(plain)) return { value: Number(plain) };
  if (/^(\p{Sc})\1{0,3}$/u.test(plain)) return { value: plain.length };
  const level = googlePrices.indexOf(plain.replace(/^PRICE_LEVEL_/, ''));
  if (level > 0) return { value: level };
  // Free places have no level.
  return /^PRICE_LEVEL_(?:FREE|UNSPECIFIED)$/.test(plain) ? { value: null } : { value: null, warning: 'price-invalid' };
}

/** Separates a category from its parent in a name: `Food > Bakeries`. */
export const categoryPath = ' > ';

const maxCategoryDepth = 6;

/** `beer_garden` and `amenity=beer_garden` as Beer Garden; '' if there is no letter or digit. */
function categoryName(text: string): string {
  const value = text.replace(/^[\w:]+=/, '').replaceAll('_', ' ');
  const name = cleanLine(value).slice(0, 100);
  if (!/[\p{L}\p{N}]/u.test(name)) return '';
  // Names with capitals are written as their authors want them: Dining and Drinking.
  const small = /\p{Lu}/u.test(name) ? /^\p{Ll}/u : /(?<=^|[\s-])\p{Ll}/gu;
  return name.replace(small, (letter) => letter.toUpperCase());
}

/** The texts of a JSON array in a cell, in the form of a list with semicolons. Any other cell stays. */
function withoutBrackets(text: string): string {
  const list = /^\s*\[\s*"(.*)"\s*\]\s*$/s.exec(text)?.[1];
  return list === undefined ? text : list.replace(/"\s*,\s*"/g, ';');
}

/** The categories of a cell, and its parts that name none, such as a lone emoji. */
export interface CategoriesRead {
  /** A name below another has its parents before it: `Food > Bakeries`. */
  names: string[];
  unnamed: string[];
}

/**
 * The categories of a cell: `brewpub;taproom` are two, `Food > Bakeries` is one below another. `split` separates parts
 * with commas.
 */
export function readCategories(
  text: string,
  split: (part: string) => readonly string[] = (part) => [part],
): CategoriesRead {
  const decoded = withoutBrackets(text)
    .replace(/&(?:amp|#0?38);/gi, '&')
    .replace(/&gt;/gi, '>');
  const parts = decoded
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => split(part));
  const read = parts.map((part) => {
    const path = part.split(/\s*(?:>+|::|›|»)\s*/).map(categoryName);
    return {
      part,
      name: path
        .filter((name) => name !== '')
        .slice(0, maxCategoryDepth)
        .join(categoryPath),
    };
  });
  return {
    names: [...new Set(read.map(({ name }) => name).filter((name) => name !== ''))],
    unnamed: read.filter(({ name }) => name === '').map(({ part }) => part),
  };
}

/** The names of `readCategories`. */
export const categoryNames = (text: string, split?: (part: string) => readonly string[]): string[] =>
  readCategories(text, split).names;

/** A text of at most `length` UTF-16 code units; a longer one is cut and ends with an ellipsis. */
export function cutText(text: string, length: number): Cleaned<string> {
  if (text.length <= length) return { value: text };
  return {
    value: text
      .slice(0, length - 1)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd()
      .concat('…'),
    warning: 'text-cut',
  };
}
