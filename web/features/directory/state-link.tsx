import { type ComponentProps, createContext, use } from 'react';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { pageDataStore } from '../../slots/page-data.tsx';
import { rebaseAddress } from './changed-address.ts';

/** Path and query of the displayed state, for which its links were made. */
export const DisplayedAddress = createContext('');

/**
 * Returns a function that applies a link of the displayed state to the requested one. Call it in event handlers only.
 */
export function useRebasedAddress(): (address: string) => string {
  const displayed = use(DisplayedAddress);
  return (address) => rebaseAddress(address, { displayed, requested: location.pathname + location.search });
}

type StateLinkProps = ComponentProps<'a'> & {
  href: string;
  /** Whether the link leads to exactly its address, regardless of pending selections. */
  isFinal?: boolean;
  /** The id of the element that gets the focus afterwards, at the top of the window; by default the link keeps both. */
  moveTo?: string;
};

/** A link to another state of the page. It prefetches when the visitor points at it. */
export function StateLink({ href, isFinal, moveTo, ...anchor }: StateLinkProps) {
  const rebase = useRebasedAddress();
  const target = () => (isFinal ? href : rebase(href));
  return (
    <a
      {...anchor}
      href={href}
      onPointerEnter={() => boot() && pageDataStore().prefetch(target())}
      onClick={(event) => {
        // Opening a tab or window, and a plain export, are left to the browser.
        if (!boot() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        enterInPlace(target(), event.currentTarget, moveTo);
      }}
    />
  );
}
