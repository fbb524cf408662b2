import type { Nodes, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parseMarkdown } from './parse-markdown.ts';
import { areSameBlocks } from './same-tree.ts';

/** The markers that the author of a text uses. */
export type Style = { bullet: '-' | '*' | '+'; emphasis: '*' | '_' };

/** The markers of a text: those of its first list and of its first emphasis. */
export function styleOf(tree: Root, markdown: string): Style {
  const markerOf = (wanted: (node: Nodes) => boolean) => {
    const offset = find(tree, wanted)?.position?.start.offset;
    return offset === undefined ? undefined : markdown[offset];
  };
  const bullet = markerOf((node) => node.type === 'list' && !node.ordered);
  const emphasis = markerOf(({ type }) => type === 'emphasis');
  return { bullet: bullet === '*' || bullet === '+' ? bullet : '-', emphasis: emphasis === '_' ? '_' : '*' };
}

/** The Markdown of blocks that stand in a row, without a line break at its end. */
export function writeBlocks(blocks: readonly RootContent[], style: Style): string {
  const tree: Root = { type: 'root', children: [...blocks] };
  const text = write(tree, style);
  if (!find(tree, ({ type }) => type === 'emphasis' || type === 'strong') || isReadAs(tree, text)) return text;
  // Emphasis beside bold text is ambiguous with one marker, such as in `*a **b***`.
  const other = write(tree, { ...style, emphasis: style.emphasis === '*' ? '_' : '*' });
  return isReadAs(tree, other) ? other : text;
}

/** A rule of `---` behind a paragraph would be a heading. */
const write = (tree: Root, { bullet, emphasis }: Style): string =>
  toMarkdown(tree, {
    ...{ bullet, emphasis, rule: '*', fences: true, listItemIndent: 'one' },
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).replace(/\n$/, '');

/** Whether a text alone is read as these blocks. Footnotes may be defined elsewhere. */
export function isReadAs(tree: Root, text: string): boolean {
  const labels = labelsOf(tree);
  const definitions = labels.map((label) => `\n\n[^${label}]: x`).join('');
  const { children } = parseMarkdown(text + definitions);
  return areSameBlocks(tree, { type: 'root', children: children.slice(0, children.length - labels.length) });
}

const labelsOf = (node: Nodes): string[] =>
  node.type === 'footnoteReference'
    ? [node.label ?? node.identifier]
    : 'children' in node
      ? node.children.flatMap(labelsOf)
      : [];

function find(node: Nodes, wanted: (node: Nodes) => boolean): Nodes | undefined {
  if (wanted(node) || !('children' in node)) return wanted(node) ? node : undefined;
  for (const child of node.children) {
    const found = find(child, wanted);
    if (found) return found;
  }
  return undefined;
}
