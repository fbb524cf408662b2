import type { AlignType, BlockContent, DefinitionContent, Heading, ListItem, RootContent, TableRow } from 'mdast';
import type { NodeJson } from './document-json.ts';
import { phrasingOf } from './from-inline.ts';

type Content = BlockContent | DefinitionContent;

/** The block of a syntax tree for a node of the editor; null for an empty paragraph, which Markdown does not have. */
export function contentOf(node: NodeJson): Content | null {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'paragraph': {
      const children = phrasingOf(content);
      return children.length ? { type: 'paragraph', children } : null;
    }
    case 'heading':
      return { type: 'heading', depth: attrs.level as Heading['depth'], children: phrasingOf(content) };
    case 'blockquote':
      return { type: 'blockquote', children: contentsOf(content) };
    case 'codeBlock':
      return {
        ...{
          type: 'code',
          lang: (attrs.language as string | null) || null,
          meta: (attrs.meta as string | null) ?? null,
        },
        value: content.map(({ text }) => text).join(''),
      };
    case 'bulletList':
    case 'orderedList':
      return listOf(node);
    case 'table':
      return tableOf(node);
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'htmlBlock':
      return { type: 'html', value: attrs.value as string };
    case 'footnote':
      return {
        ...{ type: 'footnoteDefinition', identifier: attrs.identifier as string, label: attrs.label as string },
        children: contentsOf(content),
      };
    default:
      throw new TypeError(`${type} is no block of the editor`);
  }
}

const contentsOf = (nodes: readonly NodeJson[]): Content[] => nodes.map(contentOf).filter((node) => node !== null);

function listOf({ type, attrs = {}, content = [] }: NodeJson): RootContent & { type: 'list' } {
  const ordered = type === 'orderedList';
  const children = content.map(itemOf);
  return {
    type: 'list',
    ordered,
    start: ordered ? (attrs.start as number) : null,
    spread: Boolean(attrs.spread),
    children,
  };
}

function itemOf({ attrs = {}, content = [] }: NodeJson): ListItem {
  const children = contentsOf(content);
  const checked = (attrs.checked as boolean | null) ?? null;
  // The box of a task stands in a paragraph.
  return {
    ...{ type: 'listItem', checked: children[0]?.type === 'paragraph' ? checked : null },
    ...{ spread: Boolean(attrs.spread) || needsBlankLines(children), children },
  };
}

/** Whether two blocks of an item would be read as one without a blank line between them. */
const needsBlankLines = (children: readonly Content[]): boolean =>
  children.some(({ type }, index) => {
    const before = children[index - 1]?.type;
    if (before === undefined) return false;
    const isOpen = before === 'paragraph' || before === 'blockquote' || before === 'list' || before === 'table';
    return isOpen && (type === 'paragraph' || type === 'html' || type === 'table' || type === 'footnoteDefinition');
  });

function tableOf({ content = [] }: NodeJson): RootContent & { type: 'table' } {
  const align = (content[0]?.content ?? []).map(({ attrs }) => (attrs?.align as AlignType | undefined) ?? null);
  const children = content.map(
    (row): TableRow => ({
      type: 'tableRow',
      children: (row.content ?? []).map((cell) => ({
        type: 'tableCell',
        children: phrasingOf(cell.content?.[0]?.content ?? [], 'cell'),
      })),
    }),
  );
  return { type: 'table', align, children };
}
