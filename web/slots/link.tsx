'use client';
import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useCallback } from 'react';
import { boot } from './boot.ts';
import { isOutOfReach } from './offline.ts';
import { pageDataStore } from './page-data.tsx';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string };

/**
 * A link to a page of the same site. It navigates in place and prefetches on pointer, touch or focus only, so that a
 * list of 24 cards costs nothing. In a plain export it is an ordinary link.
 */
export function Link({ href, onClick, ...anchor }: LinkProps) {
  const router = useRouter();
  const intend = useCallback(() => {
    if (!boot()) return;
    router.prefetch(href);
    pageDataStore().prefetch(href);
  }, [href, router]);
  return (
    <NextLink
      {...anchor}
      href={href}
      prefetch={false}
      onPointerEnter={intend}
      onTouchStart={intend}
      onFocus={intend}
      onClick={(event) => {
        onClick?.(event);
        if (!boot()) return;
        if (isOutOfReach(href)) event.preventDefault();
        else pageDataStore().enter(href);
      }}
    />
  );
}
