/** What a link within a set of texts names: the key of the text, and its language if the link says it. */
export type LinkedText = { key: string; language: string | undefined };

/**
 * Reads the path of a link within texts that are files `{language}/{key}.md`: `../legal/`, `./legal.md`, `/de/legal/`.
 * @param languages tags in lower case.
 * @returns undefined for a path that cannot name a text.
 */
export function linkedText(path: string, languages: { has(tag: string): boolean }): LinkedText | undefined {
  const parts = path
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const key = decoded(parts.at(-1) ?? '').replace(/\.md$/, '');
  const before = parts.slice(0, -1);
  const [language] = before;
  if (key === '' || before.length > 1) return undefined;
  if (language === undefined) return { key, language: undefined };
  return languages.has(language.toLowerCase()) ? { key, language: language.toLowerCase() } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is text.
    return text;
  }
}
