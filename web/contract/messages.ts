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

/** Messages of the interface that a site says in its own words in one language: their compiled forms by their full keys. */
export type SiteMessages = Readonly<Record<string, string | unknown[]>>;

/**
 * The messages with the site's own in their places. A message that `messages` lacks is left out, and parts without a change
 * are shared.
 */
export function withSiteMessages(messages: Messages, own: SiteMessages): Messages {
  let merged = messages;
  for (const [key, message] of Object.entries(own)) merged = withMessage(merged, key.split('.'), message as string);
  return merged;
}

function withMessage(messages: Messages, [name = '', ...rest]: readonly string[], message: string): Messages {
  // Through descriptors, because reading notes some messages as missed (worker/platform/i18n/missed.ts).
  const found = Object.getOwnPropertyDescriptor(messages, name);
  const isGroup = typeof found?.value === 'object' && !Array.isArray(found.value);
  if (!found || isGroup !== rest.length > 0) return messages;
  const value = isGroup ? withMessage(found.value, rest, message) : message;
  if (value === found.value) return messages;
  const all = { ...Object.getOwnPropertyDescriptors(messages), [name]: { value, enumerable: true } };
  return Object.defineProperties({}, all) as Messages;
}
