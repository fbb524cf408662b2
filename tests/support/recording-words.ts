/** The path at which the recording Worker returns the recorded statements. */
export const recordedPath = '/recorded-statements';

/** A request header that makes the site's filter index answer as if it were being built. */
export const withoutIndex = 'x-without-index';
