/** What a key does on the pages of the queue. Elements with `data-key` are pressed by their key. */

const storageKey = 'queue-keys';

/** What the person has chosen on this page, for browsers that store nothing. */
let choice: boolean | undefined;

/** Whether the person has turned the keys off in this browser. */
export function keysAreOff(): boolean {
  if (choice !== undefined) return choice;
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

export function setKeysOff(isOff: boolean): void {
  choice = isOff;
  try {
    if (isOff) localStorage.setItem(storageKey, 'off');
    else localStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
}

/** The Latin letter on a key; on keyboards of other scripts, the one that the same key has on a Latin keyboard. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟' || key === '？') return '?';
  if (/^[a-z?]$/i.test(key)) return key.toLowerCase();
  const [, letter] = key.length === 1 ? (code.match(/^Key([A-Z])$/) ?? []) : [];
  return letter ? letter.toLowerCase() : key;
}

/** Whether typing belongs to the element: not for buttons and boxes to be checked. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'submit', 'button'].includes(target.type);
  return target.isContentEditable || /^(textarea|select)$/i.test(target.tagName);
}

/** Handles a key. @returns the key, or undefined if it is not for the queue. */
export function pressed(event: KeyboardEvent): string | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || isField(target)) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  const key = keyOf(event);
  // The help stays, so that the keys can be turned on again.
  if (key === '?') return key;
  if (shiftKey || keysAreOff() || !act(key)) return undefined;
  event.preventDefault();
  return key;
}

const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-entry]')];

const currentEntry = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? null;

/** Does what a key means. @returns whether it means something here. */
function act(key: string): boolean {
  switch (key) {
    case 'j':
    case 'k':
      return move(key === 'j' ? 1 : -1);
    case 'ArrowDown':
    case 'ArrowUp':
      // Outside of the list the arrows scroll the page.
      return currentEntry() !== null && !isRadio() && move(key === 'ArrowDown' ? 1 : -1);
    default:
      return press(key);
  }
}

const isRadio = (): boolean => document.activeElement?.matches('input[type=radio]') ?? false;

/** Moves the focus to the next or previous thing, whose link says what it is. */
function move(by: 1 | -1): boolean {
  const all = entries();
  const current = currentEntry();
  const at = current ? all.indexOf(current) + by : 0;
  const link = all[at]?.querySelector<HTMLElement>('[data-open]');
  link?.focus();
  return link != null;
}

/** Presses the element of a key: that of the current thing, else the first one of the page. */
function press(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false;
  const which = `[data-key="${key}"]`;
  const found = currentEntry()?.querySelector<HTMLElement>(which) ?? pageKey(which);
  found?.focus();
  found?.click();
  return found != null;
}

/** An element of the page itself, outside of the list. */
const pageKey = (which: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(which)].find((one) => !one.closest('[data-entry]'));
