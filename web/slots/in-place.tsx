'use client';
import { useLayoutEffect } from 'react';
import { pageDataStore } from './page-data.tsx';

/** What a visitor has used to enter another state, where it stood in the window, and whether it had the focus. */
let used: { control: Element; top: number; hadFocus: boolean } | undefined;

/**
 * Opens another state of the page that is open, by its path and query: a step of the history, whose data is shown when
 * it has come. Next's own links would ask for a page of Next's as well, which is the same for all states.
 *
 * @param control what the visitor used: it stays where it is in the window, whatever changes above it.
 */
export function enterInPlace(address: string, control: Element): void {
  if (address === location.pathname + location.search) return;
  used = { control, top: control.getBoundingClientRect().top, hadFocus: control === document.activeElement };
  pageDataStore().enter(address);
  // Next's router hears of it; back and forward are its business.
  history.pushState(null, '', address);
}

/**
 * For a page that changes in place: gives the document the title of what is shown, and leaves the visitor where they
 * are. Where the control that they used is gone, as a filter is that was taken off, the focus goes to the one of the
 * same id, else to the element `fallback`.
 */
export function useInPlace({ address, title, fallback }: { address: string; title: string; fallback: string }): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another state
  useLayoutEffect(() => {
    if (!used) return;
    const { control, top, hadFocus } = used;
    used = undefined;
    if (control.isConnected) {
      const scroller = control.closest(':popover-open') ?? document.documentElement;
      scroller.scrollTop += control.getBoundingClientRect().top - top;
    }
    if (!hadFocus || document.activeElement !== document.body) return;
    document.getElementById(control.isConnected ? fallback : control.id || fallback)?.focus();
  }, [address, fallback]);
}
