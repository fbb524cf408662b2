import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { mark } from './mark.ts';

/** `/favicon.svg`: a signpost in the site's accent. */
export function siteIcon(c: AppContext): Response {
  const colour = `oklch(0.5 0.13 ${c.var.served.site.accentHue})`;
  return c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/>` +
      `<path fill="#fff" d="${mark}"/></svg>`,
    200,
    { 'content-type': 'image/svg+xml', 'cache-control': cacheControl.static },
  );
}
