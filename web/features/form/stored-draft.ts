/**
 * What this browser keeps of a page of a form: its values, when they were typed, and what the draft had when the page was
 * made. `isSynced`: the server has them. `isSent`: the form was sent with them, and perhaps arrived.
 */
export type StoredDraft = {
  values: Record<string, string>;
  at: number;
  base: string;
  isSynced: boolean;
  isSent?: boolean;
};

/** Which page: the draft, and the part of a form of several pages. */
export type DraftPage = { draft: string; part: string };

const keyOf = ({ draft, part }: DraftPage): string => (part ? `${prefixOf(draft)}${part}` : `draft:${draft}`);

const prefixOf = (draft: string): string => `draft:${draft}#`;

/** Reads a page's values from this browser; null if there are none, or the browser stores nothing. */
export function readStored(page: DraftPage): StoredDraft | null {
  try {
    const text = localStorage.getItem(keyOf(page));
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  } catch {
    // Private windows can refuse storage, and an unreadable entry is none: the form works without it.
    return null;
  }
}

/** Keeps a page's values in this browser. Returns whether it could. */
export function store(page: DraftPage, stored: StoredDraft): boolean {
  try {
    localStorage.setItem(keyOf(page), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the values of all pages of a form from this browser. */
export function forget(draft: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key === keyOf({ draft, part: '' }) || key.startsWith(prefixOf(draft))) localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing has to be deleted.
  }
}
