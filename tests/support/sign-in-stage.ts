import type { Page } from 'playwright-core';
import { linkDemoPeople } from '../../scripts/lib/demo-people.ts';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { redirectUrisOf, startIdentityProvider } from '../../scripts/lib/identity-provider.ts';
import { type Stage, startStage } from './stage.ts';

/** A stage with sign-in: hosts have the port of the product's URL, and a real provider runs. */
export type SignInStage = Stage & { issuer: string; mailTo(address: string): Promise<SentMail> };

/** The data of a sign-in mail. */
export type SentMail = { link: string; code: string };

export async function startSignInStage(): Promise<SignInStage> {
  const [port, providerPort] = [await freePort(), await freePort()];
  const redirectUris = redirectUrisOf(`http://localhost:${port}`);
  const provider = await startIdentityProvider({ port: providerPort, redirectUris });
  const stage = await startStage({
    vars: { PRODUCT_URL: `http://localhost:${port}`, OIDC_PROVIDERS: provider.configuration },
  });
  await linkDemoPeople(stage.server.db, provider.issuer);
  const edge = await startEdge({ listen: port, worker: stage.server.port });
  return {
    ...stage,
    issuer: provider.issuer,
    url: (path, host = 'atlas.localhost') => `http://${host}:${port}${path}`,
    mailTo: (address) => newestMail(stage, address),
    async close() {
      edge.close();
      edge.closeAllConnections();
      provider.close();
      await stage.close();
    },
  };
}

async function newestMail({ server }: Stage, address: string): Promise<SentMail> {
  const row = await server.db
    .prepare(`select data from outbox where recipient = ?1 order by created_at desc, id desc limit 1`)
    .bind(address)
    .first<{ data: string }>();
  if (!row) throw new Error(`${address} has no mail`);
  return JSON.parse(row.data);
}

/** Signs in with the provider as one of its demo people, starting on the sign-in page. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.locator('a[href*="/auth/start?provider="]').click();
  await page.locator(`button[value="${person}"]`).click();
}
