import { type Send, sendBy } from '../../scripts/attack/browser.ts';
import { configurationOf, startOpenIdProvider } from '../../scripts/attack/openid-provider.ts';
import { readMailsOf, type Target, targetOf } from '../../scripts/attack/target.ts';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { startServer, type TestServer } from './server.ts';

/** A server to attack, behind the local edge, with a hostile provider that is trusted with addresses, and an honest one. */
export type Attacked = { target: Target; server: TestServer; close(): Promise<void> };

const product = 'http://localhost:8787';

/** More sites without content, so that mails can be requested on ten. */
const moreSites = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => ({ slug, host: `${slug}.attacked.localhost` }));

const addSite = ({ db }: TestServer, { slug, host }: { slug: string; host: string }) =>
  db.batch([
    db.prepare(`insert into sites (slug, default_language, created_at) values (?1, 'en', 0)`).bind(slug),
    db
      .prepare(
        `insert into site_languages (site_id, language, position, name) select id, 'en', 0, slug from sites where slug = ?1`,
      )
      .bind(slug),
    db
      .prepare(`insert into domains (host, site_id, is_primary) select ?2, id, 1 from sites where slug = ?1`)
      .bind(slug, host),
  ]);

export async function startAttacked(): Promise<Attacked> {
  const [hostile, honest] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()]);
  honest.redirectUri = `${product}/en/auth/callback/honest`;
  const providers = [
    configurationOf(hostile, { id: 'hostile', trustsAddresses: true }),
    configurationOf(honest, { id: 'honest', trustsAddresses: false }),
  ];
  const internet = await startLocalInternet();
  const asked = { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website };
  const server = await startServer({ vars: { OIDC_PROVIDERS: JSON.stringify(providers), ...asked } });
  for (const site of moreSites) await addSite(server, site);
  const port = await freePort();
  const edge = await startEdge({ listen: port, worker: server.port });
  const send = sendBy(({ hostname }) => (/(^|\.)localhost$/.test(hostname) ? port : undefined));
  const target = targetOf({
    product,
    site: 'http://atlas.localhost:8787',
    other: 'http://crafts.localhost:8787',
    more: moreSites.map(({ host }) => `http://${host}:8787`),
    send,
    mails: readMailsOf(`${product}/dev/mail.json`, send),
    operator: 'operator@people.example',
    providers: { hostile, honest },
    database: server.db,
    internet,
    recheck: () => server.recheck(),
  });
  return {
    target,
    server,
    async close() {
      edge.close();
      edge.closeAllConnections();
      await server.close();
      internet.close();
      await Promise.all([hostile.close(), honest.close()]);
    },
  };
}

/** The same in production, with https: nothing is offered but addresses. */
export async function startAttackedInProduction(): Promise<Attacked> {
  const product = 'https://localhost';
  const server = await startServer({ vars: { ENVIRONMENT: 'production', PRODUCT_URL: product } });
  const send: Send = async (address, sent = {}) => {
    const { protocol, hostname, pathname, search } = new URL(address);
    const scheme = protocol === 'https:' ? 'https' : 'http';
    const answer = await server.send(hostname, pathname + search, { ...sent, headers: { ...sent.headers }, scheme });
    return { ...answer, url: address };
  };
  const sites = { site: 'https://atlas.localhost', other: 'https://crafts.localhost', more: [] };
  return {
    target: targetOf({ product, ...sites, send, recheck: () => server.recheck() }),
    server,
    close: server.close,
  };
}
