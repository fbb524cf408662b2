const maxLength = 500;

/**
 * A path with its query, as it is stored and looked up: of `https://old.example/shop/7/?a=1` it is `/shop/7?a=1`. In
 * lower case, since old servers often did not tell cases apart. Undefined for a home page, and for what is too long.
 */
export function formerPathFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const whole = `${path}${search}`;
  return whole === '' || whole.length > maxLength ? undefined : whole;
}
