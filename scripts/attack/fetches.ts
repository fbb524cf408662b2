import { createServer, type Server } from 'node:net';
import en from '../../locales/en.json' with { type: 'json' };
import type { SiteId } from '../../worker/data/schema.ts';
import { setLastingWebsite } from '../lib/lasting-website.ts';
import type { LocalInternet } from '../lib/local-internet.ts';
import { type Attack, Checks } from './attack.ts';
import type { Browser } from './browser.ts';
import { siteOf } from './site-of.ts';
import { NotPossible, newPerson, offered, type Target } from './target.ts';

const publicAddress = '93.184.215.14';
const publicAddress6 = '2606:4700:4700::1111';

/** Hosts that are addresses, in the notations that URL parsers and resolvers read. `PORT` is that of a private service. */
const addresses = [
  ...['127.0.0.1:PORT', '127.1:PORT', '2130706433:PORT', '0x7f000001:PORT', '0x7f.0.0.1', '0177.0.0.1', '017700000001'],
  ...['0', '0.0.0.0', '127.0.0.1.', '①②⑦.⓪.⓪.①', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0xa9fea9fe'],
  ...['169.254.169.254', '2852039166', '[::1]:PORT', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[fd00:ec2::254]', '[fe80::1]', publicAddress],
];

/** Names that lead into the network of a resolver, and ports of other services. */
const names = [
  ...['localhost:PORT', 'shop.localhost:PORT', 'printer.local', 'metadata.google.internal', 'router.home.arpa'],
  ...['shop.attack.example:22', 'shop.attack.example:8443', 'user:password@shop.attack.example'],
];

/** Records that make a name private, beside public ones. */
const privateRecords = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::ffff:10.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::1', 'fd00:ec2::254', 'fe80::1'],
];

const looks = ['refused', 'missing', 'other', 'unreachable'] as const;

/** What the form says about a look at the file: one of `looks`, or the status of another answer. */
function lookIn({ text, status }: { text: string; status: number }): string {
  // The scripts of a page contain all messages that it can show.
  const shown = text.replace(/<script[\s\S]*?<\/script>/g, '');
  return looks.find((look) => shown.includes(en.claim.fault[`file-${look}`])) ?? String(status);
}

/** Starts a service that no request may reach. `connections` counts those that come, whatever they speak. */
async function startPrivateService() {
  const service = { connections: 0, port: 0, close: () => server.close() };
  const server: Server = createServer((socket) => {
    service.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve));
  service.port = (server.address() as { port: number }).port;
  return service;
}

type Service = Awaited<ReturnType<typeof startPrivateService>>;

/** A listing without an owner, whose website the attacker has changed. */
type Claimed = { target: Target; site: SiteId; id: number; slug: string };

const setWebsite = ({ target, site, id }: Claimed, website: string): Promise<void> =>
  setLastingWebsite(offered(target, 'database'), { site, listing: id }, website);

/** Runs an attack on a listing, and gives it its website back. */
async function withListing<Result>(target: Target, attack: (claimed: Claimed) => Promise<Result>): Promise<Result> {
  const site = await siteOf(target, target.other);
  const row = await offered(target, 'database')
    .prepare(
      `select id, slug, website from listings l where site_id = ?1 and state = 'published' and not exists (
         select 1 from listing_roles r where r.site_id = ?1 and r.listing_id = l.id) order by id desc limit 1`,
    )
    .bind(site)
    .first<{ id: number; slug: string; website: string }>();
  if (!row) throw new NotPossible(`${target.other} has no listing that nobody runs`);
  const claimed = { target, site, ...row };
  try {
    return await attack(claimed);
  } finally {
    await setWebsite(claimed, row.website);
  }
}

/** Starts a claim. @returns its number. */
async function startClaim(browser: Browser, { target, slug }: Claimed): Promise<number> {
  const page = `${target.other}/en/claim?listing=${slug}`;
  const { status, headers } = await browser.post(page, { step: 'start', listing: slug });
  const claim = headers.get('location')?.match(/claim=(\d+)/)?.[1];
  if (claim === undefined) throw new NotPossible(`the claim of ${slug} does not start: ${status}`);
  return Number(claim);
}

const act = (browser: Browser, { target }: Claimed, claim: number, step: string) =>
  browser.post(`${target.other}/en/claim?claim=${claim}`, { step, claim: String(claim) });

/** The address and the content of the file that a claim asks for; null if it asks for none. */
async function fileOf(browser: Browser, { target }: Claimed, claim: number) {
  const { text } = await browser.get(`${target.other}/en/claim.json?claim=${claim}`);
  return (JSON.parse(text) as { claim: { file: { url: string; content: string } | null } }).claim.file;
}

/** Gives a claim the host of its listing and a file to look for, as if no check had been made when it began. */
async function force({ target, site, id }: Claimed, claim: number): Promise<void> {
  const db = offered(target, 'database');
  await db.batch([
    db
      .prepare(
        `update claims set host = (select substr(website_host, 3) from listings where site_id = ?1 and id = ?2)
         where site_id = ?1 and id = ?3`,
      )
      .bind(site, id, claim),
    db
      .prepare(
        `insert into claim_proofs (site_id, claim_id, kind, state, token, asked_at) values (?1, ?2, 'file', 'asked', 'attack', 0)
         on conflict do nothing`,
      )
      .bind(site, claim),
  ]);
}

/** Names with a public record each, and one that is not. */
function mixedNames(internet: LocalInternet): string[] {
  return privateRecords.map((address, i) => {
    const name = `mixed-${i}.attack.example`;
    const isLong = address.includes(':');
    internet.setRecords(name, 'A', [publicAddress, ...(isLong ? [] : [address])]);
    internet.setRecords(name, 'AAAA', [publicAddress6, ...(isLong ? [address] : [])]);
    return name;
  });
}

/** Claims that a person can start within a day. */
const claimsADay = 10;

const privateWebsites: Attack = {
  name: 'A claim of a listing whose website is a private address, in whatever notation or record, has nothing requested',
  needs: ['mails', 'database', 'internet'],
  run: (target) =>
    withListing(target, async (claimed) => {
      const [checks, internet, service] = [new Checks(), offered(target, 'internet'), await startPrivateService()];
      internet.setRecords('shop.attack.example', 'A', [publicAddress]);
      const before = internet.requests.length;
      const hosts = [...addresses, ...names, ...mixedNames(internet)].map((host) =>
        host.replace('PORT', `${service.port}`),
      );
      let { browser } = await newPerson(target, target.other);
      for (const [i, host] of hosts.entries()) {
        if (i > 0 && i % claimsADay === 0) browser = (await newPerson(target, target.other)).browser;
        await setWebsite(claimed, `https://${host}/`);
        const claim = await startClaim(browser, claimed);
        const isOffered = (await fileOf(browser, claimed, claim)) !== null;
        checks.expect(!isOffered || i >= addresses.length, `a claim at ${host} offers no file as a proof`);
        await force(claimed, claim);
        const look = lookIn(await act(browser, claimed, claim, 'file'));
        checks.expect(look === 'refused', `${host} is refused, not ${look}`);
        await act(browser, claimed, claim, 'withdraw');
      }
      service.close();
      checks.expect(service.connections === 0, `a private service was connected to ${service.connections} times`);
      checks.expect(internet.requests.length === before, 'no website was requested');
      return checks.result(`${hosts.length} websites, ${privateRecords.length} of them by records`);
    }),
};

/** Where a website can send those who look for its file. */
const redirects = ({ port }: Service, own: URL): string[] => [
  ...[`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://2130706433:${port}/`, `http://0x7f.1:${port}/`],
  ...[`http://[::ffff:127.0.0.1]:${port}/`, `http://${own.hostname}:${port}/`, `//127.0.0.1:${port}/`],
  ...['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/'],
  ...['https://shop.attack.example/', `http://user:password@${own.host}/`, `${own.origin}/again`],
];

const redirectedLooks: Attack = {
  name: 'A website that redirects the look at its file leads nobody into a private network, nor to another website',
  needs: ['mails', 'database', 'internet'],
  run: (target) =>
    withListing(target, async (claimed) => {
      const [checks, internet, service] = [new Checks(), offered(target, 'internet'), await startPrivateService()];
      internet.setRecords('shop.attack.example', 'A', [publicAddress]);
      await setWebsite(claimed, `http://${internet.website}/`);
      const { browser } = await newPerson(target, target.other);
      const claim = await startClaim(browser, claimed);
      const file = await fileOf(browser, claimed, claim);
      if (!file) throw new NotPossible(`${internet.website} is no website that the deployment looks at`);
      const look = async () => lookIn(await act(browser, claimed, claim, 'file'));
      internet.setPage(file.url, { text: 'something else' });
      checks.expect((await look()) === 'other', 'the file is looked at');
      const away = redirects(service, new URL(file.url));
      const again = `http://${internet.website}/again`;
      internet.setPage(again, { status: 302, headers: { location: `http://127.0.0.1:${service.port}/` } });
      const before = internet.requests.length;
      for (const location of away) {
        internet.setPage(file.url, { status: 302, headers: { location } });
        const found = await look();
        checks.expect(['missing', 'refused'].includes(found), `a redirect to ${location} is not followed: ${found}`);
      }
      service.close();
      for (const address of [file.url, again]) internet.setPage(address, null);
      await act(browser, claimed, claim, 'withdraw');
      checks.expect(service.connections === 0, `a private service was connected to ${service.connections} times`);
      const elsewhere = internet.requests.slice(before).filter(({ url }) => url !== file.url && url !== again);
      checks.expect(elsewhere.length === 0, `nothing else is requested: ${elsewhere.map(({ url }) => url)}`);
      return checks.result(`${away.length} redirects`);
    }),
};

/** Attacks with the requests that the deployment sends to websites which strangers name. */
export const fetches: readonly Attack[] = [privateWebsites, redirectedLooks];
