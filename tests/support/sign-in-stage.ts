import type { BrowserContextOptions, Page } from 'playwright-core';
import { linkDemoPeople } from '../../scripts/lib/demo-people.ts';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { redirectUrisOf, startIdentityProvider } from '../../scripts/lib/identity-provider.ts';
import { dataOf } from './people.ts';
import { type Stage, startStage } from './stage.ts';

/** A stage with sign-in: hosts have the port of the product's URL, and a real provider runs. */
export type SignInStage = Stage & { issuer: string; mailTo(address: string): Promise<SentMail> };

/** The data of a sign-in mail. */
export type SentMail = { link: string; code: string };

/** @param vars variables of the Worker */
export async function startSignInStage({ vars = {} }: { vars?: Record<string, string> } = {}): Promise<SignInStage> {
  // The edge listens first: another test would take a port that is only known to be free.
  const ports = { listen: await freePort(), worker: 0 };
  const { listen: port } = ports;
  const edge = await startEdge(ports);
  const redirectUris = redirectUrisOf(`http://localhost:${port}`);
  const provider = await startIdentityProvider({ port: await freePort(), redirectUris });
  const stage = await startStage({
    vars: { ...vars, PRODUCT_URL: `http://localhost:${port}`, OIDC_PROVIDERS: provider.configuration },
  });
  await linkDemoPeople(stage.server.db, provider.issuer);
  ports.worker = stage.server.port;
  return {
    ...stage,
    issuer: provider.issuer,
    url: (path, host = 'atlas.localhost') => `http://${host}:${port}${path}`,
    mailTo: (address) => dataOf(stage.server, address, 'sign-in'),
    async close() {
      edge.close();
      edge.closeAllConnections();
      provider.close();
      await stage.close();
    },
  };
}

/**
 * Signs in with the provider as one of its demo people, starting on the sign-in page, and goes on to the site where the
 * product's host asks whether to.
 */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.locator('a[href*="/auth/start?provider="]').click();
  await page.locator(`button[value="${person}"]`).click();
  await page.waitForURL(({ hostname }) => hostname !== '127.0.0.1');
  if (new URL(page.url()).pathname.endsWith('/auth/continue')) await goOn(page);
}

/** Answers the question whether to go on to a site. */
export const goOn = (page: Page): Promise<void> => page.locator('main form button[type=submit]').click();

/** Signs in by mail on a host, which is a proof there. */
export async function signInByMail(
  { stage, page }: { stage: SignInStage; page: Page },
  address: string,
  { lang = 'en', host }: { lang?: string; host?: string } = {},
): Promise<void> {
  await page.goto(stage.url(`/${lang}/login`, host));
  await page.locator('#address').fill(address);
  await page.locator('main button[type=submit]').first().click();
  await page.locator('#code').waitFor();
  await page.locator('#code').fill((await stage.mailTo(address)).code);
  await page.locator('main button[type=submit]').first().click();
  await page.waitForURL(stage.url(`/${lang}/dashboard`, host));
}

type SignedIn = BrowserContextOptions & {
  /** Such as `admin`: the part of the address of a demo person before `@people.example`. */
  person: string;
  lang?: string;
  host?: string | undefined;
  isDark?: boolean;
};

/** A page in a new browser in which a demo person is signed in. */
export async function openSignedIn(stage: SignInStage, options: SignedIn): Promise<Page> {
  const { person, lang = 'en', host, isDark = false, ...context } = options;
  const colorScheme = isDark ? 'dark' : 'light';
  const page = await stage.open({ colorScheme, viewport: { width: 1280, height: 900 }, ...context });
  // An address gets five mails an hour, and the tests of a file sign in more often.
  await stage.server.db.prepare('delete from rate_counts').run();
  await signInByMail({ stage, page }, `${person}@people.example`, { lang, ...(host && { host }) });
  return page;
}
