import type { Page } from 'playwright-core';
import { dataOf } from './people.ts';
import type { TestServer } from './server.ts';

type Asked = { server: TestServer; address: string; text: string };

/** Fills in the open form of a question to a business as a visitor, and enters the code that arrives. */
export async function askBusiness(page: Page, { server, address, text }: Asked): Promise<void> {
  await page.locator('#message').fill(text);
  await page.locator('#address').fill(address);
  await page.locator('button[value="send"]').click();
  await page.locator('#code').waitFor();
  await page.locator('#code').fill((await dataOf<{ code: string }>(server, address, 'sign-in')).code);
  await page.locator('button[value="code"]').click();
  await page.locator('#done').waitFor();
}
