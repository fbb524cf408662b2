/**
 * The host name that a request asks for, in the form of the register: lower case, without port and without the dot
 * that ends a fully qualified name. Only the Host header counts; no other header and no cookie overrides it.
 *
 * @param authority the Host header, or the host of the request's URL.
 * @returns undefined where it is no host name at all.
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
