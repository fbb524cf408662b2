import type { Fetcher } from '@cloudflare/workers-types';
import { href, type Params, type RouteName } from '../../../web/contract/routes.ts';
import { token } from '../../../web/contract/shell-tokens.ts';
import { readAsset } from '../../platform/assets.ts';
import { type DocumentShell, type Shell, splitDocument, splitPageData } from './shell.ts';

/** Reads the shells that the build exports as assets, each once per isolate. */
export type ShellStore = {
  document(route: RouteName, params: Params): Promise<DocumentShell>;
  pageData(route: RouteName, params: Params): Promise<Shell>;
};

/** The path of the exported shell of a page: tokens replace its dynamic segments, and filters are left out. */
export const shellPath = (route: RouteName, { lang }: Pick<Params, 'lang'>): string =>
  href(route, { lang, slug: token('slug'), blogSlug: token('blogSlug'), id: token('id'), filters: [] });

/**
 * Opens the store of shells.
 * @param devOrigin origin of `next dev`, which serves current shells in development; else null.
 */
export function openShells(assets: Fetcher, devOrigin: string | null): ShellStore {
  return devOrigin ? liveShells(devOrigin) : exportedShells(assets);
}

const cache = new Map<string, Shell>();

function exportedShells(assets: Fetcher): ShellStore {
  async function once<T extends Shell>(path: string, make: (text: string) => T): Promise<T> {
    const cached = cache.get(path) as T | undefined;
    if (cached) return cached;
    const shell = make(await readAsset(assets, path));
    cache.set(path, shell);
    return shell;
  }
  return {
    document: (route, params) => once(`${shellPath(route, params)}.html`, splitDocument),
    pageData: (route, params) => once(`${shellPath(route, params)}.txt`, splitPageData),
  };
}

function liveShells(origin: string): ShellStore {
  const live = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(new URL(path, origin), { headers });
    if (!response.ok) throw new Error(`next dev answered ${response.status} for ${path}: ${await response.text()}`);
    return response.text();
  };
  return {
    document: async (route, params) => splitDocument(await live(shellPath(route, params), { accept: 'text/html' })),
    pageData: async (route, params) => splitPageData(await live(shellPath(route, params), { RSC: '1' })),
  };
}
