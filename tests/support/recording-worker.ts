/** The Worker, which records the SQL that it and its filter index prepare. `recordedPath` returns it, on any host. */
import type { D1Database, DurableObjectState, ExecutionContext } from '@cloudflare/workers-types';
import type { FilterIndexObject } from '../../worker/filter-index/client.ts';
import worker, { FilterIndex as PlainFilterIndex } from '../../worker/index.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { recordedPath, withoutIndex } from './recording-words.ts';

/** The path of the request that first prepared a statement, by statement. */
const recorded = new Map<string, string>();
let asked = '';

function recording(env: Bindings): Bindings {
  const db = env.DB;
  const prepare = (sql: string) => {
    if (!recorded.has(sql)) recorded.set(sql, asked);
    return db.prepare(sql);
  };
  const batch: D1Database['batch'] = (statements) => db.batch(statements);
  return { ...env, DB: { prepare, batch } as unknown as D1Database };
}

/** A filter index that is being built. */
const ask: FilterIndexObject['ask'] = async () => ({ answer: { code: 'not-ready' }, results: [], problem: null });
const notReady = { getByName: () => ({ ask }) } as unknown as Bindings['FILTER_INDEX'];

type Handlers = { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> };

export default {
  ...(worker as unknown as Handlers),
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === recordedPath) return Response.json([...recorded].map(([sql, path]) => ({ sql, path })));
    const isWithoutIndex = request.headers.has(withoutIndex);
    asked = `${pathname}${search}${isWithoutIndex ? ' without its filter index' : ''}`;
    const recorder = recording(env);
    const bindings = isWithoutIndex ? { ...recorder, FILTER_INDEX: notReady } : recorder;
    return (worker as unknown as Handlers).fetch(request, bindings, context);
  },
};

export class FilterIndex extends PlainFilterIndex {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state as never, recording(env));
  }
}
