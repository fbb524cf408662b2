/** What the search box offers while a visitor types. Paths are on this site, in the language of the page. */
export type SearchSuggestions = {
  /** `language` is that of the name, if it is not the page's; `place` is "Kraków, Poland". */
  listings: readonly { name: string; path: string; place?: string; language?: string }[];
  categories: readonly { name: string; path: string }[];
  places: readonly { name: string; path: string }[];
};

/** The largest number of suggestions of each kind. */
export const maxSuggestions = { listings: 6, categories: 3, places: 3 } as const satisfies Record<
  keyof SearchSuggestions,
  number
>;

/** Characters of a search text for which there are suggestions; the rest is ignored. */
const maxTextLength = 60;

/**
 * The canonical spelling of a text for suggestions: trimmed, single spaces, lower case, NFKC, at most 60 characters.
 * Spellings that differ only in these share a cache entry.
 */
export const canonicalText = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/g, ' ')]
    .slice(0, maxTextLength)
    .join('')
    .trim();

/**
 * The address of the suggestions for a text.
 *
 *     suggestionsPath('de', ' Lou')  // /suggestions/de?q=lou
 */
export const suggestionsPath = (lang: string, text: string): string =>
  `/suggestions/${lang}?${new URLSearchParams({ q: canonicalText(text) })}`;
