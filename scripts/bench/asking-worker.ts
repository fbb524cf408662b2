/**
 * What the machine takes for a missed page's questions alone: the same calls, with nothing behind them and a constant for
 * an answer. No page that is asked for, loaded, made and kept here can be faster than this.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ExecutionContext } from '@cloudflare/workers-types';
import type { FilterIndexObject } from '../../worker/filter-index/client.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';

const page = new TextEncoder().encode('x'.repeat(50_000));
/** Names under which pages are kept, as in missing-worker.ts. */
const names = 256;
let asked = 0;

export class FilterIndex extends DurableObject<Bindings> {
  ask(): string {
    return '';
  }
}

export default {
  async fetch(_: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    asked += 1;
    const cache = await caches.open('pages');
    await cache.match(`https://pages.invalid/asked/${asked}`);
    await (env.FILTER_INDEX.getByName('1') as FilterIndexObject).ask(0 as never, {} as never);
    await env.DB.batch([env.DB.prepare('select 1')]);
    const kept = new Response(page, { headers: { 'cache-control': 'max-age=86400' } });
    context.waitUntil(cache.put(`https://pages.invalid/kept/${asked % names}`, kept));
    return new Response(page, { headers: { 'cache-status': 'signpost; fwd=miss; stored' } });
  },
};
