import { createContext, useContext } from 'react';

/** Where the page that is being rendered stands: canonical path and query. */
export const EdgeLocation = createContext({ path: '/', search: new URLSearchParams() });

/** `next/navigation` at the edge, as far as views use it. */
export const usePathname = (): string => useContext(EdgeLocation).path;

export const useSearchParams = (): URLSearchParams => useContext(EdgeLocation).search;

/** Nothing navigates at the edge: the handlers that would call these are not run there. */
export const useRouter = () => router;

const router = { prefetch() {}, push() {}, replace() {}, refresh() {} };
