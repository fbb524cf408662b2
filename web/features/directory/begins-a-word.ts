import { fold } from '../../contract/fold.ts';

/** Arabic letters that people use for each other. */
const alike: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه' };

/**
 * A name without case, accents, tatweel, typographic apostrophes and dashes, and the difference between hiragana and
 * katakana. The Arabic article is a word of its own, because people leave it out.
 */
const foldName = (name: string): string =>
  fold(name)
    .replace(/\u0640/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–]/g, '-')
    .replace(/[ىة]/g, (letter) => alike[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/(?<!\p{L})ال(?=\p{L})/gu, 'ال ');

/**
 * Returns a test whether a word of a name begins with a text. In scripts without spaces every character begins a word.
 *
 *     beginsAWord('sal')('El Salvador')  // true
 */
export function beginsAWord(text: string): (name: string) => boolean {
  const folded = foldName(text).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const start = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(folded) ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const pattern = new RegExp(start + folded, 'u');
  return (name) => pattern.test(foldName(name));
}
