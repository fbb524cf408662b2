/** Messages as they stand in locales/{lang}.json: namespaces of ICU messages. */
export type Messages = { readonly [key: string]: string | Messages };

/** The namespaces of `messages` with these names; a name that is missing is left out. */
export function pickMessages(messages: Messages, names: readonly string[]): Messages {
  return Object.fromEntries(names.flatMap((name) => (messages[name] === undefined ? [] : [[name, messages[name]]])));
}

/** `messages`, with what it lacks taken from `fallback`, key by key. */
export function withFallback(messages: Messages, fallback: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...fallback };
  for (const [key, value] of Object.entries(messages)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? withFallback(value, under) : value;
  }
  return merged;
}
