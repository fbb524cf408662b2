/** The Worker with a path for tests: a request to it has the same effect as waiting for 5 s (`recheckSites`). */
import type { ExecutionContext } from '@cloudflare/workers-types';
import { recheckSites } from '../../../worker/domain/sites/site-registry.ts';
import worker from '../../../worker/index.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { recheckPath } from './recheck-path.ts';

export { FilterIndex } from '../../../worker/index.ts';

type Handlers = { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> };

export default {
  ...(worker as unknown as Handlers),
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname === recheckPath) {
      recheckSites();
      return new Response(null, { status: 204 });
    }
    try {
      return await (worker as unknown as Handlers).fetch(request, env, context);
    } finally {
      await drain(request);
    }
  },
};

/** Reads the rest of a body: the local workerd resets a connection on which a part of it is left unread. */
async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed) return;
  try {
    for (const reader = body.getReader(); !(await reader.read()).done; );
  } catch {
    // The Worker still holds its reader, or the client has disconnected.
  }
}
