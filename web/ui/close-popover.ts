import type { MouseEvent } from 'react';

/**
 * For a link inside a popover that navigates in place: the page behind it changes, so the popover has done its work.
 * Does nothing for a link that stands elsewhere.
 */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  const popover = currentTarget.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
