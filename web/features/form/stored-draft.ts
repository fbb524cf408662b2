/** What this browser keeps of a form: its values, when they were typed, and the server's draft that they began from. */
export type StoredDraft = { values: Record<string, string>; at: number; revision: number; isSynced: boolean };

const keyOf = (draft: string): string => `draft:${draft}`;

/** Reads a form's values from this browser; null if there are none, or the browser stores nothing. */
export function readStored(draft: string): StoredDraft | null {
  try {
    const text = localStorage.getItem(keyOf(draft));
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  } catch {
    // Private windows can refuse storage, and an unreadable entry is none: the form works without it.
    return null;
  }
}

/** Keeps a form's values in this browser. Returns whether it could. */
export function store(draft: string, stored: StoredDraft): boolean {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a form's values from this browser. */
export function forget(draft: string): void {
  try {
    localStorage.removeItem(keyOf(draft));
  } catch {
    // Where nothing can be stored, nothing has to be deleted.
  }
}
