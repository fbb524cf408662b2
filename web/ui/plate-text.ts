/** The sizes of type on a plate, in hundredths of its width. */
export const plateSizes = [17, 14, 11.5, 9.5, 8, 6.8] as const;

/** The widest text of a plate, in letters. */
const longest = 64;

/** A text's width in letters: signs above or below a letter take no room, capitals more, ideographs that of two. */
const width = (text: string) =>
  text
    .replace(/\p{M}/gu, '')
    .replace(/[\u2e80-\uffef]/g, '--')
    .replace(/[\p{Lu}mw]/gu, '$&-').length;

/**
 * What a plate says of a listing: its initial, with the signs that belong to it, and its name, without what follows a
 * comma or a dash if it is long. `size` is the largest one of `plateSizes` at which all words fit.
 */
export function plateText(name: string): { initial: string; words: string; size: number } {
  const words = shorten(name);
  const word = Math.max(...words.split(/[\s\u2010-\u2015・/-]+/).map(width));
  const most = Math.min(136 / word, 56 / Math.sqrt(width(words)));
  const size = plateSizes.findIndex((one) => one <= most);
  return {
    initial: name.match(/(?:\p{L}\p{M}*\u094d)*[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '',
    words,
    size: size < 0 ? plateSizes.length - 1 : size,
  };
}

function shorten(name: string): string {
  if (width(name) <= longest) return name;
  const head = name.split(/\s*[,:;(،–—]\s*|\s+-\s+/).find((part) => part !== '') ?? name;
  const words = head.split(/\s+/);
  while (words.length > 1 && width(words.join(' ')) > longest) words.pop();
  // Articles and prepositions, with which a line does not end.
  while (words.length > 1 && width(words.at(-1) ?? '') < 4) words.pop();
  return words.join(' ');
}
