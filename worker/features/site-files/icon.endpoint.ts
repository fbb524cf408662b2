import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';

/** `/favicon.svg`: a signpost in the site's accent. */
export function siteIcon(c: AppContext): Response {
  const colour = `oklch(0.5 0.13 ${c.var.served.site.accentHue})`;
  return c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/>` +
      '<path fill="#fff" d="M15 5h2v3h8l3 3.5-3 3.5h-8v12h-2v-8H7l-3-3.5L7 12h8z"/></svg>',
    200,
    { 'content-type': 'image/svg+xml', 'cache-control': cacheControl.static },
  );
}
