/** One or two initials: of the first and the last word of a name, or of an address before the @. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = new Intl.Segmenter();
  const letter = (word: string | undefined) => (word ? [...letters.segment(word)][0]?.segment : undefined) ?? '';
  return (letter(first) + letter(last)).toUpperCase();
}
