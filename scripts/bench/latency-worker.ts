/**
 * The product without a page cache, with a delay before each call to D1, the filter index and R2. A header of the
 * request sets the delay; a header of the response contains the number of calls. It takes one request at a time.
 */
import type { DurableObjectState, ExecutionContext } from '@cloudflare/workers-types';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { CallCounter } from './call-counter.ts';
import worker, { FilterIndex as ProductFilterIndex } from './fresh-worker.ts';
import { type Interceptor, interceptBindings, interceptDatabase } from './intercept.ts';
import { callsHeader, latencyHeader, objectLatency, type RequestCalls } from './latency-headers.ts';

/** Counts calls and delays them by some milliseconds. */
const delayed =
  (counter: CallCounter, ms: number): Interceptor =>
  (call) =>
    counter.count(async () => {
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      return call();
    });

/** The calls of the object since the start of the current request. Locally it runs in the isolate of the Worker. */
let object = { counter: new CallCounter(), ms: 0 };
/** Calls of the object at the end of the last request. */
let answeredCalls = 0;

export class FilterIndex extends ProductFilterIndex {
  constructor(state: DurableObjectState, env: Bindings) {
    const intercept: Interceptor = (call) => delayed(object.counter, object.ms)(call);
    super(state as never, { ...env, DB: interceptDatabase(env.DB, intercept) });
  }
}

export default {
  ...worker,
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    const ms = Number(request.headers.get(latencyHeader) ?? 0);
    const own = new CallCounter();
    const backgroundCalls = object.counter.calls - answeredCalls;
    object = { counter: new CallCounter(), ms: ms > 0 ? objectLatency : 0 };
    const answer = await worker.fetch(request, interceptBindings(env, delayed(own, ms)), context);
    const calls: RequestCalls = {
      roundTrips: own.roundTrips,
      calls: own.calls,
      objectRoundTrips: object.counter.roundTrips,
      objectCalls: object.counter.calls,
      backgroundCalls,
    };
    answeredCalls = calls.objectCalls;
    const counted = new Response(answer.body, answer);
    counted.headers.set(callsHeader, JSON.stringify(calls));
    return counted;
  },
};
