/**
 * The extension of a path selects one of three representations: the HTML document, Next's page data (`.txt`, which
 * `next/link` requests), and the page's own data (`.json`).
 */
export type Representation = 'html' | 'txt' | 'json';

/** `/en/directory?q=x` → `/en/directory.json?q=x`. The query starts at the first question mark and may contain more. */
export const dataPath = (key: string, ending: Exclude<Representation, 'html'>): string =>
  key.replace(/(?=\?)|$/, `.${ending}`);

/** Splits a requested path into page path and representation. Slugs contain no dots. */
export function representationOf(path: string): { path: string; representation: Representation } {
  const ending = path.match(/\.(txt|json)$/);
  if (!ending) return { path, representation: 'html' };
  return { path: path.slice(0, -ending[0].length), representation: ending[1] as 'txt' | 'json' };
}
