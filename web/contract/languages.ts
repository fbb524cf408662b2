import table from '../../locales/languages.json' with { type: 'json' };

/** One language of the interface, as it stands in locales/languages.json. */
export type Language = {
  /** BCP 47 tag in lower case, as it stands in paths: `en`, `zh-hans`. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Where a missing message is looked up next; null at the end of the chain. */
  readonly fallback: string | null;
  /** A number for each CLDR plural category that the language has. */
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

/** The language with this tag, or undefined where the interface does not speak it. */
export const findLanguage = (tag: string): Language | undefined => byTag.get(tag);

/** The language with this tag; throws where there is none, so only for tags that were found before. */
export function language(tag: string): Language {
  const found = byTag.get(tag);
  if (!found) throw new Error(`no such language: ${tag}`);
  return found;
}

/** The tags in which a text is looked for, best first: the language itself, then its fallbacks. */
export function fallbackChain(tag: string): string[] {
  const chain: string[] = [];
  for (let next: string | null = tag; next && !chain.includes(next); next = byTag.get(next)?.fallback ?? null)
    chain.push(next);
  return chain;
}
