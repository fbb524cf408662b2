import type { Fetcher } from '@cloudflare/workers-types';
import type { Messages } from '../../../web/contract/messages.ts';
import { readAsset } from '../assets.ts';
import { readCoverage } from './coverage.ts';
import { watchMessages } from './missed.ts';

/** Reads all messages of a language, including those of its fallbacks. */
export type ReadMessages = (lang: string) => Promise<Messages>;

const cache = new Map<string, Messages>();

/**
 * Opens the compiled messages among the build's assets. An isolate reads each language once.
 * @param isLive true in development, where the files change while the Worker runs: they are read on every call.
 */
export const openMessages =
  (assets: Fetcher, { isLive }: { isLive: boolean }): ReadMessages =>
  async (lang) => {
    const cached = isLive ? undefined : cache.get(lang);
    if (cached) return cached;
    const [text, { inherited }] = await Promise.all([
      readAsset(assets, `/edge/messages/${lang}.json`),
      readCoverage(assets, { isLive }),
    ]);
    const messages = watchMessages(JSON.parse(text) as Messages, inherited[lang] ?? []);
    if (!isLive) cache.set(lang, messages);
    return messages;
  };
