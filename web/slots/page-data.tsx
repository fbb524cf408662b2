'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentType, createContext, Suspense, use, useContext } from 'react';
import type { PageData } from '../contract/page-data.ts';
import type { RouteName } from '../contract/routes.ts';
import { boot } from './boot.ts';
import { fetchPageData } from './fetch-page-data.ts';
import { PageDataStore } from './page-data-store.ts';

/** Set by the Worker around a view; absent at build time and in the browser. */
export const EdgePageData = createContext<unknown>(null);

let store: PageDataStore | undefined;

/** The browser's one store, which begins with the page that the Worker sent. */
export function pageDataStore(): PageDataStore {
  if (!store) {
    const address = location.pathname + location.search;
    const page = boot()?.page;
    const created = new PageDataStore({ first: page && { address, data: page.data }, fetchPage: fetchPageData });
    // Before Next's own listener renders the page that back or forward leads to.
    window.addEventListener('popstate', () => created.enter(location.pathname + location.search));
    store = created;
  }
  return store;
}

/** The data of the page at the current path and query, or null while a shell is exported. Suspends after a navigation. */
function usePageData<R extends RouteName>(): PageData<R> | null {
  const atTheEdge = useContext(EdgePageData);
  const path = usePathname();
  const query = useSearchParams().toString();
  if (atTheEdge) return atTheEdge as PageData<R>;
  if (typeof window === 'undefined' || !boot()) return null;
  const entry = pageDataStore().read(query ? `${path}?${query}` : path);
  return (entry instanceof Promise ? use(entry) : entry) as PageData<R>;
}

/**
 * The view of a route: `Show` with the page's data, `Skeleton` (of the same size) while there is none. The same view
 * is exported as a skeleton, filled by the Worker and hydrated by the browser.
 *
 *     export const ListingView = defineView<'listing'>(Listing, ListingSkeleton);
 */
export function defineView<R extends RouteName>(
  Show: ComponentType<{ page: PageData<R> }>,
  Skeleton: ComponentType,
): ComponentType {
  function Filled() {
    const page = usePageData<R>();
    return page ? <Show page={page} /> : <Skeleton />;
  }
  return function View() {
    return (
      <Suspense fallback={<Skeleton />}>
        <Filled />
      </Suspense>
    );
  };
}
