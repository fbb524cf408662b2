import { inDigits } from '../../platform/text/digits.ts';
import { nameKey } from '../../platform/text/fold.ts';

/** Characters of the longest search that is stored: longer ones are sentences, which may tell about a person. */
const longest = 60;
/** So many digits may be the number of a phone, a card or an account. */
const tooManyDigits = 6;

/** A scheme, `www.`, or a word with a dot and a top-level domain. East Asian keyboards have a full stop of their own. */
const webAddress = /[a-z][a-z0-9+.-]*:\/\/|(?<![\p{L}\p{M}\p{N}])www[.。]|[\p{L}\p{M}\p{N}][.。][\p{L}\p{M}]{2,}/u;

/** Whether a text may be somebody's address, website or number. */
const isPrivate = (text: string): boolean =>
  text.includes('@') || webAddress.test(text) || inDigits(text).length >= tooManyDigits;

/**
 * The words of a search as they are counted: folded, with single spaces; null if they may not be stored. What was typed
 * is checked as well, since folding drops characters at its beginning and invisible ones between words.
 */
export function countableWords(typed: string): string | null {
  const plain = typed.normalize('NFKC').toLowerCase();
  const words = nameKey(typed);
  if (isPrivate(plain) || isPrivate(words)) return null;
  if ([...words].length > longest || /[\p{Cc}\p{Cs}\p{Co}]/u.test(words)) return null;
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

type Search = {
  q: string;
  language: string;
  /** Whether the first page of the search has no listing, for certain. */
  isEmpty: boolean;
};

/** What a search that found nothing counts; nothing if its words may not be stored. */
export function countEmptySearch({ q, language, isEmpty }: Search) {
  const thing = q && isEmpty ? countableWords(q) : null;
  return thing === null ? [] : [{ feature: 'search', thing, dimension: language } as const];
}
