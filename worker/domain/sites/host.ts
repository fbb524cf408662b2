/**
 * The requested host name in the form of the site registry: lower case, without port and without the trailing dot of a
 * fully qualified name. No other header and no cookie overrides the Host header.
 *
 * @param authority the Host header, or the host of the request's URL.
 * @returns undefined if it is not a valid host name.
 */
export function hostName(authority: string): string | undefined {
  const host = authority
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  const isName =
    host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  const isAddress = /^\[[0-9a-f:.]{2,45}\]$/.test(host);
  return isName || isAddress ? host : undefined;
}
