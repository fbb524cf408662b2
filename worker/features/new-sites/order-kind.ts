/** The kind of the job that makes a site. */
export const makeOrderKind = 'make-site';
