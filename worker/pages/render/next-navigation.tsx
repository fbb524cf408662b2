import { createContext, useContext } from 'react';

/** Canonical path and query of the page that is being rendered. */
export const EdgeLocation = createContext({ path: '/', search: new URLSearchParams() });

/** The parts of `next/navigation` that views use, for the Worker. */
export const usePathname = (): string => useContext(EdgeLocation).path;

export const useSearchParams = (): URLSearchParams => useContext(EdgeLocation).search;

/** Methods do nothing: the Worker runs no event handlers. */
export const useRouter = () => router;

const router = { prefetch() {}, push() {}, replace() {}, refresh() {} };
