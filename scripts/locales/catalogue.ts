import type { Messages } from '../../web/contract/messages.ts';

/** The texts of one file by full key, such as `head.site`. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of one language, and their file. */
export type Catalogue = { tag: string; file: string; texts: Texts };

/** Flattens nested namespaces to full keys. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const key = prefix + name;
    if (typeof value === 'string') texts.set(key, value);
    else for (const [inner, text] of flatten(value, `${key}.`)) texts.set(inner, text);
  }
  return texts;
}
