import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Send } from './browser.ts';

/**
 * A hostile tenant's server in front of the tenant's own host, as they can run it who control the host's DNS: it reads
 * what passes, keeps tickets for itself, and shows pages of its own.
 */
export type TenantProxy = {
  port: number;
  /** The cookies that it has seen, by name. */
  cookies: Map<string, Set<string>>;
  /** The paths with tickets that it has kept from the visitor's browser. */
  tickets: string[];
  /** The pages that it shows under its own paths. */
  pages: Map<string, string>;
  close(): Promise<void>;
};

/** Starts the proxy on the loopback interface. `site` is the origin that it stands in for. */
export async function startTenantProxy({ site, send }: { site: string; send: Send }): Promise<TenantProxy> {
  const server = http.createServer((request, response) => {
    void pass(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: TenantProxy = {
    port: (server.address() as AddressInfo).port,
    cookies: new Map(),
    tickets: [],
    pages: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;

  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    note(request.headers.cookie ?? '');
    const own = proxy.pages.get(path.split('?')[0] ?? '');
    if (own !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(own);
    if (path.includes('ticket=')) {
      // The tenant presents the ticket itself, and the visitor notices nothing.
      proxy.tickets.push(path);
      return void response.writeHead(303, { location: '/en' }).end();
    }
    const body = await textOf(request);
    const { host: _, ...headers } = flat(request.headers);
    const answer = await send(site + path, { method: request.method ?? 'GET', headers, ...(body && { body }) });
    for (const line of answer.headers.getSetCookie()) note(line.split(';')[0] ?? '');
    response.writeHead(answer.status, headersOf(answer)).end(answer.text);
  }

  function note(cookie: string): void {
    for (const pair of cookie.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      if (!name || !value) continue;
      const plain = name.replace('__Host-', '');
      proxy.cookies.set(plain, (proxy.cookies.get(plain) ?? new Set()).add(value));
    }
  }
}

function flat(headers: http.IncomingHttpHeaders): Record<string, string> {
  const dropped = ['connection', 'content-length', 'transfer-encoding', 'accept-encoding'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || dropped.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}

function headersOf({ headers }: Answer): Record<string, string | string[]> {
  const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...rest } = Object.fromEntries(headers);
  return { ...rest, 'set-cookie': headers.getSetCookie() };
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
