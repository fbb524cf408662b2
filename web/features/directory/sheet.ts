import type { MouseEvent, SyntheticEvent } from 'react';

/** The sheet of filters on narrow pages: a modal dialog, with or without script. */

const id = 'filters';

/** Attributes of the button that opens the sheet. A browser that does not know `command` opens a popover. */
export const sheetOpener = { commandfor: id, command: 'show-modal', popoverTarget: id };

/** Attributes of the buttons that close it. */
export const sheetCloser = {
  commandfor: id,
  command: 'close',
  popoverTarget: id,
  popoverTargetAction: 'hide' as const,
};

const sheet = () => document.getElementById(id) as HTMLDialogElement | null;

/** Opens the sheet as a modal dialog in every browser. */
export function showSheet(event: MouseEvent): void {
  event.preventDefault();
  const dialog = sheet();
  // It may be open as a popover since before the page was hydrated.
  if (dialog?.matches(':popover-open')) dialog.hidePopover();
  dialog?.showModal();
}

export function closeSheet(event: MouseEvent): void {
  const dialog = sheet();
  if (!dialog?.open) return;
  event.preventDefault();
  dialog.close();
}

/** Closes the sheet where the page behind it was tapped, for browsers that do not know `closedby`. */
export function closeOnBackdrop({ target, currentTarget, clientY }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget && clientY < currentTarget.getBoundingClientRect().top) currentTarget.close();
}

/**
 * Moves the focus to the button that opens the sheet. The browser does so itself, unless another state of the page has
 * replaced the button.
 */
export function returnFocus({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
  const { activeElement, body } = document;
  if (activeElement === body || currentTarget.contains(activeElement))
    document.querySelector<HTMLElement>(`[commandfor="${id}"][command="show-modal"]`)?.focus();
}

/** Closes the sheet where the page becomes wide enough for a column. */
export function followWidth(dialog: HTMLDialogElement): () => void {
  const wide = matchMedia('(width >= 64rem)');
  const follow = () => wide.matches && dialog.close();
  wide.addEventListener('change', follow);
  return () => wide.removeEventListener('change', follow);
}
