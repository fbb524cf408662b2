import { canonicalText } from '../../contract/search-suggestions.ts';

/** The largest number of past searches that are kept. */
const maxPast = 8;

/** Past searches are kept in this browser only. */
const storageKey = 'past-searches';

/** The texts that were searched for in this browser on this site, the newest first; empty if storage is refused. */
export function pastSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxPast) : [];
  } catch {
    return [];
  }
}

/** Adds a text to the past searches. Does nothing for an empty text or if storage is refused. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed) store(withSearch(pastSearches(), trimmed));
}

/** Deletes all past searches. */
export function clearPastSearches(): void {
  store([]);
}

/** Past searches with a text at the front; another spelling of the same text is replaced. */
export const withSearch = (past: readonly string[], text: string): string[] =>
  [text, ...past.filter((other) => canonicalText(other) !== canonicalText(text))].slice(0, maxPast);

function store(past: readonly string[]): void {
  try {
    if (past.length) localStorage.setItem(storageKey, JSON.stringify(past));
    else localStorage.removeItem(storageKey);
  } catch {
    // The browser refuses storage, or it is full: past searches are a convenience.
  }
}
