/** A request to this path makes the tests' Worker read the registry and the change logs again. */
export const recheckPath = '/recheck-sites';
