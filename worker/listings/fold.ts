/** Letters that Unicode does not decompose although readers look for them without their stroke. */
const strokes: Readonly<Record<string, string>> = {
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
 * Accents and points that a reader leaves out. Vowel signs of Indic scripts are marks as well, but they are
 * letters to their readers: only marks that no single script owns, and Hebrew points, go.
 */
const optionalMarks = /(?=[\p{Script=Inherited}\p{Script=Hebrew}])\p{M}/gu;
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const leadingNoise = /^[\p{P}\p{S}\p{C}\p{M}\s]+/u;

function fold(text: string): string {
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

/** A name without the signs before its first letter or digit, by which nobody looks for it; one of signs only stays. */
export const stripLeadingNoise = (name: string): string => name.replace(leadingNoise, '') || name;

/**
 * The key by which a name is ordered and found: no case, no accents, no leading punctuation, single spaces.
 * Never empty: a name of signs only is its own key.
 */
export function nameKey(name: string): string {
  return stripLeadingNoise(fold(name)) || name.toLowerCase() || '?';
}
