import * as v from 'valibot';
import type { Config } from '../config.ts';
import { readLimited } from '../net/read-limited.ts';

/** Texts of a machine in the order of the originals. `failed`: the provider lacks the languages, or does not answer. */
export type Translated = { code: 'ok'; texts: readonly string[] } | { code: 'failed' };

export type TranslationProvider = NonNullable<Config['translation']>;

const timeoutMs = 15_000;

/** Translations of a text of the greatest length, with room. */
const maxBytes = 256 * 1024;

const answerSchema = v.object({ translatedText: v.array(v.string()) });

/** A language tag as the protocol writes it: `zh-Hans` for `zh-hans`. */
const protocolTag = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag;

/**
 * Translates plain texts with the provider of the configuration, in one request of LibreTranslate's protocol. Never throws
 * for what the provider does.
 */
export async function translateTexts(
  { url, key }: TranslationProvider,
  { texts, from, to }: { texts: readonly string[]; from: string; to: string },
): Promise<Translated> {
  const languages = { source: protocolTag(from), target: protocolTag(to) };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: texts, ...languages, format: 'text', ...(key && { api_key: key }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { text, isCut } = await readLimited(response, maxBytes);
    if (response.status !== 200 || isCut) return { code: 'failed' };
    const { translatedText } = v.parse(answerSchema, JSON.parse(text));
    return translatedText.length === texts.length ? { code: 'ok', texts: translatedText } : { code: 'failed' };
  } catch {
    // Not reached in time, or no answer of the protocol: the original stays readable.
    return { code: 'failed' };
  }
}
