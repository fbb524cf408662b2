/**
 * The Worker with paths for tests: one has the same effect as waiting for 5 s (`recheckSites`), one as waiting for 10 s
 * (`sendCounts`), one renders a view that no page has, one requests a stranger's URL. With the variable INTERNET, all
 * requests that the Worker sends go there (scripts/lib/local-internet.ts).
 */
import type { ExecutionContext } from '@cloudflare/workers-types';
import { sendCounts } from '../../../worker/domain/counters/count.ts';
import { recheckSites } from '../../../worker/domain/sites/site-registry.ts';
import worker from '../../../worker/index.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { configOf } from '../../../worker/platform/config.ts';
import { fetchGuarded } from '../../../worker/platform/net/guarded-fetch.ts';
import { replaceInternet } from './internet.ts';
import { fetchGuardedPath, hostHeader, recheckPath, renderPath, sendCountsPath } from './paths.ts';
import { renderView } from './rendered-view.tsx';

export { FilterIndex } from '../../../worker/index.ts';

type Handlers = { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> };

export default {
  ...(worker as unknown as Handlers),
  async fetch(request: Request, env: Bindings & { INTERNET?: string }, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    replaceInternet(env);
    if (pathname === recheckPath) {
      recheckSites();
      return new Response(null, { status: 204 });
    }
    if (pathname === sendCountsPath) {
      await sendCounts(env);
      return new Response(null, { status: 204 });
    }
    if (pathname === fetchGuardedPath) {
      return Response.json(await fetchGuarded(configOf(env), searchParams.get('url') ?? ''));
    }
    if (pathname === renderPath) return render(await request.json());
    try {
      return await (worker as unknown as Handlers).fetch(withHost(request), env, context);
    } finally {
      await drain(request);
    }
  },
};

/** The request with the Host header that its sender could not set. */
function withHost(request: Request): Request {
  const host = request.headers.get(hostHeader);
  if (!host) return request;
  const headers = new Headers(request.headers);
  headers.delete(hostHeader);
  headers.set('host', host);
  return new Request(request, { headers });
}

function render(data: unknown): Response {
  try {
    return new Response(renderView(data));
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
}

/** Reads the rest of a body: the local workerd resets a connection on which a part of it is left unread. */
async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed) return;
  try {
    for (const reader = body.getReader(); !(await reader.read()).done; );
  } catch {
    // The Worker still holds its reader, or the client has disconnected.
  }
}
