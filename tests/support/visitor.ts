import type { Answer, Sent, TestServer } from './server.ts';

/**
 * A visitor with cookies by host, who otherwise sends only the given headers. Redirects are not followed, except by
 * `follow`.
 */
export class TestVisitor {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly #server: TestServer;
  readonly #headers: Record<string, string>;

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.#server = server;
    this.#headers = headers;
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, { method: 'GET', headers });
  }

  /** Posts a form, as a page of the same host does. */
  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Posts a form with a file, as a page of the same host does. */
  async upload(
    address: string,
    fields: Record<string, string>,
    ...files: { name: string; value: File }[]
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const { name, value } of files) form.append(name, value);
    const sent = new Response(form);
    return this.#send(address, {
      method: 'POST',
      headers: { 'content-type': sent.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
      body: new Uint8Array(await sent.arrayBuffer()),
    });
  }

  /** Sends a request with any method and body. */
  send(address: string, sent: Sent): Promise<Answer> {
    return this.#send(address, sent);
  }

  /** Follows redirects from a response until there is none, or until an address outside the product. */
  async follow(answer: Answer, from: string): Promise<{ answer: Answer; address: string; outside: boolean }> {
    let address = from;
    let at = answer;
    for (let hops = 0; hops < 10; hops += 1) {
      const to = at.headers.get('location');
      if (!to) return { answer: at, address, outside: false };
      const url = new URL(to, new URL(address, 'http://atlas.localhost'));
      address = `http://${url.hostname}${url.pathname}${url.search}`;
      if (!url.hostname.endsWith('localhost')) return { answer: at, address: url.href, outside: true };
      at = await this.get(address);
    }
    throw new Error(`redirects without an end, at ${address}`);
  }

  /** The same, and goes on to the site where the product's host asks whether to. */
  async followOn(answer: Answer, from: string): Promise<{ answer: Answer; address: string; outside: boolean }> {
    const asked = await this.follow(answer, from);
    if (!new URL(asked.address).pathname.endsWith('/auth/continue')) return asked;
    return this.follow(await this.post(asked.address, {}), asked.address);
  }

  async #send(address: string, sent: Sent) {
    const url = new URL(address, 'http://atlas.localhost');
    const jar = this.cookies.get(url.hostname) ?? new Map<string, string>();
    this.cookies.set(url.hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#server.send(url.hostname, url.pathname + url.search, {
      ...sent,
      headers: { ...this.#headers, ...sent.headers, ...(cookie && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}
