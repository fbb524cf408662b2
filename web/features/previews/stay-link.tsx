import type { ComponentProps } from 'react';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';

type StayLinkProps = ComponentProps<'a'> & {
  href: string;
  /** The id of the element that gets the focus afterwards. */
  moveTo?: string;
};

/** A link to another state of the viewer, whose frames stay unless they show something else. */
export const StayLink = ({ href, moveTo, ...anchor }: StayLinkProps) => (
  <a
    {...anchor}
    href={href}
    onClick={(event) => {
      // Opening a tab or window, and a plain export, are left to the browser.
      if (!boot() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      enterInPlace(href, event.currentTarget, moveTo);
    }}
  />
);
