import type { ComponentProps } from 'react';
import { jsx } from 'react/jsx-runtime';

/** `next/link` at the edge: the anchor that it becomes in the browser. False is no value of an attribute. */
export default function Link(anchor: ComponentProps<'a'> & { prefetch: false }) {
  return jsx('a', anchor);
}
