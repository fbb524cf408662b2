import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Hostname = {
  id: string;
  hostname: string;
  status: string;
  verification_errors?: string[];
  ssl: { status: string; method: string; type: string; validation_errors?: { message: string }[] };
};

/** The custom hostnames of a zone as Cloudflare's API has them (`/zones/{zone}/custom_hostnames`), on the loopback interface. */
export type HostnameService = {
  /** Values of the Worker's variables. */
  vars: Record<string, string>;
  hostnames: Map<string, Hostname>;
  /** The method and path of each request. */
  requests: string[];
  /** What happens to the next requests. */
  mode: 'well' | 'down';
  close(): void;
};

const [zone, token] = ['0123456789abcdef0123456789abcdef', 'a token of the zone'];

const refusal = (status: number, code: number, message: string) => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});
const success = (result: unknown, status = 200) => ({
  status,
  body: { success: true, errors: [], messages: [], result },
});

export async function startHostnameService(): Promise<HostnameService> {
  const hostnames: HostnameService['hostnames'] = new Map();
  const requests: string[] = [];
  let made = 0;

  /** A hostname whose certificate is checked when it is asked to be. */
  function answer(method: string, url: URL, authorization: string | undefined, body: string) {
    if (authorization !== `Bearer ${token}`) return refusal(403, 10_000, 'Authentication error');
    const [, id] =
      url.pathname.match(/^\/v4\/zones\/0123456789abcdef0123456789abcdef\/custom_hostnames(?:\/(.+))?$/) ?? [];
    const one = [...hostnames.values()].find((hostname) => hostname.id === id);
    const given = body ? JSON.parse(body) : {};
    if (id === undefined && method === 'GET') {
      return success([...hostnames.values()].filter(({ hostname }) => hostname === url.searchParams.get('hostname')));
    }
    if (id === undefined && method === 'POST') {
      if (hostnames.has(given.hostname)) return refusal(409, 1406, 'Duplicate custom hostname found.');
      if (given.hostname.startsWith('refused.')) return refusal(400, 1407, 'Invalid custom hostname.');
      made += 1;
      const ssl = { ...given.ssl, status: 'pending_validation' };
      const hostname = { id: `id-${made}`, hostname: given.hostname, status: 'pending', ssl };
      hostnames.set(hostname.hostname, hostname);
      return success(hostname, 201);
    }
    if (!one) return refusal(404, 1436, 'The custom hostname was not found.');
    if (method === 'DELETE') {
      hostnames.delete(one.hostname);
      return { status: 200, body: { id } };
    }
    if (method === 'PATCH') one.ssl = { ...one.ssl, ...given.ssl };
    return success(one);
  }

  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '/', 'http://service');
    requests.push(`${request.method} ${url.pathname.split('/custom_hostnames')[1] ?? url.pathname}`);
    const { status, body: answered } =
      service.mode === 'down'
        ? { status: 503, body: {} }
        : answer(request.method ?? '', url, request.headers.authorization, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const service: HostnameService = {
    vars: {
      CUSTOM_HOSTNAMES_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`,
      CUSTOM_HOSTNAMES_ZONE: zone,
      CUSTOM_HOSTNAMES_TOKEN: token,
    },
    ...{ hostnames, requests, mode: 'well' },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}
