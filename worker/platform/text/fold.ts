import { fold } from '../../../web/contract/fold.ts';

const leadingNoise = /^[\p{P}\p{S}\p{C}\p{M}\s]+/u;

/** A name without the punctuation and symbols before its first letter or digit; unchanged if it has neither. */
export const stripLeadingNoise = (name: string): string => name.replace(leadingNoise, '') || name;

/**
 * The key for sorting and searching a name: no case, no accents, no leading punctuation, single spaces.
 * Never empty: a name of punctuation only is its own key.
 */
export function nameKey(name: string): string {
  return stripLeadingNoise(fold(name)) || name.toLowerCase() || '?';
}
