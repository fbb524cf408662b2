/** A Markdown text as blocks, and what is between them: `gaps[i]` precedes `texts[i]`, and the last gap ends the text. */
export type Blocks = { texts: readonly string[]; gaps: readonly string[] };

/** Blocks of a text. A longer one has its rest in the last block. */
export const mostBlocks = 300;

type Fence = { mark: string; length: number };

/** Splits Markdown at its blank lines, except those within fenced code. `joinBlocks` gives the text back exactly. */
export function blocksOf(markdown: string): Blocks {
  const texts: string[] = [];
  const gaps: string[] = [''];
  let fence: Fence | null = null;
  let isOpen = false;
  for (const line of markdown.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isGap = fence === null && line.trim() === '' && (!isOpen || texts.length < mostBlocks);
    if (isGap) {
      isOpen = false;
      gaps[texts.length] = `${gaps[texts.length] ?? ''}${line}`;
      continue;
    }
    fence = fenceAfter(fence, line);
    if (isOpen) texts[texts.length - 1] += line;
    else texts.push(line);
    isOpen = true;
    gaps[texts.length] ??= '';
  }
  return endsInGaps(texts, gaps);
}

/** The line end behind a block belongs to the gap. */
function endsInGaps(texts: string[], gaps: string[]): Blocks {
  for (const [at, text] of texts.entries()) {
    const end = text.length - text.trimEnd().length;
    if (end === 0) continue;
    texts[at] = text.slice(0, -end);
    gaps[at + 1] = `${text.slice(-end)}${gaps[at + 1] ?? ''}`;
  }
  return { texts, gaps };
}

/** The fence that is open behind a line: opened, closed or continued by it. */
function fenceAfter(open: Fence | null, line: string): Fence | null {
  const [, mark = '', rest = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line.replace(/\r?\n$/, '')) ?? [];
  if (mark === '') return open;
  const [first = ''] = mark;
  if (!open) return first === '`' && rest.includes('`') ? null : { mark: first, length: mark.length };
  return first === open.mark && mark.length >= open.length && rest.trim() === '' ? null : open;
}

/** The text that was split. */
export const joinBlocks = ({ texts, gaps }: Blocks): string =>
  texts.reduce((text, block, at) => text + block + (gaps[at + 1] ?? ''), gaps[0] ?? '');

/** A text of typed blocks, with a blank line between them. Empty ones are left out. */
export const textOfBlocks = (texts: readonly string[]): string =>
  texts
    .map((text) => text.replace(/^\s*\n|\s+$/g, ''))
    .filter((text) => text !== '')
    .join('\n\n');

export type BlockKind = 'heading' | 'code' | 'picture' | 'card' | 'rule' | 'table' | 'list' | 'quote' | 'text';

const kinds: readonly (readonly [BlockKind, RegExp])[] = [
  ['code', /^\s*(`{3}|~{3})/],
  ['heading', /^ {0,3}#{1,6}\s/],
  ['picture', /^!\[[^\]]*\]\([^)]*\)$/],
  ['card', /^\[[^\]]*\]\([^)]*\)$/],
  ['rule', /^ {0,3}([-*_])( *\1){2,}$/],
  ['table', /^\|.*\n\s*\|?[ :|-]+$/m],
  ['list', /^\s*([-*+]|\d{1,9}[.)])\s/],
  ['quote', /^ {0,3}>/],
];

export const kindOf = (block: string): BlockKind => kinds.find(([, pattern]) => pattern.test(block))?.[0] ?? 'text';

/** Whether a block usually stays as it is in every language: code, a picture, the card of a listing, a line. */
export const isFixed = (block: string): boolean => ['code', 'picture', 'card', 'rule'].includes(kindOf(block));
