import type { Page } from 'playwright-core';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { startIdentityProvider } from '../../scripts/lib/identity-provider.ts';
import { languages } from '../../web/contract/languages.ts';
import { type Stage, startStage } from './stage.ts';

/** A stage on which one can sign in: hosts have the port that the product knows, and a real provider stands by. */
export type SignInStage = Stage & { issuer: string; mailTo(address: string): Promise<SentMail> };

/** What somebody finds in their mailbox. */
export type SentMail = { link: string; code: string };

export async function startSignInStage(): Promise<SignInStage> {
  const [port, providerPort] = [await freePort(), await freePort()];
  const redirectUris = languages.map(({ tag }) => `http://localhost:${port}/${tag}/auth/callback`);
  const provider = await startIdentityProvider({ port: providerPort, redirectUris });
  const stage = await startStage({
    vars: { PRODUCT_URL: `http://localhost:${port}`, OIDC_PROVIDERS: provider.configuration },
  });
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

/** Goes from the page to sign in with over the provider, as one of its demo people. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await page.locator('a[href*="/auth/start"]').click();
  await page.locator(`button[value="${person}"]`).click();
}
