import type { ComponentProps } from 'react';
import { jsx } from 'react/jsx-runtime';

/** `next/link` for the Worker: the same anchor as in the browser. `prefetch={false}` writes no attribute. */
export default function Link(anchor: ComponentProps<'a'> & { prefetch: false }) {
  return jsx('a', anchor);
}
