import http from 'node:http';
import { createGzip } from 'node:zlib';

/** Content types that are worth compressing. */
const compressible = /^(text\/|application\/(json|javascript|problem\+json|xml|[a-z]+\+xml)|image\/svg)/;

/** Whether the edge accepts a Host header: a name or an IP address that is valid in a URL, with an optional port. */
export function isWellFormedHost(host: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/** `pages`: the port of `next dev`, in development. */
type Ports = { listen: number; worker: number; pages?: number };

/** In development `next dev` serves Next's own files. The Worker serves everything else. */
const portOf = ({ worker, pages }: Ports, path = '/'): number =>
  pages && /^(\/assets)?\/(_next|__next)/.test(path) ? pages : worker;

/** Requires one well-formed Host header, and a path as target. An absolute target would contain a second host. */
function isWellFormed({ headersDistinct, url }: http.IncomingMessage): boolean {
  const [host = '', ...others] = headersDistinct.host ?? [];
  return others.length === 0 && isWellFormedHost(host) && url?.startsWith('/') === true;
}

/**
 * A proxy before workerd that imitates Cloudflare's edge: it compresses, and answers 400 to a malformed Host or target
 * (workerd answers 500 and logs a crash). Everything else passes unchanged, WebSockets included.
 *
 * @param ports the loopback ports of this proxy and of the servers behind it.
 */
export function startEdge(ports: Ports): Promise<http.Server> {
  const server = http.createServer((incoming, outgoing) => {
    if (!isWellFormed(incoming)) {
      outgoing.writeHead(400, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('400');
      return;
    }
    const upstream = http.request(
      {
        host: '127.0.0.1',
        port: portOf(ports, incoming.url),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => pass(response, outgoing, /\bgzip\b/.test(String(incoming.headers['accept-encoding']))),
    );
    upstream.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end('502'));
    incoming.pipe(upstream);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = http.request({
      host: '127.0.0.1',
      port: portOf(ports, incoming.url),
      path: incoming.url,
      headers: incoming.headers,
    });
    upstream.on('upgrade', (response, upstreamSocket) => {
      const headers = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'));
      upstreamSocket.write(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
    });
    upstream.on('error', () => socket.destroy());
    upstream.end();
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(ports.listen, '127.0.0.1', () => resolve(server));
  });
}

function pass(response: http.IncomingMessage, outgoing: http.ServerResponse, acceptsGzip: boolean): void {
  const { 'content-length': _, ...headers } = response.headers;
  const isCompressible =
    acceptsGzip &&
    !headers['content-encoding'] &&
    compressible.test(String(headers['content-type'])) &&
    response.statusCode !== 304;
  if (!isCompressible) {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
    return;
  }
  outgoing.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' });
  response.pipe(createGzip()).pipe(outgoing);
}

/** Finds a free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = http.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
