import { type ComponentProps, createContext, use } from 'react';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { pageDataStore } from '../../slots/page-data.tsx';
import { carriedOver } from './changed-address.ts';

/** Path and query of the state that is shown, for which its links were made. */
export const ShownAddress = createContext('');

/** Where an address of the state that is shown leads now: with what has been chosen since. To be asked in events only. */
export function useCarriedOver(): (address: string) => string {
  const shown = use(ShownAddress);
  return (address) => carriedOver(address, { shown, wanted: location.pathname + location.search });
}

type StateLinkProps = ComponentProps<'a'> & {
  href: string;
  /** It leads to just its address, whatever else has been chosen since. */
  isFinal?: boolean;
};

/** A link to another state of the page. It starts to load when the visitor points at it. */
export function StateLink({ href, isFinal, ...anchor }: StateLinkProps) {
  const carry = useCarriedOver();
  const target = () => (isFinal ? href : carry(href));
  return (
    <a
      {...anchor}
      href={href}
      onPointerEnter={() => boot() && pageDataStore().prefetch(target())}
      onClick={(event) => {
        // Another tab or window, or a bare export: the browser's own business.
        if (!boot() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        enterInPlace(target(), event.currentTarget);
      }}
    />
  );
}
