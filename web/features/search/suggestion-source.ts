import { canonicalText, type SearchSuggestions, suggestionsPath } from '../../contract/search-suggestions.ts';

/** Milliseconds without a further character before suggestions are requested. */
const debounceMs = 120;

export const noSuggestions: SearchSuggestions = { listings: [], categories: [], places: [] };

/** Answers by address, for the life of the page. */
const answers = new Map<string, SearchSuggestions>();

/** Requests suggestions for one text at a time: a newer text overtakes the one before it. */
export class SuggestionSource {
  readonly #lang: string;
  readonly #onAnswer: (suggestions: SearchSuggestions) => void;
  #pending = new AbortController();

  /** @param onAnswer gets the suggestions of the newest text; none if they cannot be loaded. */
  constructor(lang: string, onAnswer: (suggestions: SearchSuggestions) => void) {
    this.#lang = lang;
    this.#onAnswer = onAnswer;
  }

  /** Asks for the suggestions of a text. The answer to an earlier text is dropped. */
  ask(text: string): void {
    this.cancel();
    const path = suggestionsPath(this.#lang, text);
    const known = canonicalText(text) ? answers.get(path) : noSuggestions;
    if (known) this.#onAnswer(known);
    else this.#askLater(path);
  }

  #askLater(path: string): void {
    this.#pending = new AbortController();
    const { signal } = this.#pending;
    const timer = setTimeout(() => void this.#request(path, signal), debounceMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Aborts the request that is under way. */
  cancel(): void {
    this.#pending.abort();
  }

  async #request(path: string, signal: AbortSignal): Promise<void> {
    const suggestions = await fetchSuggestions(path, signal);
    if (signal.aborted) return;
    if (suggestions) answers.set(path, suggestions);
    this.#onAnswer(suggestions ?? noSuggestions);
  }
}

/** The suggestions at an address; undefined if they cannot be loaded. The form works without them. */
async function fetchSuggestions(path: string, signal: AbortSignal): Promise<SearchSuggestions | undefined> {
  try {
    const response = await fetch(path, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
