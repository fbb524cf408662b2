/**
 * A return address as a path of the site that was asked, or undefined where it could lead anywhere else: another
 * origin, `//host`, a backslash or a control character that a browser reads as a slash or drops.
 */
export function ownPath(address: string): string | undefined {
  // Anything but printable ASCII stands percent-encoded in an address that a page of ours wrote.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(address)) return undefined;
  const base = 'https://own.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  // An encoded slash in front is a path like any other, until something on the way decodes it.
  return url?.origin === base && !/^\/(\/|%2f|%5c)/i.test(url.pathname) ? url.pathname + url.search : undefined;
}
