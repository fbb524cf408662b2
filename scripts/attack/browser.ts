import http from 'node:http';
import https from 'node:https';

/** A request as an attacker sends it: exactly these headers, besides Host. */
export type Sent = { method?: string; headers?: Readonly<Record<string, string>>; body?: string };

export type Answer = { status: number; headers: Headers; text: string; url: string };

/** Sends a request to a deployment, without following redirects. */
export type Send = (url: string, sent?: Sent) => Promise<Answer>;

/** Where requests for a URL go: a loopback port that stands in for its host, or undefined for the host itself. */
export type Route = (url: URL) => number | undefined;

const timeoutMs = 60_000;

/** A client without redirects, cookies and headers of its own. Hosts below `localhost` are on the loopback interface. */
export const sendBy =
  (route: Route): Send =>
  (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(address);
    const port = route(url);
    const isLocal = /(^|\.)localhost$/.test(url.hostname);
    // A stand-in speaks plain http, whatever the scheme.
    const { request } = port === undefined && url.protocol === 'https:' ? https : http;
    const options = {
      host: port !== undefined || isLocal ? '127.0.0.1' : url.hostname,
      port: port ?? (url.port || (url.protocol === 'https:' ? 443 : 80)),
      path: url.pathname + url.search,
      method,
      servername: url.hostname,
      headers: { host: url.host, ...headers },
      timeout: timeoutMs,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(options, (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const received = new Headers();
          for (const [name, values] of Object.entries(incoming.headersDistinct)) {
            for (const value of values ?? []) received.append(name, value);
          }
          const text = Buffer.concat(pieces).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: received, text, url: address });
        });
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms: ${address}`)));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  };

/** The hosts that a browser reaches through somebody else's server, each with its loopback port. */
export type Detours = ReadonlyMap<string, number>;

type BrowserOptions = { send: Send; headers?: Readonly<Record<string, string>>; detours?: Detours };

/** A browser: cookies by host, `Sec-Fetch-Site` as browsers send it, redirects only where asked for. */
export class Browser {
  readonly cookies = new Map<string, Map<string, string>>();
  /** Whether it asks again after a flood limit. */
  isPatient = true;
  readonly #send: Send;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #detours: Detours;

  constructor({ send, headers = {}, detours = new Map() }: BrowserOptions) {
    this.#send = send;
    this.#headers = headers;
    this.#detours = detours;
  }

  /** Another browser with the same cookies, as after a restored backup. `detours` replaces where hosts lead. */
  copy(detours: Detours = this.#detours): Browser {
    const browser = new Browser({ send: this.#send, headers: this.#headers, detours });
    for (const [host, jar] of this.cookies) browser.cookies.set(host, new Map(jar));
    return browser;
  }

  /** The value of a cookie on a host, with or without the prefix that https brings. */
  cookie(origin: string, name: string): string | undefined {
    const jar = this.cookies.get(new URL(origin).hostname);
    return jar?.get(name) ?? jar?.get(`__Host-${name}`);
  }

  /** Sets a cookie of a host, under the name that the host uses. */
  setCookie(origin: string, name: string, value: string): void {
    const { hostname, protocol } = new URL(origin);
    this.#jarOf(hostname).set(protocol === 'https:' ? `__Host-${name}` : name, value);
  }

  get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#ask(address, { headers });
  }

  /** Posts a form, as a page of the same origin does. */
  post(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.#ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Follows redirects from an answer until there is none. `from`: see `open`. */
  async follow(answer: Answer, from?: string | null): Promise<Answer> {
    let at = answer;
    let isSame = from === new URL(answer.url).origin;
    for (let hops = 0; hops < 12; hops += 1) {
      const to = at.headers.get('location');
      if (to === null) return at;
      const next = new URL(to, at.url);
      isSame &&= next.origin === from;
      at = await this.get(next.href, fetchSite(from, isSame));
    }
    throw new Error(`redirects without an end, at ${at.url}`);
  }

  /**
   * Opens an address and follows its redirects.
   *
   * @param from the origin of the page whose link it is; null for an address that was typed in; undefined for a browser
   *   that does not tell (`Sec-Fetch-Site`).
   */
  async open(address: string, from?: string | null): Promise<Answer> {
    const isSame = from === new URL(address).origin;
    return this.follow(await this.get(address, fetchSite(from, isSame)), from);
  }

  #jarOf(host: string): Map<string, string> {
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    return jar;
  }

  async #ask(address: string, sent: Sent): Promise<Answer> {
    const { hostname } = new URL(address);
    const jar = this.#jarOf(hostname);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const detour = this.#detours.get(hostname);
    const send = detour === undefined ? this.#send : sendBy(() => detour);
    const ask = () =>
      send(address, { ...sent, headers: { ...this.#headers, ...(cookie && { cookie }), ...sent.headers } });
    const answer = await (this.isPatient ? patiently(ask) : ask());
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}

/**
 * Asks again after a flood limit, which lasts a minute at most: an attack that only ran into it has shown nothing. Longer
 * limits are answers.
 */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status !== 429 || !(seconds <= 60) || tries === 3) return answer;
    await new Promise((resolve) => setTimeout(resolve, (seconds + 1) * 1000));
  }
}

function fetchSite(from: string | null | undefined, isSame: boolean): Record<string, string> {
  if (from === undefined) return {};
  return { 'sec-fetch-site': from === null ? 'none' : isSame ? 'same-origin' : 'cross-site' };
}
