import table from '../../locales/languages.json' with { type: 'json' };

/** A language of the interface: one row of locales/languages.json. */
export type Language = {
  /** BCP 47 tag in lower case, as used in paths: `en`, `zh-hans`. */
  readonly tag: string;
  /** The language's name in that language. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language that provides missing messages; null at the end of the chain. */
  readonly fallback: string | null;
  /** A sample number for each CLDR plural category of the language. */
  readonly pluralSample: Readonly<Record<string, number>>;
};

export const languages: readonly Language[] = (table as Language[]).map(
  ({ tag, name, direction, fallback, pluralSample }) => ({
    tag,
    name,
    direction,
    fallback,
    pluralSample,
  }),
);

const byTag = new Map(languages.map((language) => [language.tag, language]));

/** The language with this tag; undefined where the interface does not support it. */
export const findLanguage = (tag: string): Language | undefined => byTag.get(tag);

/**
 * The language with this tag, which must be a supported one.
 * @throws Error where it is not.
 */
export function language(tag: string): Language {
  const found = byTag.get(tag);
  if (!found) throw new Error(`no such language: ${tag}`);
  return found;
}

/** The language and its fallbacks, in the order in which texts are looked up. */
export function fallbackChain(tag: string): string[] {
  const chain: string[] = [];
  for (let next: string | null = tag; next && !chain.includes(next); next = byTag.get(next)?.fallback ?? null)
    chain.push(next);
  return chain;
}
