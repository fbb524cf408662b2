import type { List, ListItem, Parents, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { type MarkJson, markNames, type NodeJson } from './document-json.ts';

/** The editor's document for a syntax tree without reference links (`resolveReferences`). */
export function toDocument(tree: Root): NodeJson {
  return { type: 'doc', content: filled(tree.children) };
}

/** ProseMirror needs a paragraph to type in where Markdown has no block. */
const filled = (blocks: readonly RootContent[]): NodeJson[] =>
  blocks.length ? blocks.map(blockOf) : [{ type: 'paragraph' }];

/** The editor's node for one block. */
export function blockOf(block: RootContent): NodeJson {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.depth }, content: inlineOf(block.children) };
    case 'blockquote':
      return { type: 'blockquote', content: filled(block.children) };
    case 'code':
      return {
        ...{ type: 'codeBlock', attrs: { language: block.lang ?? null, meta: block.meta ?? null } },
        ...(block.value && { content: [{ type: 'text', text: block.value }] }),
      };
    case 'list':
      return listOf(block);
    case 'table':
      return tableOf(block);
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    case 'html':
      return { type: 'htmlBlock', attrs: { value: block.value } };
    case 'footnoteDefinition':
      return {
        ...{ type: 'footnote', attrs: { identifier: block.identifier, label: block.label ?? block.identifier } },
        content: filled(block.children),
      };
    case 'paragraph':
      return { type: 'paragraph', content: inlineOf(block.children) };
    default:
      throw new TypeError(`${block.type} is no block`);
  }
}

function listOf({ ordered, start, spread, children }: List): NodeJson {
  const attrs = { spread: Boolean(spread), ...(ordered && { start: start ?? 1 }) };
  return { type: ordered ? 'orderedList' : 'bulletList', attrs, content: children.map(itemOf) };
}

const itemOf = ({ spread, checked, children }: ListItem): NodeJson => ({
  ...{ type: 'listItem', attrs: { spread: Boolean(spread), checked: checked ?? null } },
  content: filled(children),
});

/** Rows with fewer cells than the first one are filled up. */
function tableOf({ align, children }: Table): NodeJson {
  const width = children[0]?.children.length ?? 0;
  const rows = children.map((row, rowIndex): NodeJson => {
    const type = rowIndex ? 'tableCell' : 'tableHeader';
    const cell = (_: unknown, index: number): NodeJson => ({
      ...{ type, attrs: { align: align?.[index] ?? null } },
      content: [{ type: 'paragraph', content: inlineOf(row.children[index]?.children ?? []) }],
    });
    return { type: 'tableRow', content: Array.from({ length: Math.max(width, row.children.length) }, cell) };
  });
  return { type: 'table', content: rows };
}

/** The editor's inline nodes. Soft line breaks become spaces: in the editor they would be seen as breaks. */
function inlineOf(nodes: readonly PhrasingContent[], marks: readonly MarkJson[] = []): NodeJson[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return textOf(node.value.replace(/[ \t]*\r?\n[ \t]*/g, ' '), marks);
    if (node.type === 'inlineCode') return textOf(node.value, [...marks, { type: 'code' }]);
    if ('children' in node) return inlineOf(node.children, [...marks, markOf(node, marks)]);
    return [{ ...atomOf(node), marks }];
  });
}

/** `within` names the marks around a mark, since ProseMirror does not keep their order. */
function markOf(node: PhrasingContent & Parents, marks: readonly MarkJson[]): MarkJson {
  const within = marks.map(({ type }) => type).join(' ');
  if (node.type === 'link') return { type: 'link', attrs: { href: node.url, title: node.title ?? null, within } };
  if (node.type === 'linkReference') throw new TypeError('a reference has no address');
  return { type: markNames[node.type], attrs: { within } };
}

const textOf = (text: string, marks: readonly MarkJson[]): NodeJson[] =>
  text ? [{ type: 'text', text, marks: marks.filter(isFirst) }] : [];

/** A mark in itself is the same mark once: `canHold` notices it. */
const isFirst = ({ type }: MarkJson, index: number, marks: readonly MarkJson[]): boolean =>
  marks.findIndex((mark) => mark.type === type) === index;

function atomOf(node: PhrasingContent): NodeJson {
  switch (node.type) {
    case 'break':
      return { type: 'hardBreak' };
    case 'html':
      return { type: 'htmlInline', attrs: { value: node.value } };
    case 'image':
      return { type: 'picture', attrs: { url: node.url, alt: node.alt ?? '', title: node.title ?? null } };
    case 'footnoteReference':
      return { type: 'footnoteMark', attrs: { identifier: node.identifier, label: node.label ?? node.identifier } };
    default:
      throw new TypeError(`${node.type} is no inline node`);
  }
}
