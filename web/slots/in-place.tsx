'use client';
import { type ComponentProps, createContext, use, useCallback, useEffect, useRef, useTransition } from 'react';
import { boot } from './boot.ts';
import { pageDataStore } from './page-data.tsx';

/** Opens another state of the page that is open, by its path and query. */
type Enter = (address: string) => void;

const Entering = createContext<Enter>(() => {});

/** What gives links and controls their way, around the page whose states they lead to. */
export const InPlace = Entering.Provider;

/** For a control inside `InPlace` that leads to another state. */
export const useEnter = (): Enter => use(Entering);

/**
 * How a page whose states are addresses changes from one to the next: the address changes at once and is a step of the
 * history, the data when it has come. The page stays in the document meanwhile and afterwards, with its focus, its
 * place and all that is opened in it. Next's own navigation would make it anew, since another path is another page to it.
 *
 * @param title the document's, in the state that is shown.
 * @param fallback the id of the element that takes the focus where what had it is gone, as a filter is that was taken off.
 */
export function useInPlace({ title, fallback }: { title: string; fallback: string }): [isBusy: boolean, enter: Enter] {
  const [isBusy, start] = useTransition();
  const hadFocus = useRef(false);
  const enter = useCallback<Enter>((address) => {
    if (address === location.pathname + location.search) return;
    hadFocus.current = document.activeElement !== document.body;
    start(() => {
      pageDataStore().enter(address);
      // Next's router learns of it, and back and forward are its business.
      history.pushState(null, '', address);
    });
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) document.getElementById(fallback)?.focus();
  }, [isBusy, fallback]);
  return [isBusy, enter];
}

/** A link to another state of the page, inside `InPlace`. It starts to load when the visitor points at it or touches it. */
export function InPlaceLink({ href, ...anchor }: ComponentProps<'a'> & { href: string }) {
  const enter = useEnter();
  return (
    <a
      {...anchor}
      href={href}
      onPointerEnter={() => boot() && pageDataStore().prefetch(href)}
      onClick={(event) => {
        // Another tab or window, or a bare export: the browser's own business.
        if (!boot() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        enter(href);
      }}
    />
  );
}
