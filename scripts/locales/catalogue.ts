import type { Messages } from '../../web/contract/messages.ts';

/** The texts of one file, by whole key: `head.site`. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of one language with the file that they stand in. */
export type Catalogue = { tag: string; file: string; texts: Texts };

/** Nested namespaces as whole keys. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const key = prefix + name;
    if (typeof value === 'string') texts.set(key, value);
    else for (const [inner, text] of flatten(value, `${key}.`)) texts.set(inner, text);
  }
  return texts;
}
