/** The load generator, a process of its own so that nothing else takes its time: a message asks for load, one answers. */
import { createHistogram, performance } from 'node:perf_hooks';
import { Client } from 'undici';

/** What to ask for, by how many connections at once, for how long. */
export type Load = { port: number; host: string; path: string; connections: number; seconds: number };

/** What came of it. */
export type Loaded = {
  /** Answers with status 200; any other ends the load with an error. */
  requests: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds from a request's start to the end of its answer. */
  p50: number;
  p99: number;
  /** The share of the time in which the generator had something to do. Near 1, it and not the server is measured. */
  busy: number;
};

/**
 * A closed loop: each connection asks again as soon as it has its answer, over one kept-alive socket. So the latencies
 * are those of a server that is never left without work.
 */
async function load({ port, host, path, connections, seconds }: Load): Promise<Loaded> {
  const latencies = createHistogram();
  const idle = performance.eventLoopUtilization();
  const began = performance.now();
  const end = began + seconds * 1000;
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`, { pipelining: 1 }));
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) latencies.record(await ask(client, { host, path }));
    }),
  );
  const took = performance.now() - began;
  const { utilization } = performance.eventLoopUtilization(idle);
  await Promise.all(clients.map((client) => client.close()));
  return {
    requests: latencies.count,
    seconds: took / 1000,
    p50: latencies.percentile(50) / 1e6,
    p99: latencies.percentile(99) / 1e6,
    busy: utilization,
  };
}

/** Nanoseconds that one request took. Bodies are read and thrown away. */
function ask(client: Client, { host, path }: Pick<Load, 'host' | 'path'>): Promise<bigint> {
  const began = process.hrtime.bigint();
  return new Promise((resolve, reject) => {
    client.dispatch(
      { path, method: 'GET', headers: { host } },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          if (status !== 200) reject(new Error(`${host}${path} answered ${status}`));
        },
        onResponseData() {},
        onResponseEnd: () => resolve(process.hrtime.bigint() - began),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

process.on('message', async (asked: Load) => {
  process.send?.(await load(asked));
});
