import type { MouseEvent } from 'react';

/** Closes the popover around a link that navigates in place. Links outside a popover are unaffected. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  const popover = currentTarget.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
