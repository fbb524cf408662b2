/** Requests pages, and reads their cost from the response headers. */
import http from 'node:http';

/** The response of a page, with its cost. */
export type PageResponse = {
  status: number;
  text: string;
  cacheStatus: string;
  /** Rows of the page alone, without the site registry, which the Worker reads at most once in 5 s. */
  rowsRead: number;
  roundTrips: number;
  indexCalls: number;
  /** Rows of the full-text index. */
  matches: number;
  /** Milliseconds until the response was complete. */
  duration: number;
};

/** The Worker reads the site registry again after this time. */
const registryMaxAgeMs = 5_000;

function read(port: number, host: string, path: string): Promise<Omit<PageResponse, 'duration'>> {
  return new Promise((resolve, reject) => {
    const outgoing = http.get({ host: '127.0.0.1', port, path, headers: { host } }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece) => pieces.push(piece));
      incoming.on('end', () => {
        const { 'server-timing': timing = '', 'cache-status': cacheStatus = '' } = incoming.headers;
        const [, roundTrips, rowsRead] = String(timing).match(/round trips (\d+), rows read (\d+)/) ?? [];
        const [, indexCalls] = String(timing).match(/index;[^,]*calls (\d+)/) ?? [];
        const [, matches] = String(timing).match(/matches (\d+)/) ?? [];
        resolve({
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
          cacheStatus: String(cacheStatus),
          rowsRead: Number(rowsRead ?? Number.NaN),
          roundTrips: Number(roundTrips ?? Number.NaN),
          indexCalls: Number(indexCalls ?? 0),
          matches: Number(matches ?? 0),
        });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
  });
}

/** Opens a client for the pages of a host. It sends each request while the Worker's site registry is fresh. */
export function openPageClient({
  port,
  host,
}: {
  port: number;
  host: string;
}): (path: string) => Promise<PageResponse> {
  let readAt = Number.NEGATIVE_INFINITY;
  const waitForRegistry = async () => {
    while (performance.now() - readAt > registryMaxAgeMs - 1_000) {
      const before = performance.now();
      if ((await read(port, host, '/')).roundTrips > 0) readAt = before;
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return async (path) => {
    await waitForRegistry();
    const start = performance.now();
    const response = await read(port, host, path);
    return { ...response, duration: performance.now() - start };
  };
}
