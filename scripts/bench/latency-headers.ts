/** The request header of scripts/bench/latency-worker.ts: milliseconds before each call of the Worker; 0 for none. */
export const latencyHeader = 'x-bench-latency';

/** The response header with the calls of the request, as JSON: `RequestCalls`. */
export const callsHeader = 'x-bench-calls';

/** Milliseconds before each call of the filter index to D1: the assumed distance of an object near the database. */
export const objectLatency = 5;

/** The calls of a request to D1, the filter index and R2, up to its answer. */
export type RequestCalls = {
  /** Calls that the Worker waited for one after another. */
  roundTrips: number;
  /** All calls of the Worker. */
  calls: number;
  /** The same for the calls to D1 that the object of the filter index made. */
  objectRoundTrips: number;
  objectCalls: number;
  /** Calls of the object in the background since the request before this one. */
  backgroundCalls: number;
};
