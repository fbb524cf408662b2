'use client';
import { useLayoutEffect } from 'react';
import { pageDataStore } from './page-data.tsx';

/** The control that triggered the navigation, its position in the window, and whether it had the focus. */
let used: { control: Element; top: number; hadFocus: boolean } | undefined;

/**
 * Navigates to another state of the open page: pushes the address to the history and shows its data once loaded. Next's
 * links would also request a page from Next, which is the same for all states.
 *
 * @param control the control that the visitor used; it keeps its position in the window.
 */
export function enterInPlace(address: string, control: Element): void {
  if (address === location.pathname + location.search) return;
  used = { control, top: control.getBoundingClientRect().top, hadFocus: control === document.activeElement };
  pageDataStore().enter(address);
  // Next's router observes pushState, and handles back and forward.
  history.pushState(null, '', address);
}

/**
 * For a page that navigates in place: sets the document title and keeps scroll position and focus. If the used control
 * was removed, the focus moves to the element with its id, or else to `fallback`.
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
