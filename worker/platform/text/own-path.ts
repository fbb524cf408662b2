/**
 * A return address as a path of the same site; undefined if it could lead to another origin: an absolute URL, `//host`,
 * or a backslash or control character, which browsers read as a slash or drop.
 */
export function ownPath(address: string): string | undefined {
  // Addresses in our pages percent-encode everything but printable ASCII.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(address)) return undefined;
  const base = 'https://own.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  // An intermediary may decode an encoded slash at the start, which makes it `//host`.
  return url?.origin === base && !/^\/(\/|%2f|%5c)/i.test(url.pathname) ? url.pathname + url.search : undefined;
}
