/**
 * The headers that every answer carries, whoever makes it: `scripts/build.ts` writes the same ones for the files that
 * are served without the Worker. HSTS leaves out subdomains, since hosts belong to other people.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The policy of answers that are no documents: nothing in them may run or be framed. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a document. Scripts run by nonce, and what they load with them (`strict-dynamic`); styles come from
 * files and from one nonce'd element.
 *
 * @param assetOrigin where hashed files lie when that is another host.
 * @param dev whether `next dev` is behind the pages, whose hot reload evaluates code and keeps a socket open.
 */
export function documentPolicy(
  nonce: string,
  { assetOrigin, dev }: { assetOrigin: string | null; dev: boolean },
): string {
  const assets = assetOrigin ? ` ${assetOrigin}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}${assets}`,
    `img-src 'self' data:${assets}`,
    `font-src 'self'${assets}`,
    `connect-src 'self'${dev ? ' ws: http:' : assets}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
