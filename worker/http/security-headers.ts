/**
 * The headers of every response; `scripts/build.ts` writes the same ones for files that are served without the Worker.
 * HSTS leaves out subdomains, because hosts belong to other people.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The headers of the only responses that pages of other origins may load. Everything else is `same-origin`, without
 * doing anything for it.
 */
export const crossOriginResources = {
  /**
   * Pages on other hosts request modules and source maps from the product's host, and documents of widgets, whose origin is
   * opaque, measure what they load.
   */
  hashedFile: {
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
  },
  /** A page that previews a link shows the photo of the listing, or a share card (`og:image`); a widget shows photos. */
  photo: { 'cross-origin-resource-policy': 'cross-origin', 'timing-allow-origin': '*' },
  /** Pages of other people load the script of widgets; to pin it by its hash, they request it with CORS. */
  widgetScript: {
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
  },
  /** A page that isolates itself (`Cross-Origin-Embedder-Policy`) shows a widget in a frame. */
  frame: { 'cross-origin-resource-policy': 'cross-origin' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** The content policy of responses that are not documents: no scripts, no framing. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'";

/** The content policy of drawings that the Worker makes: they need their inline style element; nothing else may load or run. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * The names of the Trusted Types policies that pages create: the loader of Next's chunks, the HTML of legal texts
 * and that of posts (web/slots/trusted-html.ts). A string anywhere else where a script or markup is expected is refused.
 */
const trustedTypes = ['nextjs#bundler', 'legal-text', 'post-text'];

type PolicyOptions = {
  assetOrigin: string | null;
  formTarget: string | null;
  frameSources?: readonly string[];
  dev: boolean;
};

/**
 * The content policy of a document. Scripts need the nonce, or are loaded by one that has it (`strict-dynamic`). Styles
 * come from files and from one element with the nonce.
 *
 * @param assetOrigin origin of the hashed files if it is another host.
 * @param formTarget another origin that a form of the page leads on to: browsers check redirects too.
 * @param frameSources origins of which the page shows documents in frames.
 * @param dev true with `next dev`: its hot reload evaluates code, inserts markup and opens a WebSocket.
 */
export function documentPolicy(
  nonce: string,
  { assetOrigin, formTarget, frameSources = [], dev }: PolicyOptions,
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
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(dev ? [] : ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes.join(' ')}`]),
  ].join('; ');
}
