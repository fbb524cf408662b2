import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';

/** A file of web/public. It is the same on every site and its name has no hash, so a deployment may change it. */
export async function publicFile(c: AppContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.url);
  const headers = new Headers([...file.headers]);
  headers.set('cache-control', cacheControl.static);
  return new Response(file.body as never, { status: file.status, headers });
}
