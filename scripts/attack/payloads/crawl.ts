import type { Browser } from '../browser.ts';
import { shapeOf } from './addresses.ts';
import type { Inspected } from './inspect.ts';
import type { Reader } from './reader.ts';

/** A page as a person gets it. `parent` is the page with the link to it. */
export type Page = { address: string; parent: string | undefined; inspected: Inspected };

/** Pages of these kinds are not opened: they end or begin a session, or are not the product's. */
const left = /\/(sign-out|auth|dev|media)\//;

type CrawlOptions = {
  person: Browser;
  reader: Reader;
  starts: readonly string[];
  origins: readonly string[];
  /** How many pages of a kind are opened. */
  most: number;
};

/** Opens the pages that a person can reach by links, some of each kind. */
export async function crawl({ person, reader, starts, origins, most }: CrawlOptions): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Map<string, number>();
  const known = new Set<string>();
  const queue: { address: string; parent: string | undefined }[] = [];
  const add = (address: string, parent: string | undefined) => {
    const shape = shapeOf(address);
    const count = seen.get(shape) ?? 0;
    if (known.has(address) || count >= most || left.test(new URL(address).pathname)) return;
    known.add(address);
    seen.set(shape, count + 1);
    queue.push({ address, parent });
  };
  for (const start of starts) add(start, undefined);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const page = await openPage(person, reader, next);
    if (!page) continue;
    pages.push(page);
    for (const link of page.inspected.links) {
      const url = URL.canParse(link, page.address) ? new URL(link, page.address) : undefined;
      // Pages of other languages are the same.
      if (!url || !origins.includes(url.origin) || !/^\/en(\/|$)/.test(url.pathname)) continue;
      url.hash = '';
      add(url.href, page.address);
    }
  }
  return pages;
}

/** Opens a page; undefined where there is none for the person. */
export async function openPage(
  person: Browser,
  reader: Reader,
  { address, parent }: Pick<Page, 'address' | 'parent'>,
): Promise<Page | undefined> {
  const answer = await person.follow(await person.get(address));
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return undefined;
  return { address: answer.url, parent, inspected: await reader.read(answer.text) };
}
