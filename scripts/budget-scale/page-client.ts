/** What a page costs, as its answer tells. */
import http from 'node:http';

/** A page's answer and its price. */
export type Asked = {
  status: number;
  text: string;
  cacheStatus: string;
  /** Of the page alone: the register, which is read once in 5 s, is left out. */
  rowsRead: number;
  roundTrips: number;
  indexCalls: number;
  /** Milliseconds until the answer was there. */
  duration: number;
};

/** Milliseconds after which the Worker reads the register again. */
const registerAge = 5_000;

function read(port: number, host: string, path: string): Promise<Omit<Asked, 'duration'>> {
  return new Promise((resolve, reject) => {
    const outgoing = http.get({ host: '127.0.0.1', port, path, headers: { host } }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece) => pieces.push(piece));
      incoming.on('end', () => {
        const { 'server-timing': timing = '', 'cache-status': cacheStatus = '' } = incoming.headers;
        const [, roundTrips, rowsRead] = String(timing).match(/round trips (\d+), rows read (\d+)/) ?? [];
        const [, indexCalls] = String(timing).match(/index;.*calls (\d+)/) ?? [];
        resolve({
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
          cacheStatus: String(cacheStatus),
          rowsRead: Number(rowsRead ?? Number.NaN),
          roundTrips: Number(roundTrips ?? Number.NaN),
          indexCalls: Number(indexCalls ?? 0),
        });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
  });
}

/** Asks for pages of a host, each at a moment at which it does not have to pay for the register. */
export function openAsker({ port, host }: { port: number; host: string }): (path: string) => Promise<Asked> {
  let readAt = Number.NEGATIVE_INFINITY;
  const waitForRegister = async () => {
    while (performance.now() - readAt > registerAge - 1_000) {
      const before = performance.now();
      if ((await read(port, host, '/')).roundTrips > 0) readAt = before;
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return async (path) => {
    await waitForRegister();
    const start = performance.now();
    const asked = await read(port, host, path);
    return { ...asked, duration: performance.now() - start };
  };
}
