'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentType, createContext, Suspense, use, useContext, useDeferredValue } from 'react';
import type { PageData, RouteName } from '../contract/routes.ts';
import { boot } from './boot.ts';
import { fetchPageData, notPageData, openDocument } from './fetch-page-data.ts';
import { PageDataStore } from './page-data-store.ts';

/** Set by the Worker around a view; absent at build time and in the browser. */
export const EdgePageData = createContext<unknown>(null);

let store: PageDataStore | undefined;

/** The browser's only store. Its first entry is the page of the document. */
export function pageDataStore(): PageDataStore {
  if (!store) {
    const address = location.pathname + location.search;
    const page = boot()?.page;
    store = new PageDataStore({ first: page && { address, data: page.data }, fetchPage: fetchPageData });
  }
  return store;
}

// Registered on module load, so that it runs before Next's own listener, which is added on hydration and renders the
// page.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => store?.enter(location.pathname + location.search));

/** The data of the page at an address; null while a shell is exported. Suspends while it loads. */
function usePageData<R extends RouteName>(address: string): PageData<R> | null {
  const edgeData = useContext(EdgePageData);
  if (edgeData) return edgeData as PageData<R>;
  if (typeof window === 'undefined' || !boot()) return null;
  const entry = pageDataStore().read(address);
  const data = entry instanceof Promise ? use(entry) : entry;
  // Only opening a page may load the document; a prefetch must not.
  return data === notPageData ? use(openDocument(address)) : (data as PageData<R>);
}

/** Path and query of the requested page, in the browser and in the Worker. */
function useAddress(): string {
  const path = usePathname();
  const query = useSearchParams().toString();
  return query ? `${path}?${query}` : path;
}

type ViewProps<R extends RouteName> = {
  page: PageData<R>;
  /** Path and query of the displayed page. */
  address: string;
  /** Whether another state of the page is loading. */
  isBusy: boolean;
};

/** Whether this is the browser. */
const isBrowser = typeof window !== 'undefined';

/**
 * Defines the view of a route: `Show` with the page's data, or in the browser `Skeleton`, of the same size, while there
 * is none. The same view is exported without content, rendered by the Worker and hydrated by the browser. An exported
 * skeleton would never be seen, and React moves large parts of a shell behind its end, where only a script finds them.
 *
 *     export const ListingView = defineView<'listing'>(Listing, ListingSkeleton);
 */
export function defineView<R extends RouteName>(
  Show: ComponentType<ViewProps<R>>,
  Skeleton: ComponentType,
): ComponentType {
  function WithData() {
    const requestedAddress = useAddress();
    // The displayed state stays until the next one has loaded.
    const address = useDeferredValue(requestedAddress);
    const page = usePageData<R>(address);
    if (page) return <Show page={page} address={address} isBusy={address !== requestedAddress} />;
    return isBrowser && <Skeleton />;
  }
  return function View() {
    return (
      <Suspense fallback={isBrowser && <Skeleton />}>
        <WithData />
      </Suspense>
    );
  };
}
