import { asciiDigits, digitOf } from '../../../web/contract/digits.ts';

export { asciiDigits, digitOf };

/** The digits of a text, of any script, in ASCII; at most 20. Other characters are dropped. */
export function inDigits(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((character) => /\p{Nd}/u.test(character))
    .map((character) => digitOf(character.codePointAt(0) ?? 0))
    .join('')
    .slice(0, 20);
}
