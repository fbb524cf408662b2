'use client';
import { useLayoutEffect } from 'react';
import { isOutOfReach } from './offline.ts';
import { pageDataStore } from './page-data.tsx';

/** The control that triggered the navigation, its section, its position in the window, and where the focus was and goes. */
let used:
  | { control: Element; section: Element | null; top: number; hadFocus: boolean; moveTo: string | undefined }
  | undefined;

/**
 * Navigates to another state of the open page: pushes the address to the history and shows its data once loaded. Next's
 * links would also request a page from Next, which is the same for all states.
 *
 * @param control the control that the visitor used; it keeps its position in the window,
 * @param moveTo unless the element with this id shall get the focus, at the top of the window.
 * @returns false without a network; then nothing changes.
 */
export function enterInPlace(address: string, control: Element, moveTo?: string): boolean {
  if (address === location.pathname + location.search) return true;
  if (isOutOfReach(address)) return false;
  used = {
    control,
    section: control.closest('details'),
    top: control.getBoundingClientRect().top,
    hadFocus: control === document.activeElement,
    moveTo,
  };
  pageDataStore().enter(address);
  // Next's router observes pushState, and handles back and forward.
  history.pushState(null, '', address);
  return true;
}

/**
 * For a page that navigates in place: sets the document title and keeps scroll position and focus. If the used control
 * was removed, the focus moves to the element with its id, or else to what is chosen in its section or the section's
 * heading, or else to `fallback`.
 */
export function useInPlace({ address, title, fallback }: { address: string; title: string; fallback: string }): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another state
  useLayoutEffect(() => {
    if (!used) return;
    const { control, section, top, hadFocus, moveTo } = used;
    used = undefined;
    const target = moveTo && document.getElementById(moveTo);
    if (target) {
      target.focus({ preventScroll: true });
      target.scrollIntoView();
      return;
    }
    if (control.isConnected) {
      const scroller = control.closest(':modal') ?? document.documentElement;
      scroller.scrollTop += control.getBoundingClientRect().top - top;
    }
    if (!hadFocus || document.activeElement !== document.body) return;
    const next =
      (!control.isConnected && document.getElementById(control.id)) ||
      (section?.isConnected &&
        (section.querySelector<HTMLElement>('[aria-current]') ?? section.querySelector('summary'))) ||
      document.getElementById(fallback);
    next?.focus();
  }, [address, fallback]);
}
