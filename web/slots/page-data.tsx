'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentType, createContext, Suspense, use, useContext, useDeferredValue } from 'react';
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

/** The data of the page at an address, or null while a shell is exported. Suspends until it has come. */
function usePageData<R extends RouteName>(address: string): PageData<R> | null {
  const atTheEdge = useContext(EdgePageData);
  if (atTheEdge) return atTheEdge as PageData<R>;
  if (typeof window === 'undefined' || !boot()) return null;
  const entry = pageDataStore().read(address);
  const data = entry instanceof Promise ? use(entry) : entry;
  // Here and not where the data is fetched, which pointing at a link is enough for.
  return data === elsewhere ? use(openDocument(address)) : (data as PageData<R>);
}

/** Path and query of the page that the browser, or whoever asked the Worker, wants to see. */
function useAddress(): string {
  const path = usePathname();
  const query = useSearchParams().toString();
  return query ? `${path}?${query}` : path;
}

type Shown<R extends RouteName> = {
  page: PageData<R>;
  /** Path and query of the page that is shown. */
  address: string;
  /** Another state of the page is wanted, and has not come yet. */
  isBusy: boolean;
};

/**
 * The view of a route: `Show` with the page's data, `Skeleton` (of the same size) while there is none. The same view
 * is exported as a skeleton, filled by the Worker and hydrated by the browser.
 *
 *     export const ListingView = defineView<'listing'>(Listing, ListingSkeleton);
 */
export function defineView<R extends RouteName>(Show: ComponentType<Shown<R>>, Skeleton: ComponentType): ComponentType {
  function Filled() {
    const wanted = useAddress();
    // A page whose address changes goes on showing what it has until it can show something else.
    const address = useDeferredValue(wanted);
    const page = usePageData<R>(address);
    return page ? <Show page={page} address={address} isBusy={address !== wanted} /> : <Skeleton />;
  }
  return function View() {
    return (
      <Suspense fallback={<Skeleton />}>
        <Filled />
      </Suspense>
    );
  };
}
