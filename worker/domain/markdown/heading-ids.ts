/** The prefix of ids from texts: no text can have the id of a part of the page. */
const prefix = 's-';

/** Characters of an id at most. */
const maxLength = 80;

/** The id of a heading before numbering: its letters and digits in lower case, with hyphens between words. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, maxLength);

/** The fragment in which a link's `#part` of a text is found. */
export const fragmentOf = (part: string): string => (part.startsWith(prefix) ? part : `${prefix}${part.toLowerCase()}`);

/** Gives the headings of one text ids, each another: a second “Tools” is `tools-1`, as on other platforms. */
export function headingIds(): (text: string) => string {
  const given = new Map<string, number>();
  return (text) => {
    const id = idOf(text) || 'part';
    const before = given.get(id) ?? 0;
    given.set(id, before + 1);
    return `${prefix}${before === 0 ? id : `${id}-${before}`}`;
  };
}
