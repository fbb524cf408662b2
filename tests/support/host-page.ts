import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** Pages of somebody else, on a host of their own, that embed widgets. */
export type HostPages = {
  origin: string;
  /** The address of a page with this markup. */
  page(html: string, options?: PageOptions): string;
  close(): void;
};

/** `policy`: the content policy of the page. `styles`: its stylesheet, `/PATH.css`. */
type PageOptions = { policy?: string; styles?: string; lang?: string; dir?: string };

/** The policy of a page that allows as little as a widget needs. */
export const strictPolicy = (product: string): string =>
  `default-src 'none'; script-src ${product}; frame-src ${product}; img-src ${product}; style-src 'self'; require-trusted-types-for 'script'`;

/** Pages reserve the place of widgets before the script has come. */
const reserved = 'signpost-widget:not(:defined) { display: block; min-height: 200px; }';

export async function startHostPages(host = 'elsewhere.localhost'): Promise<HostPages> {
  const answers = new Map<string, { headers: Record<string, string>; body: string }>();
  const server = http.createServer(({ url = '' }, response) => {
    const answer = answers.get(url);
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(html, { policy, styles = '', lang = 'en', dir = 'ltr' } = {}) {
      const path = `/${answers.size}`;
      answers.set(`${path}.css`, { headers: { 'content-type': 'text/css' }, body: `${reserved}${styles}` });
      answers.set(path, {
        headers: { 'content-type': 'text/html; charset=utf-8', ...(policy && { 'content-security-policy': policy }) },
        body: `<!doctype html><html lang="${lang}" dir="${dir}"><head><title>Elsewhere</title><link rel="stylesheet" href="${path}.css"></head><body>${html}</body></html>`,
      });
      return origin + path;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Measured = { shifts: number; refused: string[] };

/** Has a page measure itself: how much its layout shifts, and what its content policy refuses. Before it is opened. */
export async function measurePage(page: Page): Promise<() => Promise<Measured>> {
  await page.addInitScript(() => {
    const measured = { shifts: 0, refused: [] as string[] };
    Reflect.set(window, 'measured', measured);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.shifts += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      measured.refused.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'measured') as Measured);
}
