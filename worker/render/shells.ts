import type { Fetcher } from '@cloudflare/workers-types';
import type { Messages } from '../../web/contract/messages.ts';
import { href, type Params, type RouteName } from '../../web/contract/routes.ts';
import { token } from '../../web/contract/shell-tokens.ts';
import { type Shell, splitDocument, splitPageData } from './shell.ts';

/** Reads what the build left for the Worker among the assets: shells and messages, each once per isolate. */
export type ShellStore = {
  document(route: RouteName, params: Params): Promise<Shell>;
  pageData(route: RouteName, params: Params): Promise<Shell>;
  /** All messages of a language, its fallbacks' words included. */
  messages(lang: string): Promise<Messages>;
};

/** The path at which the shell of a page was exported: tokens stand for its dynamic segments, filters are none of them. */
export const shellPath = (route: RouteName, { lang }: Pick<Params, 'lang'>): string =>
  href(route, { lang, slug: token('slug'), blogSlug: token('blogSlug'), filters: [] });

/**
 * The store over the exported files.
 * @param devOrigin where `next dev` serves the shells instead, so that an edited page shows at once.
 */
export function openShells(assets: Fetcher, devOrigin: string | null): ShellStore {
  return devOrigin ? liveShells(assets, devOrigin) : keptShells(assets);
}

const kept = new Map<string, Shell | Messages>();

function keptShells(assets: Fetcher): ShellStore {
  async function once<T extends Shell | Messages>(path: string, make: (text: string) => T): Promise<T> {
    const known = kept.get(path) as T | undefined;
    if (known) return known;
    const made = make(await readAsset(assets, path));
    kept.set(path, made);
    return made;
  }
  return {
    document: (route, params) => once(`${shellPath(route, params)}.html`, splitDocument),
    pageData: (route, params) => once(`${shellPath(route, params)}.txt`, splitPageData),
    messages: (lang) => once(messagesPath(lang), JSON.parse),
  };
}

function liveShells(assets: Fetcher, origin: string): ShellStore {
  const live = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(new URL(path, origin), { headers });
    if (!response.ok) throw new Error(`next dev answered ${response.status} for ${path}: ${await response.text()}`);
    return response.text();
  };
  return {
    document: async (route, params) => splitDocument(await live(shellPath(route, params), { accept: 'text/html' })),
    pageData: async (route, params) => splitPageData(await live(shellPath(route, params), { RSC: '1' })),
    messages: async (lang) => JSON.parse(await readAsset(assets, messagesPath(lang))),
  };
}

const messagesPath = (lang: string) => `/edge/messages/${lang}.json`;

async function readAsset(assets: Fetcher, path: string): Promise<string> {
  const response = await assets.fetch(`https://assets.invalid${path}`);
  if (!response.ok) throw new Error(`the export lacks ${path}`);
  return response.text();
}
