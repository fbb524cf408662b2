import http from 'node:http';
import { createGzip } from 'node:zlib';

/** Content that gets smaller. */
const compressible = /^(text\/|application\/(json|javascript|problem\+json|xml|[a-z]+\+xml)|image\/svg)/;

/** A Host header that the edge lets through: a name or an address that can stand in a URL, with an optional port. */
export function isWellFormedHost(host: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/** `pages`: where `next dev` listens, in development. */
type Ports = { listen: number; worker: number; pages?: number };

/** Files of the pages' own come from `next dev` where there is one; everything else is the Worker's. */
const portOf = ({ worker, pages }: Ports, path = '/'): number =>
  pages && /^(\/assets)?\/(_next|__next)/.test(path) ? pages : worker;

/** One well-formed Host, and a path as target: a target that names a host of its own would make two. */
function isWellFormed({ headersDistinct, url }: http.IncomingMessage): boolean {
  const [host = '', ...others] = headersDistinct.host ?? [];
  return others.length === 0 && isWellFormedHost(host) && url?.startsWith('/') === true;
}

/**
 * Stands before workerd as Cloudflare's edge stands before a Worker: refuses a malformed Host or target with 400 (workerd
 * itself answers 500 and logs a crash) and compresses. Passes everything else through unchanged, sockets included.
 *
 * @param ports where it listens on the loopback, and where those behind it do.
 */
export function startEdge(ports: Ports): Promise<http.Server> {
  const server = http.createServer((incoming, outgoing) => {
    if (!isWellFormed(incoming)) {
      outgoing.writeHead(400, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('400');
      return;
    }
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: portOf(ports, incoming.url),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => pass(answer, outgoing, /\bgzip\b/.test(String(incoming.headers['accept-encoding']))),
    );
    onward.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end('502'));
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = http.request({
      host: '127.0.0.1',
      port: portOf(ports, incoming.url),
      path: incoming.url,
      headers: incoming.headers,
    });
    onward.on('upgrade', (answer, far) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'));
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(ports.listen, '127.0.0.1', () => resolve(server));
  });
}

function pass(answer: http.IncomingMessage, outgoing: http.ServerResponse, acceptsGzip: boolean): void {
  const { 'content-length': _, ...headers } = answer.headers;
  const isCompressible =
    acceptsGzip &&
    !headers['content-encoding'] &&
    compressible.test(String(headers['content-type'])) &&
    answer.statusCode !== 304;
  if (!isCompressible) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    return;
  }
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' });
  answer.pipe(createGzip()).pipe(outgoing);
}

/** A free port of the loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = http.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
