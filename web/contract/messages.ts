import { fallbackChain } from './languages.ts';

/** Messages of a language by namespace: ICU messages as they stand in locales/{lang}.json, or what they compile to. */
export type Messages = { readonly [key: string]: string | Messages };

/** The namespaces of `messages` with these names; a name that is missing is left out. */
export function pickMessages(messages: Messages, names: readonly string[]): Messages {
  return Object.fromEntries(names.flatMap((name) => (messages[name] === undefined ? [] : [[name, messages[name]]])));
}

/** `messages`, with what it lacks taken from `fallback`, key by key. */
function withFallback(messages: Messages, fallback: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...fallback };
  for (const [key, value] of Object.entries(messages)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? withFallback(value, under) : value;
  }
  return merged;
}

/**
 * All messages of a language, with its fallbacks' words where it has none.
 * @param read gives the messages of one language as they stand in its file.
 */
export async function inherit(lang: string, read: (tag: string) => Promise<Messages>): Promise<Messages> {
  let messages: Messages = {};
  for (const tag of fallbackChain(lang)) messages = withFallback(messages, await read(tag));
  return messages;
}
