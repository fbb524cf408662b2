import type { Root, RootContent } from 'mdast';
import type { NodeJson } from './document-json.ts';
import { contentOf } from './from-document.ts';
import { hadReference } from './resolve-references.ts';
import { isReadAs, type Style, styleOf, writeBlocks } from './write-blocks.ts';

/** A block of the editor. It is immutable: a changed block is another object. */
export type EditorBlock = { type: { name: string }; toJSON(): unknown };

/** Blocks that are written together: lists in a row, which need different markers, or one block. */
type Chunk = { blocks: readonly EditorBlock[]; text: string; next?: { first: EditorBlock; gap: string } };

/**
 * Writes the Markdown of an editor. Blocks that nobody has changed keep the Markdown that they were read from, and only
 * changed blocks are written anew: the text of the author stays, and writing takes little time while someone types.
 */
export class DocumentWriter {
  /** Chunks by their first block. */
  readonly #chunks = new WeakMap<EditorBlock, Chunk>();
  readonly #style: Style;
  /** The white space around the text. */
  readonly #around: { start: string; end: string };

  /**
   * `tree` is the syntax tree of `markdown`, without definitions of links, whose blocks became `blocks`. The editor may
   * have added an empty paragraph to them.
   */
  constructor(markdown: string, tree: Root, blocks: readonly EditorBlock[]) {
    this.#style = styleOf(tree, markdown);
    const [start = ''] = /^([ \t\r\n]*\n)?/.exec(markdown) ?? [];
    const [end = ''] = /(\r?\n[ \t\r\n]*)?$/.exec(markdown.slice(start.length)) ?? [];
    this.#around = { start, end };
    this.#remember(markdown, tree, blocks.slice(0, tree.children.length));
  }

  /** The Markdown of all blocks of the editor. */
  write(blocks: readonly EditorBlock[]): string {
    const written = blocks.filter((block) => this.#chunks.has(block) || !isBlank(block));
    const chunks = chunksOf(written).map((chunk) => this.#chunk(chunk));
    const parts = chunks.map(({ text, next }, index) => {
      const following = chunks[index + 1];
      if (!following) return text;
      return text + (next && next.first === following.blocks[0] ? next.gap : '\n\n');
    });
    return parts.length ? this.#around.start + parts.join('') + this.#around.end : '';
  }

  #chunk(blocks: readonly EditorBlock[]): Chunk {
    const [first] = blocks as [EditorBlock];
    const known = this.#chunks.get(first);
    if (known && isSameRow(known.blocks, blocks)) return known;
    const contents = blocks.map((block) => contentOf(jsonOf(block))).filter((content) => content !== null);
    const chunk = { blocks, text: writeBlocks(contents, this.#style) };
    this.#chunks.set(first, chunk);
    return chunk;
  }

  #remember(markdown: string, tree: Root, blocks: readonly EditorBlock[]): void {
    let index = 0;
    for (const chunk of chunksOf(blocks)) {
      const nodes = tree.children.slice(index, index + chunk.length);
      index += chunk.length;
      const following = tree.children[index];
      if (!nodes.every(isIndependent)) continue;
      const text = sourceOf(markdown, nodes);
      // What stands before or behind a block can change how it is read.
      if (!isReadAs({ type: 'root', children: nodes }, text)) continue;
      const gap = gapBetween(markdown, nodes.at(-1), following);
      const first = blocks[index];
      this.#chunks.set(chunk[0] as EditorBlock, { blocks: chunk, text, ...(gap && first && { next: { first, gap } }) });
    }
  }
}

const jsonOf = (block: EditorBlock): NodeJson => block.toJSON() as NodeJson;

/** Whether a block is an empty paragraph, which Markdown does not have. */
const isBlank = (block: EditorBlock): boolean => block.type.name === 'paragraph' && contentOf(jsonOf(block)) === null;

const isList = (block: EditorBlock | undefined): boolean =>
  block?.type.name === 'bulletList' || block?.type.name === 'orderedList';

function chunksOf(blocks: readonly EditorBlock[]): EditorBlock[][] {
  const chunks: EditorBlock[][] = [];
  for (const block of blocks) {
    const last = chunks.at(-1);
    if (last && isList(block) && isList(last[0])) last.push(block);
    else chunks.push([block]);
  }
  return chunks;
}

const isSameRow = (one: readonly EditorBlock[], other: readonly EditorBlock[]): boolean =>
  one.length === other.length && one.every((block, index) => block === other[index]);

/**
 * Whether the Markdown of a block means the same at another place: it does not refer to a definition, does not depend on
 * its indentation, and does not continue until the end of the text.
 */
function isIndependent(block: RootContent): boolean {
  if (block.type === 'code' || hadReference(block)) return false;
  return block.type === 'paragraph' || block.type === 'heading' || block.position?.start.column === 1;
}

function sourceOf(markdown: string, blocks: readonly RootContent[]): string {
  return markdown.slice(blocks[0]?.position?.start.offset, blocks.at(-1)?.position?.end.offset);
}

/** The blank lines between two blocks; empty if something else is there, such as a definition or an indentation. */
function gapBetween(markdown: string, one: RootContent | undefined, other: RootContent | undefined): string {
  const gap = markdown.slice(one?.position?.end.offset, other?.position?.start.offset);
  return other && isIndependent(other) && /^\s*\n\s*$/.test(gap) ? gap : '';
}
