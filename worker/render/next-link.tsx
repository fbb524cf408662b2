import type { ComponentProps } from 'react';

/** `next/link` at the edge: the anchor that it becomes in the browser. */
export default function Link({ prefetch: _, ...anchor }: ComponentProps<'a'> & { prefetch?: boolean }) {
  return <a {...anchor} />;
}
