/** Letters that Unicode does not decompose, but that people search for without the stroke. */
export const strokes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Accents and points that people leave out when they search: marks of no single script, and Hebrew points. Vowel signs
 * of Indic scripts are marks too, but readers treat them as letters.
 */
const optionalMarks = /(?=[\p{Script=Inherited}\p{Script=Hebrew}])\p{M}/gu;
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text without case, accents, invisible characters and repeated spaces. */
export function fold(text: string): string {
  return text
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}
