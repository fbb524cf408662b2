import type { Browser } from 'playwright-core';
import { type Inspected, inspect } from './inspect.ts';

/** Reads HTML with a browser's parser. */
export type Reader = { read(html: string): Promise<Inspected>; close(): Promise<void> };

export async function openReader(chromium: Browser): Promise<Reader> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  return { read: (html) => page.evaluate(inspect, html), close: () => context.close() };
}
