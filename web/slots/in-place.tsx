'use client';
import { type ComponentProps, useEffect } from 'react';
import { boot } from './boot.ts';
import { pageDataStore } from './page-data.tsx';

/** Whether something had the focus when another state was entered. */
let hadFocus = false;

/**
 * Opens another state of the page that is open, by its path and query: a step of the history, whose data is shown when
 * it has come. Next's own links would ask for a page of Next's as well, which is the same for all states.
 */
export function enterInPlace(address: string): void {
  if (address === location.pathname + location.search) return;
  hadFocus = document.activeElement !== document.body;
  pageDataStore().enter(address);
  // Next's router hears of it; back and forward are its business.
  history.pushState(null, '', address);
}

/**
 * For a page that changes in place: gives the document the title of what is shown, and keeps the focus. It stays with
 * what has it; where that is gone, as a filter is that was taken off, the element `fallback` gets it.
 */
export function useInPlace({ address, title, fallback }: { address: string; title: string; fallback: string }): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another state
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) document.getElementById(fallback)?.focus();
    hadFocus = false;
  }, [address, fallback]);
}

/** A link to another state of the page. It starts to load when the visitor points at it or touches it. */
export function InPlaceLink({ href, ...anchor }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...anchor}
      href={href}
      onPointerEnter={() => boot() && pageDataStore().prefetch(href)}
      onClick={(event) => {
        // Another tab or window, or a bare export: the browser's own business.
        if (!boot() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        enterInPlace(href);
      }}
    />
  );
}
