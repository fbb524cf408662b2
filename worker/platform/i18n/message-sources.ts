import type { Fetcher } from '@cloudflare/workers-types';
import { readAsset } from '../assets.ts';

/**
 * The ICU texts of the messages that sites may say in their own words, by their full keys, with those of the fallbacks
 * where the language has none.
 */
export type MessageSources = Readonly<Record<string, string>>;

/** Reads the texts in a language of the interface. */
export type ReadSources = (lang: string) => Promise<MessageSources>;

const cache = new Map<string, MessageSources>();

/**
 * Opens the ICU texts among the build's assets. An isolate reads each language once; no page of visitors needs them.
 * @param isLive as for `openMessages`.
 */
export const openSources =
  (assets: Fetcher, { isLive }: { isLive: boolean }): ReadSources =>
  async (lang) => {
    const cached = isLive ? undefined : cache.get(lang);
    if (cached) return cached;
    const sources = JSON.parse(await readAsset(assets, `/edge/message-sources/${lang}.json`)) as MessageSources;
    if (!isLive) cache.set(lang, sources);
    return sources;
  };
