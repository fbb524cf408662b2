import { digitOf } from '../../web/contract/digits.ts';
import { strokes } from '../../web/contract/fold.ts';
import { simplified } from './han-variants.ts';

/** Letters that Unicode does not decompose, and variants of letters that people type for one another. */
const variants: Readonly<Record<string, string>> = {
  ...strokes,
  ...{ ħ: 'h', ŋ: 'n' },
  // Ta marbuta, alef maqsura, and the Persian forms of kaf and ya.
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا' },
  // Letters at the end of a Hebrew or Greek word.
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ', ς: 'σ' },
  // Nasal signs, which writers of Hindi use for one another.
  '\u0901': '\u0902',
};

const variantLetters = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu');

/**
 * Marks that people leave out: those of no single script, Hebrew points, Arabic vowel signs, the Devanagari nukta, Thai
 * tone marks. The voicing marks of kana are not among them, and neither are the vowel signs of Indic scripts.
 */
const optionalMarks =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}|[\u093c\u0e48-\u0e4c]/gu;

/** Characters without a glyph of their own, and the Arabic tatweel. */
const invisible = /[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e|\ufe0f/g;

const katakana = /[\u30a1-\u30f6]/g;
/** From a katakana letter to the hiragana letter of the same sound. */
const toHiragana = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 0x60);

/** A nasal consonant before a consonant of its own class, for which Hindi writes the nasal sign as well. */
const nasals =
  /(?:\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d]))/g;

const foreignDigits = /(?![0-9])\p{Nd}/gu;

/** A text in which letters that people type for one another are the same: the form that is indexed and searched. */
export const searchFold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(variantLetters, (letter) => variants[letter] ?? letter)
    .replace(nasals, '\u0902')
    .normalize('NFC')
    .replace(/\p{Script=Han}/gu, simplified)
    .replace(katakana, toHiragana)
    .replace(foreignDigits, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** A text with German and Nordic letters as the two letters that stand for them: "Muenchen". */
export const withDigraphs = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => digraphs[letter] ?? letter);
