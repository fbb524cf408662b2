/**
 * The value of a digit of any script, by its code point. Unicode has the digits of a script in runs of ten, some of which
 * follow one another without a gap: the value is the distance to the start of the run.
 */
export function digitOf(point: number): number {
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (point - start) % 10;
}

/** A text with the digits of any script, and other compatible characters, in ASCII. */
export const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));
