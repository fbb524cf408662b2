'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentType, createContext, Suspense, use, useContext } from 'react';
import type { PageData } from '../contract/page-data.ts';
import type { RouteName } from '../contract/routes.ts';
import { boot } from './boot.ts';
import { elsewhere, fetchPageData, openDocument } from './fetch-page-data.ts';
import { PageDataStore } from './page-data-store.ts';

/** Set by the Worker around a view; absent at build time and in the browser. */
export const EdgePageData = createContext<unknown>(null);

let store: PageDataStore | undefined;

/** The browser's one store, which begins with the page that the Worker sent. */
export function pageDataStore(): PageDataStore {
  if (!store) {
    const address = location.pathname + location.search;
    const page = boot()?.page;
    store = new PageDataStore({ first: page && { address, data: page.data }, fetchPage: fetchPageData });
  }
  return store;
}

// As this module loads, because Next's own listener, which renders the page that back or forward leads to, has to come
// after it: it is added when the page has come to life.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => store?.enter(location.pathname + location.search));

/** The data of the page at the current path and query, or null while a shell is exported. Suspends after a navigation. */
function usePageData<R extends RouteName>(): PageData<R> | null {
  const atTheEdge = useContext(EdgePageData);
  const path = usePathname();
  const query = useSearchParams().toString();
  if (atTheEdge) return atTheEdge as PageData<R>;
  if (typeof window === 'undefined' || !boot()) return null;
  const key = query ? `${path}?${query}` : path;
  const entry = pageDataStore().read(key);
  const data = entry instanceof Promise ? use(entry) : entry;
  // Here and not where the data is fetched, which pointing at a link is enough for.
  return data === elsewhere ? use(openDocument(key)) : (data as PageData<R>);
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
