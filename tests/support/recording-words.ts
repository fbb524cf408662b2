/** Where the recording Worker tells what it noted. */
export const recordedPath = '/recorded-statements';

/** A header with which a site's filter index answers a request's questions as if it were being built. */
export const withoutIndex = 'x-without-index';
