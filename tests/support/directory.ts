import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import {
  type DirectoryPage,
  directorySchema,
  type Facet,
  type FacetLinks,
} from '../../web/contract/pages/directory.data.ts';
import { dataPath } from '../../web/contract/representation.ts';
import type { TestServer } from './server.ts';

/** Requests the data of directory pages, as their scripts do, and validates it. */
export const readerOf =
  (server: TestServer, host: string) =>
  async (path: string): Promise<DirectoryPage> => {
    const answer = await server.get(host, dataPath(path, 'json'));
    if (answer.status !== 200) throw new Error(`${answer.status} ${path} ${answer.text.slice(0, 300)}`);
    return v.parse(directorySchema, JSON.parse(answer.text));
  };

/**
 * Waits until the search index of a site has been built, which begins with the first search. Until then pages are not
 * cached.
 */
export async function searchIndexReady(server: TestServer, host: string): Promise<void> {
  const read = readerOf(server, host);
  for (let tries = 0; tries < 60; tries += 1) {
    const { search } = await read('/en/directory?q=warming+up');
    if (search && search.quality !== 'beginnings') return;
    await sleep(250);
  }
  throw new Error(`the search index of ${host} was not built`);
}

export function facetOf({ facets }: DirectoryPage, key: string): Facet {
  const facet = facets.find((one) => one.key === key);
  if (!facet) throw new Error(`there is no facet ${key}`);
  return facet;
}

/** The facet of a key whose values are links. */
export function linksOf(page: DirectoryPage, key: string): FacetLinks {
  const facet = facetOf(page, key);
  if (facet.kind !== 'links') throw new Error(`the values of ${key} are no links`);
  return facet;
}

/** The path of each value that is not chosen, by value. */
export const pathsOf = ({ values, select }: FacetLinks): Record<string, string> =>
  Object.fromEntries(
    values.filter(({ without }) => !without).map(({ value }) => [value, select.before + value + select.after]),
  );

/** The counts of a facet by value. */
export const numbersOf = (page: DirectoryPage, key: string): Record<string, number | null> =>
  Object.fromEntries(facetOf(page, key).values.map(({ value, count }) => [value, count]));

/** The slugs of all listings, from a page to the last one. */
export async function slugsFrom(read: (path: string) => Promise<DirectoryPage>, path: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let at: string | null = path; at; ) {
    const page: DirectoryPage = await read(at);
    slugs.push(...page.listings.map(({ slug }) => slug));
    at = page.next;
  }
  return slugs;
}
