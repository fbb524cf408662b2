import { randomInt } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
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

/** Paths on which workerd's local tools take orders, such as a mail or a cron. The real edge keeps them for itself. */
const isToolPath = (url = ''): boolean => /^\/+cdn-cgi\//i.test(decodedPath(url));

/** The path as the servers behind may read it; a malformed one as it is. */
function decodedPath(url: string): string {
  try {
    return decodeURIComponent(new URL(`http://edge.invalid${url}`).pathname);
  } catch {
    return url;
  }
}

/** Requires one well-formed Host header, and a path as target. An absolute target would contain a second host. */
function isWellFormed({ headersDistinct, url }: http.IncomingMessage): boolean {
  const [host = '', ...others] = headersDistinct.host ?? [];
  return others.length === 0 && isWellFormedHost(host) && url?.startsWith('/') === true;
}

/** Why a request does not get to the servers behind, as a status. */
function refusalOf(incoming: http.IncomingMessage): 400 | 404 | null {
  if (!isWellFormed(incoming)) return 400;
  return isToolPath(incoming.url) ? 404 : null;
}

/** Headers that workerd's local tools take as orders, such as `MF-Original-URL`. The real edge has none of them. */
const isToolHeader = (name: string): boolean => /^mf-/i.test(name);

/** The body of a GET has no meaning, and workerd's tools wait for its end. */
const hasBody = ({ method }: http.IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

function upstreamRequest(ports: Ports, incoming: http.IncomingMessage): http.ClientRequest {
  const { method, url, headers } = incoming;
  const isPassed = (name: string) =>
    !isToolHeader(name) && (hasBody(incoming) || (name !== 'transfer-encoding' && name !== 'content-length'));
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)));
  return http.request({ host: '127.0.0.1', port: portOf(ports, url), method, path: url, headers: passed });
}

/** Answers without a body of its own, and closes the connection, since the rest of the request may still arrive. */
function refuse(outgoing: http.ServerResponse, status: 400 | 404 | 502): void {
  if (outgoing.headersSent) outgoing.destroy();
  else {
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' };
    outgoing.writeHead(status, headers).end(String(status));
  }
}

function answer(ports: Ports, incoming: http.IncomingMessage, outgoing: http.ServerResponse): void {
  const refusal = refusalOf(incoming);
  if (refusal) {
    refuse(outgoing, refusal);
    return;
  }
  const upstream = upstreamRequest(ports, incoming);
  upstream.on('response', (response) => {
    pass(response, outgoing, /\bgzip\b/.test(String(incoming.headers['accept-encoding'])));
  });
  upstream.on('error', () => refuse(outgoing, 502));
  incoming.on('error', () => upstream.destroy());
  if (hasBody(incoming)) incoming.pipe(upstream);
  else {
    incoming.resume();
    upstream.end();
  }
}

const headOf = ({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage): string => {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return [...lines, '', ''].join('\r\n');
};

/** Passes an upgrade to a WebSocket on, or the answer of a server that does not upgrade. */
function upgrade(ports: Ports, { incoming, socket, head }: Upgrade): void {
  // A response object over the bare connection, for answers that are no upgrade.
  const plain = (write: (outgoing: http.ServerResponse) => void) => {
    const outgoing = new http.ServerResponse(incoming);
    outgoing.shouldKeepAlive = false;
    outgoing.assignSocket(socket as Socket);
    outgoing.on('finish', () => socket.end());
    write(outgoing);
  };
  socket.on('error', () => socket.destroy());
  const refusal = refusalOf(incoming);
  if (refusal) {
    plain((outgoing) => refuse(outgoing, refusal));
    return;
  }
  const upstream = upstreamRequest(ports, incoming);
  upstream.on('upgrade', (response, upstreamSocket, first) => {
    upstreamSocket.on('error', () => socket.destroy());
    socket.write(headOf(response));
    socket.write(first);
    upstreamSocket.write(head);
    upstreamSocket.pipe(socket).pipe(upstreamSocket);
  });
  upstream.on('response', (response) => plain((outgoing) => pass(response, outgoing, false)));
  upstream.on('error', () => plain((outgoing) => refuse(outgoing, 502)));
  upstream.end();
}

type Upgrade = { incoming: http.IncomingMessage; socket: Duplex; head: Buffer };

/**
 * A proxy before workerd that imitates Cloudflare's edge: it compresses, answers 400 to a malformed Host or target
 * (workerd answers 500 and logs a crash), and drops the headers of local tools and the body of a GET. Everything else
 * passes unchanged, WebSockets included.
 *
 * @param ports the loopback ports of this proxy and of the servers behind it. Those behind it are read for each request.
 */
export function startEdge(ports: Ports): Promise<http.Server> {
  const server = http.createServer((incoming, outgoing) => answer(ports, incoming, outgoing));
  server.on('upgrade', (incoming, socket, head) => upgrade(ports, { incoming, socket, head }));
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

/** Ports below those that systems hand out for port 0, so that no other program is given one before it is used. */
const range = { from: 20_000, count: 12_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = http.createServer().on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Finds a free port on the loopback interface. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + randomInt(range.count);
    if (await isFree(port)) return port;
  }
}
