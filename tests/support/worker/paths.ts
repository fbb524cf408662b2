/** A request to this path renders a view with the page data in its body (rendered-view.tsx). */
export const renderPath = '/render-view';

/** A request to this path makes the tests' Worker read the registry and the change logs again. */
export const recheckPath = '/recheck-sites';

/** This header holds the Host header of a request that no socket has brought. */
export const hostHeader = 'x-tested-host';

/** A request to this path makes the tests' Worker hand what it has counted to the queue. */
export const sendCountsPath = '/send-counts';

/** A request to this path requests the URL of its query parameter `url` as the claim of a listing does. */
export const fetchGuardedPath = '/fetch-guarded';

/** The header of a request to scripts/lib/local-internet.ts with the URL that it was meant for. */
export const requestedUrlHeader = 'x-requested-url';
