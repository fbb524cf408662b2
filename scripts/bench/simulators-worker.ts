/**
 * The cost of Miniflare's simulators for a missed page: the same calls, with nothing behind them and a constant answer.
 * No page that is loaded, rendered and stored on this machine can be faster.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ExecutionContext } from '@cloudflare/workers-types';
import type { FilterIndexObject } from '../../worker/filter-index/client.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';

const page = new TextEncoder().encode('x'.repeat(50_000));
/** Number of keys that pages are stored under, as in missed-worker.ts. */
const keys = 256;
let requests = 0;

export class FilterIndex extends DurableObject<Bindings> {
  ask(): string {
    return '';
  }
}

export default {
  async fetch(_: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    requests += 1;
    const cache = await caches.open('pages');
    await cache.match(`https://pages.invalid/lookup/${requests}`);
    await (env.FILTER_INDEX.getByName('1') as FilterIndexObject).ask(0 as never, {} as never);
    await env.DB.batch([env.DB.prepare('select 1')]);
    const entry = new Response(page, { headers: { 'cache-control': 'max-age=86400' } });
    context.waitUntil(cache.put(`https://pages.invalid/stored/${requests % keys}`, entry));
    return new Response(page, { headers: { 'cache-status': 'signpost; fwd=miss; stored' } });
  },
};
