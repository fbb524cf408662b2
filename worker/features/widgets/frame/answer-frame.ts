import { cacheControl, documentCacheControl } from '../../../http/cache-control.ts';
import { type CacheUse, cacheStatus } from '../../../http/cache-status.ts';
import type { AppContext } from '../../../http/context.ts';
import { crossOriginResources } from '../../../http/security-headers.ts';
import { matches } from '../../../http/validator.ts';
import type { CachedPage } from '../../../pages/cache/cached-page.ts';
import { newNonce, withNonce } from '../../../pages/render/page-writer.ts';

type PolicyOptions = {
  /** Whose pages may show the frame. */
  sources: readonly string[];
  /** The site, which has the pictures and the pages that the widget leads to. */
  site: string;
  /** The origins of the stylesheets. */
  styles: readonly string[];
};

/**
 * The content policy of a frame. The sandbox gives it an origin of its own: it has no cookies and no storage, and it changes
 * nothing but its own content. Links and forms open windows of their own.
 */
export const framePolicy = (nonce: string, { sources, site, styles }: PolicyOptions): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}' ${styles.join(' ')}`,
    `img-src ${site}`,
    `form-action ${site}`,
    "base-uri 'none'",
    `frame-ancestors ${sources.join(' ')}`,
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms',
  ].join('; ');

export type FrameAnswer = Omit<PolicyOptions, 'styles'> & {
  page: CachedPage;
  use: CacheUse;
  status?: 200 | 503;
};

/** Answers with the document of a frame. */
export function answerFrame(c: AppContext, { page: { about, bytes }, use, status = 200, ...policy }: FrameAnswer) {
  const nonce = newNonce();
  const styles = [c.var.config.product.origin, ...(about.assetOrigin ? [about.assetOrigin] : [])];
  const headers = {
    ...crossOriginResources.frame,
    // Documents of their own nonce are nobody else's. A notice can be over in a moment.
    'cache-control': use === 'pass' ? cacheControl.personal : documentCacheControl.static,
    'cache-status': cacheStatus(use),
    etag: about.etag,
    'x-robots-tag': 'noindex',
  };
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 200 && matches(c.req.header('if-none-match'), about.etag)) return c.body(null, 304);
  return c.body(withNonce(bytes, about.nonces, nonce), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framePolicy(nonce, { ...policy, styles }),
  });
}
