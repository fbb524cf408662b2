import { randomBytes } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import type { LocalInternet } from '../lib/local-internet.ts';
import { type Answer, Browser, type Detours, type Send } from './browser.ts';
import type { OpenIdProvider } from './openid-provider.ts';

/**
 * What an attack needs of a deployment. `mails`: mails can be read. `operator`: an operator who signs in by mail.
 * `providers`: a hostile and an honest OpenID provider are configured. `database`: rows can be read and aged.
 * `internet`: its resolver and one website are the attacker's. `https`: the product's address is https.
 */
export type Need = 'mails' | 'operator' | 'providers' | 'database' | 'internet' | 'https';

/** Thrown by an attack that a deployment gives no chance to run. Its message is the reason. */
export class NotPossible extends Error {}

/** A mail that the deployment has sent or is about to send. */
export type Mail = { kind: string; text: string; links: readonly string[] };

/** The providers that are configured under the ids `hostile`, which is trusted with addresses, and `honest`, which is not. */
export type Providers = { hostile: OpenIdProvider; honest: OpenIdProvider };

/** What a deployment offers to attacks besides its addresses. */
export type Offers = {
  /** The newest mails to an address, the newest first. */
  mails?: (address: string) => Promise<readonly Mail[]>;
  /** The address of an operator. */
  operator?: string;
  providers?: Providers;
  database?: D1Database;
  /** The resolver that it asks, and the one website that it requests on this machine. */
  internet?: LocalInternet;
};

/** A deployment under attack. Addresses are origins, such as `http://localhost:8787`. */
export type Target = Offers & {
  product: string;
  /** A site, whose tenant is hostile in some attacks. */
  site: string;
  /** Another site. */
  other: string;
  /** More sites; with the three above all that mails are requested from. */
  more: readonly string[];
  send: Send;
  /** Makes the deployment see what was written to its database. */
  recheck: () => Promise<void>;
  /** A new browser, with a network address of its own where the deployment believes the header. */
  browser: (detours?: Detours) => Browser;
};

let connections = 0;

/** Makes a target. `recheck` defaults to waiting as long as an isolate keeps what it has read. */
export function targetOf({
  recheck = () => new Promise((resolve) => setTimeout(resolve, 6_000)),
  ...target
}: Omit<Target, 'browser' | 'recheck'> & { recheck?: Target['recheck'] }): Target {
  const base = Math.floor(Math.random() * 200);
  return {
    ...target,
    recheck,
    browser(detours) {
      connections += 1;
      const address = `10.${base}.${(connections >> 8) & 255}.${connections & 255}`;
      return new Browser({ send: target.send, headers: { 'cf-connecting-ip': address }, ...(detours && { detours }) });
    },
  };
}

/** What the needs of an attack are called where a deployment does not offer them. */
const missing: Readonly<Record<Need, string>> = {
  mails: 'no mails can be read',
  operator: 'no operator is known',
  providers: 'no hostile and honest provider are configured',
  database: 'its database cannot be reached',
  internet: 'its resolver is not the attacker’s',
  https: 'its address is not https',
};

/** Why a deployment cannot run an attack; undefined if it can. */
export function lackOf(target: Target, needs: readonly Need[]): string | undefined {
  const offers: Readonly<Record<Need, boolean>> = {
    mails: target.mails !== undefined,
    operator: target.operator !== undefined,
    providers: target.providers !== undefined,
    database: target.database !== undefined,
    internet: target.internet !== undefined,
    https: target.product.startsWith('https:'),
  };
  const need = needs.find((one) => !offers[one]);
  return need && missing[need];
}

/** Something that the attack has declared to need. */
export function offered<Name extends keyof Offers>(target: Target, name: Name): NonNullable<Offers[Name]> {
  const value = target[name];
  if (value === undefined || value === null) throw new NotPossible(`${name} are missing`);
  return value;
}

/** An address that nobody has, for one attack. */
export const newAddress = (): string => `attack-${randomBytes(6).toString('hex')}@people.example`;

/** The code in a mail; undefined if it has none. */
export const codeIn = ({ text }: Mail): string | undefined => text.match(/\b\d{3} ?\d{3}\b/)?.[0]?.replace(' ', '');

/** The code and the link of the newest mail of a kind to an address. */
export async function proofMail(
  target: Target,
  address: string,
  kind = 'sign-in',
): Promise<{ code: string; link: string }> {
  const mails = await offered(target, 'mails')(address);
  const mail = mails.find((one) => one.kind === kind);
  const code = mail && codeIn(mail);
  if (!mail?.links[0] || !code) throw new NotPossible(`${address} got no mail of the kind ${kind} that can be read`);
  return { code, link: mail.links[0] };
}

export const askForCode = (browser: Browser, origin: string, address: string): Promise<Answer> =>
  browser.post(`${origin}/en/login`, { step: 'address', address });

export const enterCode = (browser: Browser, origin: string, code: string): Promise<Answer> =>
  browser.post(`${origin}/en/login`, { step: 'code', code });

/** Signs a browser in by mail on a host. */
export async function signIn(
  target: Target,
  browser: Browser,
  { origin, address }: { origin: string; address: string },
) {
  const asked = await askForCode(browser, origin, address);
  if (asked.status !== 303) throw new NotPossible(`${origin} sends ${address} no mail: ${asked.status}`);
  const { code } = await proofMail(target, address);
  await enterCode(browser, origin, code);
  if (!(await isSignedIn(browser, origin))) throw new NotPossible(`${address} cannot sign in on ${origin}`);
}

/** A person who has just signed in by mail, on the product's host unless another is given. */
export async function newPerson(
  target: Target,
  origin = target.product,
): Promise<{ address: string; browser: Browser }> {
  const [address, browser] = [newAddress(), target.browser()];
  await signIn(target, browser, { origin, address });
  return { address, browser };
}

const operators = new WeakMap<Target, Promise<Browser>>();

/** The browser of the operator, signed in on the product's host: a copy, since an address gets few mails an hour. */
export async function operatorBrowser(target: Target, detours?: Detours): Promise<Browser> {
  const signInOnce = async () => {
    const browser = target.browser();
    await signIn(target, browser, { origin: target.product, address: offered(target, 'operator') });
    return browser;
  };
  const first = operators.get(target) ?? signInOnce();
  operators.set(target, first);
  return (await first).copy(detours);
}

/** Goes from the product's host to a site, and agrees where the product's host asks. */
export async function goToSite(browser: Browser, site: string, query = 'return=/en'): Promise<Answer> {
  return agree(browser, await browser.open(`${site}/en/auth/start?${query}`, site));
}

/** Clicks the button of the page that asks whether to go on, if this is the page. */
export async function agree(browser: Browser, answer: Answer): Promise<Answer> {
  if (!isQuestion(answer)) return answer;
  const { origin } = new URL(answer.url);
  return browser.follow(await browser.post(answer.url, {}), origin);
}

/** Whether an answer is the page that asks whether to go on to a site. */
export const isQuestion = ({ url, status }: Answer): boolean =>
  status === 200 && new URL(url).pathname.endsWith('/auth/continue');

/** The account menu's data: who is signed in on a host. */
export async function me(browser: Browser, origin: string): Promise<{ roles: readonly string[]; name: string } | null> {
  const { status, text } = await browser.get(`${origin}/api/v1/me`);
  return status === 200 ? JSON.parse(text) : null;
}

export const isSignedIn = async (browser: Browser, origin: string): Promise<boolean> =>
  (await me(browser, origin)) !== null;

/** The ways to sign in of the person who is signed in on the product's host, as text to compare. */
export async function identitiesOf(browser: Browser, product: string): Promise<string[]> {
  const { status, text } = await browser.get(`${product}/en/dashboard.json`);
  if (status !== 200) throw new NotPossible(`the account page answers ${status}`);
  const { identities } = JSON.parse(text) as { identities: readonly { issuer: string; subject: string }[] };
  return identities.map(({ issuer, subject }) => `${issuer} ${subject}`).sort();
}

/** Reads mails from an address like `/dev/mail.json`, which takes the recipient as `to`. */
export const readMailsOf =
  (address: string, send: Send) =>
  async (to: string): Promise<readonly Mail[]> => {
    const url = new URL(address);
    url.searchParams.set('to', to);
    const { status, text } = await send(url.href);
    if (status !== 200) throw new NotPossible(`${address} answers ${status}`);
    type Listed = { kind: string; links: readonly string[]; message: { text: string } | null };
    return (JSON.parse(text) as Listed[]).map(({ kind, links, message }) => ({
      kind,
      links,
      text: message?.text ?? '',
    }));
  };
