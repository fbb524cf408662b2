import type { ReactNode } from 'react';

/** The places of a shell that the Worker fills. */
export type SlotName = 'header' | 'main' | 'footer';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-slot': { name: SlotName; class?: string; children?: ReactNode };
    }
  }
}

/**
 * Marks a place that the Worker fills: an element of a name that occurs nowhere else, so that the Worker finds its end
 * without parsing. It wraps a view and nothing more: Next puts Suspense markers of its own after a page's content, and
 * a slot around those would lose them and break hydration.
 */
export function Slot({ name, children }: { name: SlotName; children: ReactNode }) {
  return (
    // Next scrolls to the top of a new page by the box of its first element, so the page's slot has one.
    <site-slot name={name} class={name === 'main' ? 'block' : 'contents'}>
      {children}
    </site-slot>
  );
}
