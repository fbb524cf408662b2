import type { ReactNode } from 'react';

/** The parts of a shell that the Worker fills. */
export type SlotName = 'header' | 'main' | 'footer';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-slot': { name: SlotName; class?: string; children?: ReactNode };
    }
  }
}

/**
 * Marks a part that the Worker fills. The element name is unique, so the Worker finds its end without parsing. It wraps
 * only a view: Next adds Suspense markers after a page's content, and a slot around them would remove them and break
 * hydration.
 */
export function Slot({ name, children }: { name: SlotName; children: ReactNode }) {
  return (
    // Next scrolls a new page to the box of its first element, so the main slot needs a box.
    <site-slot name={name} class={name === 'main' ? 'block' : 'contents'}>
      {children}
    </site-slot>
  );
}
