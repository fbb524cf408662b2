/**
 * A page has three representations, told apart by the ending of its path: the HTML document, Next's page data
 * (`.txt`, which `next/link` asks for) and the page's own data (`.json`).
 */
export type Representation = 'html' | 'txt' | 'json';

/** `/en/directory?q=x` → `/en/directory.json?q=x`. What follows the first question mark is the query, others in it too. */
export const dataPath = (key: string, ending: Exclude<Representation, 'html'>): string =>
  key.replace(/(?=\?)|$/, `.${ending}`);

/** A requested path without its ending, and the representation that it asks for. Slugs hold no dots. */
export function representationOf(path: string): { path: string; representation: Representation } {
  const ending = path.match(/\.(txt|json)$/);
  if (!ending) return { path, representation: 'html' };
  return { path: path.slice(0, -ending[0].length), representation: ending[1] as 'txt' | 'json' };
}
