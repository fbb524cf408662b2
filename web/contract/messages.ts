import { fallbackChain } from './languages.ts';

/** Messages of a language by namespace: ICU messages from locales/{lang}.json, or their compiled form. */
export type Messages = { readonly [key: string]: string | Messages };

/** Picks namespaces by name; missing ones are left out. */
export function pickMessages(messages: Messages, names: readonly string[]): Messages {
  return Object.fromEntries(names.flatMap((name) => (messages[name] === undefined ? [] : [[name, messages[name]]])));
}

/** Fills missing keys of `messages` from `fallback`. */
function withFallback(messages: Messages, fallback: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...fallback };
  for (const [key, value] of Object.entries(messages)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? withFallback(value, under) : value;
  }
  return merged;
}

/**
 * All messages of a language, with missing ones taken from its fallbacks.
 * @param read loads the messages of one language file.
 */
export async function inherit(lang: string, read: (tag: string) => Promise<Messages>): Promise<Messages> {
  let messages: Messages = {};
  for (const tag of fallbackChain(lang)) messages = withFallback(messages, await read(tag));
  return messages;
}
