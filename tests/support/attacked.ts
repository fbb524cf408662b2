import { sendBy } from '../../scripts/attack/browser.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../scripts/attack/openid-provider.ts';
import { readMailsOf, type Target, targetOf } from '../../scripts/attack/target.ts';
import { startServer, type TestServer } from './server.ts';

/** A server to attack, with a hostile provider that is trusted with addresses, and an honest one. */
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

const entryOf = (id: string, { issuer, clientId, clientSecret }: OpenIdProvider, trustsAddresses: boolean) => ({
  ...{ id, name: `${id} ID`, issuer, clientId, clientSecret, trustsAddresses },
});

export async function startAttacked(): Promise<Attacked> {
  const [hostile, honest] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()]);
  honest.redirectUri = `${product}/en/auth/callback/honest`;
  const providers = [entryOf('hostile', hostile, true), entryOf('honest', honest, false)];
  const server = await startServer({ vars: { OIDC_PROVIDERS: JSON.stringify(providers) } });
  for (const site of moreSites) await addSite(server, site);
  const send = sendBy(({ hostname }) => (/(^|\.)localhost$/.test(hostname) ? server.port : undefined));
  const target = targetOf({
    product,
    site: 'http://atlas.localhost:8787',
    other: 'http://crafts.localhost:8787',
    more: moreSites.map(({ host }) => `http://${host}:8787`),
    send,
    isBehindEdge: false,
    mails: readMailsOf(`${product}/dev/mail.json`, send),
    operator: 'operator@people.example',
    providers: { hostile, honest },
    database: server.db,
    recheck: () => server.recheck(),
  });
  return {
    target,
    server,
    async close() {
      await server.close();
      await Promise.all([hostile.close(), honest.close()]);
    },
  };
}
