/** A run of `*` or `_` in a paragraph. What `emphasise` does not use of it is text. */
export type Run = {
  type: 'run';
  mark: '*' | '_';
  /** Characters in the source. */
  length: number;
  /** Characters that are still text. */
  left: number;
  canOpen: boolean;
  canClose: boolean;
  /** Emphasis that ends here, from the inner one to the outer. */
  closes: Emphasis[];
  /** Emphasis that begins here, from the inner one to the outer. */
  opens: Emphasis[];
};

export type Emphasis = 'em' | 'strong';

const isSpace = (character: string): boolean => /^\s?$/.test(character);
const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);

const characterAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 32) : '';

function characterBefore(text: string, at: number): string {
  const isLow = at > 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return at > 0 ? characterAt(text, isLow ? at - 2 : at - 1) : '';
}

/** The run that begins at `at`, and on which sides emphasis can be, by the rules of CommonMark. */
export function runAt(text: string, at: number): Run {
  const mark = text[at] === '*' ? '*' : '_';
  let end = at;
  while (text[end] === mark) end += 1;
  const [before, after] = [characterBefore(text, at), characterAt(text, end)];
  const isLeft = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const isStar = mark === '*';
  return {
    type: 'run',
    mark,
    length: end - at,
    left: end - at,
    canOpen: isLeft && (isStar || !isRight || isPunctuation(before)),
    canClose: isRight && (isStar || !isLeft || isPunctuation(after)),
    closes: [],
    opens: [],
  };
}

/** CommonMark's rule of three: `*a**b*` is not two emphases. */
function fits(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark) return false;
  const isEither = opener.canClose || closer.canOpen;
  return !isEither || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

/** Runs that find an opener, or none, in the same places. */
const kindOf = ({ mark, canOpen, length }: Run): string => `${mark}${canOpen}${length % 3}`;

/**
 * Pairs the runs of a text. A run is searched for an opener only once per kind of closer, and is dropped when it lies
 * inside of a pair, so the time is linear in the number of runs.
 */
export function emphasise(runs: readonly Run[]): void {
  const openers: Run[] = [];
  const searched = new Map<string, number>();
  for (const run of runs) {
    while (run.canClose && run.left > 0) {
      const bottom = searched.get(kindOf(run)) ?? 0;
      let at = openers.length - 1;
      while (at >= bottom && !fits(openers[at] as Run, run)) at -= 1;
      const opener = at >= bottom ? openers[at] : undefined;
      if (!opener) {
        searched.set(kindOf(run), openers.length);
        break;
      }
      openers.length = pair(opener, run) ? at + 1 : at;
      for (const [kind, height] of searched) if (height > openers.length) searched.set(kind, openers.length);
    }
    if (run.canOpen && run.left > 0) openers.push(run);
  }
}

/** Pairs as much of two runs as there is; returns whether the opener has some left. */
function pair(opener: Run, closer: Run): boolean {
  while (opener.left > 0 && closer.left > 0) {
    const isStrong = opener.left >= 2 && closer.left >= 2;
    const emphasis = isStrong ? 'strong' : 'em';
    opener.opens.push(emphasis);
    closer.closes.push(emphasis);
    opener.left -= isStrong ? 2 : 1;
    closer.left -= isStrong ? 2 : 1;
  }
  return opener.left > 0;
}
