/** Where the tests' Worker is told to read the register and the change logs again. */
export const recheckPath = '/recheck-sites';
