import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';

/** The SVG needs its inline style element; nothing else may load or run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Answers with a drawn map. */
export const answerMap = (c: AppContext, svg: string): Response =>
  c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': cacheControl.static,
    'content-security-policy': policy,
  });
