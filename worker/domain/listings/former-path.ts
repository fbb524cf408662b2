const maxLength = 500;

/**
 * A segment of a path as it is compared: percent-encoded or not, in capitals or not, with combined or separate accents.
 * Bytes of another encoding than UTF-8, as in `%E4`, stay as they are.
 */
function comparable(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).normalize('NFC').toLowerCase()).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/**
 * A path with its query, as it is stored and looked up: of `https://old.example/shop/7/?a=1` it is `/shop/7?a=1`. In
 * lower case, since old servers often did not tell cases apart. Undefined for a home page, and for what is too long.
 */
export function formerPathFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const path = pathname.replace(/\/+/g, '/').replace(/\/$/, '').split('/').map(comparable).join('/');
  const query = search === '?' ? '' : search;
  const whole = `${path === '' && query !== '' ? '/' : path}${query}`;
  return whole === '' || whole.length > maxLength ? undefined : whole;
}
