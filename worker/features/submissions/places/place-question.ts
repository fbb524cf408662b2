import { canonicalPlaceText } from '../../../../web/contract/place-search.ts';
import { type SplitAddress, splitAddress } from './split-address.ts';

/** A text that may name a place; of a beginning, the rest is still being typed. */
export type PlaceText = { text: string; isBeginning: boolean };

/** What a typed text asks: the name of a place, or an address, in which any part may be one. */
export type PlaceQuestion = {
  texts: readonly PlaceText[];
  /** Null for a name. */
  address: SplitAddress | null;
};

/** Parts of an address that are looked up. */
const maxTexts = 16;

/** The question of a typed text; undefined for a text without letters. */
export function placeQuestion(typed: string): PlaceQuestion | undefined {
  const text = canonicalPlaceText(typed);
  if (!/\p{L}/u.test(text)) return undefined;
  const address = splitAddress(text);
  const isName = address.parts.length === 1 && !address.postalCode && !/\p{Nd}/u.test(text) && !isLong(text);
  if (isName) return { texts: [{ text, isBeginning: true }], address: null };
  // The places of an address are rather at its end.
  const phrases = address.parts.toReversed().flatMap((part) => part.phrases);
  if (address.parts.length === 1) phrases.unshift(text);
  const texts = [...new Set(phrases)].slice(0, maxTexts).map((phrase, i) => ({ text: phrase, isBeginning: i === 0 }));
  return texts.length ? { texts, address } : undefined;
}

/** Names of places have few words, or are short where there are no spaces between words. */
const isLong = (text: string): boolean =>
  text.split(' ').length > 4 || (/\p{Script=Han}/u.test(text) && [...text].length > 6);
