/** The digits of a text in ASCII, whatever script they were typed in; everything else is dropped. */
export function inDigits(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((character) => /\p{Nd}/u.test(character))
    .map((character) => digitOf(character.codePointAt(0) ?? 0))
    .join('')
    .slice(0, 20);
}

/** Decimal digits of each script stand in runs of ten: the value is the distance to the run's start. */
function digitOf(point: number): number {
  let start = point;
  while (point - start < 9 && /\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return point - start;
}
