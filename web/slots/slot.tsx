'use client';
import { type ReactNode, useId } from 'react';

/** The parts of a shell that the Worker fills. */
export type SlotName = 'header' | 'main' | 'footer';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-slot': { name: SlotName; 'data-id': string; class?: string; children?: ReactNode };
    }
  }
}

type SlotProps = { name: SlotName; children: ReactNode };

/**
 * Marks a part that the Worker fills. The element name is unique, so the Worker finds its end without parsing. It wraps
 * only a view: Next adds Suspense markers after a page's content, and a slot around them would remove them and break
 * hydration.
 */
export function Slot(props: SlotProps) {
  // Any call of useId moves the tree below it by one bit, which makes the id of `Position` exact (tree-position.tsx).
  useId();
  return <Position {...props} />;
}

function Position({ name, children }: SlotProps) {
  // Next scrolls a new page to the box of its first element, so the main slot needs a box.
  return (
    <site-slot name={name} data-id={useId()} class={name === 'main' ? 'block' : 'contents'}>
      {children}
    </site-slot>
  );
}
