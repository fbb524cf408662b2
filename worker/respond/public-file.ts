import type { AppContext } from '../context.ts';
import { cacheControl } from './cache-control.ts';

/** A file of web/public under its own name, which is the same on each site and may change with a deployment. */
export async function publicFile(c: AppContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.url);
  const headers = new Headers([...file.headers]);
  headers.set('cache-control', cacheControl.static);
  return new Response(file.body as never, { status: file.status, headers });
}
