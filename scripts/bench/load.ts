/** The load generator. It runs in a process of its own, so that nothing else takes its time. Messages start the loads. */
import { createHistogram, performance } from 'node:perf_hooks';
import { Client } from 'undici';

/** The requests of a load: `connections` at once, for some seconds. */
export type Load = { port: number; host: string; path: string; connections: number; seconds: number };

/** The result of a load. */
export type LoadResult = {
  /** Answers with status 200; any other status is an error. */
  requests: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds from a request's start to the end of its answer. */
  p50: number;
  p99: number;
  /** The share of the time in which the generator was busy. Near 1, the load measures the generator, not the server. */
  busy: number;
};

/**
 * Runs a closed loop: each connection sends its next request when it has the answer to the last one, over one keep-alive
 * socket. So the latencies are those of a server that always has work.
 */
async function runLoad({ port, host, path, connections, seconds }: Load): Promise<LoadResult> {
  const latencies = createHistogram();
  const idle = performance.eventLoopUtilization();
  const start = performance.now();
  const end = start + seconds * 1000;
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`, { pipelining: 1 }));
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) latencies.record(await send(client, { host, path }));
    }),
  );
  const elapsed = performance.now() - start;
  const { utilization } = performance.eventLoopUtilization(idle);
  await Promise.all(clients.map((client) => client.close()));
  return {
    requests: latencies.count,
    seconds: elapsed / 1000,
    p50: latencies.percentile(50) / 1e6,
    p99: latencies.percentile(99) / 1e6,
    busy: utilization,
  };
}

/** Sends one request and returns its nanoseconds. The body is read and discarded. */
function send(client: Client, { host, path }: Pick<Load, 'host' | 'path'>): Promise<bigint> {
  const start = process.hrtime.bigint();
  return new Promise((resolve, reject) => {
    client.dispatch(
      { path, method: 'GET', headers: { host } },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          if (status !== 200) reject(new Error(`${host}${path} answered ${status}`));
        },
        onResponseData() {},
        onResponseEnd: () => resolve(process.hrtime.bigint() - start),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

process.on('message', async (load: Load) => {
  process.send?.(await runLoad(load));
});
