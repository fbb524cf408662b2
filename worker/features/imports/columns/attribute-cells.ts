import { type Attribute, type Attributes, isValueOf } from '../../../../web/contract/attributes.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { nameKey } from '../../../platform/text/fold.ts';
import { slugOf } from '../../../platform/text/slug.ts';

/** The value that a cell gives an attribute, or null. `unknown`: the parts that match none of its options. */
export interface AttributeRead {
  value: Attributes[string] | null;
  unknown: readonly string[];
}

/** Spellings of yes and no: English, then the languages of `column-headers.ts`, then symbols. */
const yes = `yes y true 1 x ja oui si sí sim tak да так נעם כן نعم हाँ हां はい 有 あり 可 是 有り 예 네 있음 evet ano
  ✓ ✔ ○ ◯ ●`;
const no = `no n false 0 nein non não nao nie нет ні לא لا नहीं नही いいえ 無 なし 無し 不可 否 没有 沒有 아니오 없음 nee hayır ne
  ✗ ✘ ×`;
const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const [yesWords, noWords] = [wordSet(yes), wordSet(no)];

type Option = Attribute['options'][number];

function optionOf(options: readonly Option[], text: string): Option | undefined {
  const key = nameKey(text);
  return (
    options.find(({ slug }) => slug === text) ??
    options.find(({ names }) => Object.values(names).some((name) => nameKey(name) === key)) ??
    options.find(({ slug }) => slug === slugOf(text))
  );
}

function readYesNo({ options }: Attribute, text: string): boolean | undefined {
  const own = optionOf(options, text)?.slug;
  if (own !== undefined) return own === 'yes';
  const word = text.toLowerCase();
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

/** Separators of several options in a cell, the most reliable first: an option's name may contain a comma. */
const separators = [/\s*[;|]\s*/, /\s*[,،、，]\s*/, /\s*[/·]\s*/, /\s*&\s*/];

/** The options that a text names, and its unknown parts. A text that is an option as a whole is not split. */
function readOptions(options: readonly Option[], text: string): { found: Option[]; unknown: string[] } {
  const whole = optionOf(options, text);
  if (whole) return { found: [whole], unknown: [] };
  const separator = separators.find((one) => one.test(text));
  if (!separator) return { found: [], unknown: [text] };
  const parts = text.split(separator).filter((part) => part !== '');
  const read = parts.map((part) => readOptions(options, part));
  return { found: read.flatMap(({ found }) => found), unknown: read.flatMap(({ unknown }) => unknown) };
}

/** Converts the digits of any script to ASCII. In Unicode the digits of a script are consecutive, from zero. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    const value = zero;
    while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(value - zero);
  });
}

/**
 * Parses an integer as the language writes it, with or without the attribute's unit after it. Accepts digit groups
 * (`1.850` in German, `1,00,000` in Hindi) and a fraction of zeros (`1850.0`, as spreadsheets write).
 */
function readNumber({ unit }: Attribute, text: string, language: string): number | undefined {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(12_345.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const units = Object.values(unit).map(nameKey);
  const [, figures = '', rest = ''] = /^([\d.,'’٬٫\s]+)(.*)$/u.exec(asciiDigits(text)) ?? [];
  if (rest !== '' && !units.includes(nameKey(rest))) return undefined;
  const compact = figures.replace(/[\s'’٬]/gu, '').replaceAll('٫', '.');
  const group = decimal === ',' ? '.' : ',';
  const plain = new RegExp(`^\\d{1,3}(?:\\${group}\\d{2,3})*\\${group}\\d{3}(?=\\${decimal}|$)`).test(compact)
    ? compact.replaceAll(group, '')
    : compact;
  const match = /^(\d+)(?:[.,]0+)?$/.exec(plain);
  return match ? Number(match[1]) : undefined;
}

/** Parses a cell of an attribute's column. `language` is the one whose number format the cell uses. Pure. */
export function readAttribute(attribute: Attribute, cell: string, language: string): AttributeRead {
  const text = cleanLine(cell);
  if (text === '') return { value: null, unknown: [] };
  if (attribute.kind === 'choices') {
    const { found, unknown } = readOptions(attribute.options, text);
    const value = attribute.options.filter((option) => found.includes(option)).map(({ slug }) => slug);
    return { value: value.length > 0 ? value : null, unknown };
  }
  const value = readOne(attribute, text, language);
  return isValueOf(attribute, value) && value !== undefined ? { value, unknown: [] } : { value: null, unknown: [text] };
}

function readOne(attribute: Attribute, text: string, language: string): Attributes[string] | undefined {
  if (attribute.kind === 'yes-no') return readYesNo(attribute, text);
  if (attribute.kind === 'number') return readNumber(attribute, text, language);
  return optionOf(attribute.options, text)?.slug;
}
