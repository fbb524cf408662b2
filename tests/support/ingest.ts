import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: http.IncomingHttpHeaders; body: Buffer };

/** The parts of an event that tests check: https://develop.sentry.dev/sdk/data-model/event-payloads/ */
export type SentryEvent = {
  event_id: string;
  exception: { values: { type: string; value: string }[] };
  request?: { method: string; url: string };
  tags?: Record<string, string>;
};

/** A Sentry ingest on the loopback interface that records what it receives. */
export type Ingest = {
  dsn: string;
  port: number;
  received: Received[];
  /** The status of its responses from now on. */
  status: number;
  /** Waits for an envelope that matches. */
  next(fits?: (received: Received) => boolean): Promise<Received>;
  /** Waits for the envelope of an event and returns the event. */
  event(id: string): Promise<SentryEvent>;
  close(): Promise<void>;
};

export async function startIngest(): Promise<Ingest> {
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      ingest.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(ingest.status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ingest: Ingest = {
    dsn: `http://key@127.0.0.1:${port}/1`,
    port,
    received: [],
    status: 200,
    async next(fits = () => true) {
      for (let tries = 0; tries < 600; tries += 1) {
        const found = ingest.received.find(fits);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('nothing arrived within 30 s');
    },
    async event(id) {
      const { body } = await ingest.next((received) => received.body.includes(`"event_id":"${id}"`));
      return JSON.parse(body.toString().split('\n')[2] ?? '') as SentryEvent;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return ingest;
}
