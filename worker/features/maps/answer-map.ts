import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { crossOriginResources, drawingPolicy } from '../../http/security-headers.ts';

/** Answers with a drawn map. `isShared`: widgets show it in pages of other origins. */
export const answerMap = (c: AppContext, svg: string, { isShared = false } = {}): Response =>
  c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': cacheControl.static,
    'content-security-policy': drawingPolicy,
    ...(isShared && crossOriginResources.photo),
  });
