import { canonicalText, type SearchSuggestions } from '../../contract/search-suggestions.ts';

/** An entry of the list under a search box. */
export type Option = {
  /** Unique in the list. */
  key: string;
  name: string;
  /** Where it leads; undefined for the entry that clears the past searches. */
  path?: string;
  place?: string | undefined;
  /** The language of the name, if it is not the page's. */
  language?: string | undefined;
};

/** Options under a heading. The name is that of its message. */
export type OptionGroup = { name: 'past' | 'listings' | 'categories' | 'places'; options: readonly Option[] };

/** Past searches shown beside suggestions. */
const maxPastBesideText = 2;

type Shown = {
  /** The text in the box. */
  text: string;
  past: readonly string[];
  suggestions: SearchSuggestions;
  /** The path that the box searches in. */
  action: string;
  /** The name of the entry that clears the past searches. */
  clear: string;
};

/** The groups of the list: past searches that begin with the text, then suggestions. Empty groups are left out. */
export function optionGroups({ text, past, suggestions, action, clear }: Shown): OptionGroup[] {
  const { listings, categories, places } = suggestions;
  const groups: OptionGroup[] = [
    { name: 'past', options: pastOptions({ text, past, action, clear }) },
    { name: 'listings', options: listings.map((listing) => ({ ...listing, key: listing.path })) },
    { name: 'categories', options: categories.map((category) => ({ ...category, key: category.path })) },
    { name: 'places', options: places.map((place) => ({ ...place, key: place.path })) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function pastOptions({ text, past, action, clear }: Omit<Shown, 'suggestions'>): Option[] {
  const typed = canonicalText(text);
  const matching = past.filter((word) => canonicalText(word) !== typed && canonicalText(word).startsWith(typed));
  const shown = matching.slice(0, typed ? maxPastBesideText : undefined);
  if (!shown.length) return [];
  const options = shown.map((word) => ({
    key: `past-${word}`,
    name: word,
    path: `${action}?${new URLSearchParams({ q: word })}`,
  }));
  // Among suggestions, this entry would be in the way of the arrow keys.
  return typed ? options : [...options, { key: 'clear', name: clear }];
}

/**
 * The active option after a key, as its index: -1 is none, the field itself. Up and Down pass through the field.
 * @returns undefined if the key belongs to the field.
 */
export function activeAfter(key: string, { active, count }: { active: number; count: number }): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  // Without an active option, these keys move the caret.
  if (key === 'Home' && active >= 0) return 0;
  if (key === 'End' && active >= 0) return count - 1;
  return undefined;
}
