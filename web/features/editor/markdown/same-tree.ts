import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { parseMarkdown } from './parse-markdown.ts';
import { resolveReferences } from './resolve-references.ts';

/** A syntax tree reduced to what readers of the published text notice. Blocks contain blocks or one line of inline parts. */
type Reduced = { type: string; more?: string; children: readonly Reduced[] };

/**
 * Whether two texts have the same syntax tree. These differences do not count: markers of lists and emphasis, escapes,
 * entities, soft line breaks, the padding of tables, the order of nested marks, and links by reference.
 */
export const isSameTree = (one: string, other: string): boolean => firstDifference(one, other) === undefined;

/** The type of the first node of `one`, such as `list`, that is another one in `other`; undefined if there is none. */
export function firstDifference(one: string, other: string): string | undefined {
  return differenceOf(reducedTree(parseMarkdown(one)), reducedTree(parseMarkdown(other)));
}

/** Whether two blocks of syntax trees are the same in the sense of `isSameTree`. */
export const areSameBlocks = (one: Root, other: Root): boolean =>
  differenceOf(reducedTree(one), reducedTree(other)) === undefined;

const reducedTree = (tree: Root): Reduced => reduceNode(resolveReferences(tree));

function differenceOf(one: Reduced, other: Reduced): string | undefined {
  if (one.type !== other.type) return one.type === 'text' ? other.type : one.type;
  if (one.more !== other.more) return one.type;
  const length = Math.max(one.children.length, other.children.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [one.children[index], other.children[index]];
    const difference = left && right ? differenceOf(left, right) : (left ?? right)?.type;
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function reduceNode(node: Nodes): Reduced {
  const { type } = node;
  if (type === 'paragraph' || type === 'heading' || type === 'tableCell')
    return { type, more: moreOf(node), children: reduceInline(node.children) };
  if (type === 'table') return { type, more: moreOf(node), children: evenRows(node) };
  const children = 'children' in node ? node.children.filter((child) => child.type !== 'definition') : [];
  return { type, more: moreOf(node), children: children.map(reduceNode) };
}

/** Rows with fewer cells than the first one are filled up, as they are when they are shown. */
function evenRows(table: Extract<Nodes, { type: 'table' }>): Reduced[] {
  const width = table.children[0]?.children.length ?? 0;
  const empty: Reduced = { type: 'tableCell', more: '[]', children: [] };
  return table.children.map((row) => {
    const cells = row.children.map(reduceNode);
    while (cells.length < width) cells.push(empty);
    return { type: 'tableRow', children: cells };
  });
}

/** What a node has besides its children, as text. */
const moreOf = (node: Nodes): string => JSON.stringify(valuesOf(node));

function valuesOf(node: Nodes): unknown[] {
  switch (node.type) {
    case 'heading':
      return [node.depth];
    case 'list':
      return [Boolean(node.ordered), node.ordered ? (node.start ?? 1) : null, isLoose(node)];
    case 'listItem':
      return [node.checked ?? null];
    case 'code':
      return [node.lang ?? '', node.meta ?? '', node.value];
    case 'html':
      return [node.value];
    case 'table':
      return (node.align ?? []).map((align) => align ?? null);
    case 'footnoteDefinition':
    case 'footnoteReference':
      return [node.identifier];
    case 'image':
      return [node.url, node.title ?? '', node.alt ?? ''];
    default:
      return [];
  }
}

/** Whether the paragraphs of a list are shown as paragraphs. */
const isLoose = ({ spread, children }: Extract<Nodes, { type: 'list' }>): boolean =>
  (Boolean(spread) && children.length > 1) || children.some((item) => item.spread && item.children.length > 1);

/** The parts of a line of text, each with its marks. Nested marks are the same in any order. */
function reduceInline(nodes: readonly PhrasingContent[]): Reduced[] {
  const runs: { type: string; marks: string; text: string }[] = [];
  const add = (type: string, marks: readonly string[], text: string) => {
    const last = runs.at(-1);
    const sorted = marks.toSorted().join(' ');
    if (type === 'text' && last?.type === 'text' && last.marks === sorted) last.text += text;
    else runs.push({ type, marks: sorted, text });
  };
  walkInline(nodes, [], add);
  // Spaces beside line breaks are not shown.
  for (const [index, run] of runs.entries()) {
    if (run.type !== 'text') continue;
    if (runs[index - 1]?.type === 'break') run.text = run.text.replace(/^ +/, '');
    if (runs[index + 1]?.type === 'break') run.text = run.text.replace(/ +$/, '');
  }
  const shown = runs.filter(({ type, text }) => type !== 'text' || text);
  return shown.map(({ type, marks, text }) => ({ type, more: `${marks} ${text}`, children: [] }));
}

function walkInline(
  nodes: readonly PhrasingContent[],
  marks: readonly string[],
  add: (type: string, marks: readonly string[], text: string) => void,
): void {
  for (const node of nodes) {
    if (node.type === 'text') add('text', marks, node.value.replace(/[ \t]*\r?\n[ \t]*/g, ' '));
    else if (node.type === 'inlineCode') add('inlineCode', marks, node.value);
    else if (node.type === 'link') {
      const address = JSON.stringify([node.url, node.title ?? '']);
      // The beginning of a link: two links in a row differ from a longer one, and a link may be empty.
      add('link', [], address);
      walkInline(node.children, [...marks, `link${address}`], add);
    } else if (isMark(node)) walkInline(node.children, [...marks, node.type], add);
    else add(node.type, marks, moreOf(node));
  }
}

type MarkNode = Extract<PhrasingContent & Parents, { type: 'emphasis' | 'strong' | 'delete' | 'linkReference' }>;

const isMark = (node: PhrasingContent): node is MarkNode => 'children' in node && node.type !== 'link';
