// Apart from messages.ts, so that browsers do not load the languages with it.
import type { Messages } from './messages.ts';

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
