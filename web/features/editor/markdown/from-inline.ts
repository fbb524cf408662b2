import type { PhrasingContent } from 'mdast';
import { type MarkJson, markNames, type NodeJson } from './document-json.ts';

/** A text or an atom with the marks that are not nodes yet. */
type Run = { node: PhrasingContent; marks: readonly MarkJson[] };

/**
 * The inline nodes of a syntax tree for those of the editor. Spaces at the ends of the line are left out. In the cell of a
 * table, which is one line of Markdown, a line break is `<br>`.
 */
export function phrasingOf(nodes: readonly NodeJson[], place: 'line' | 'cell' = 'line'): PhrasingContent[] {
  return nested(trimmed(nodes.flatMap((node) => runsOf(node, place))));
}

function runsOf({ type, attrs = {}, text = '', marks = [] }: NodeJson, place: 'line' | 'cell'): Run[] {
  if (type === 'text' && marks.some((mark) => mark.type === 'code'))
    return [{ node: { type: 'inlineCode', value: text }, marks: marks.filter((mark) => mark.type !== 'code') }];
  if (type === 'text') return textRuns(text, marks);
  return [{ node: atomOf(type, attrs, place), marks: marks.filter((mark) => mark.type !== 'code') }];
}

/** White space at both ends is a run of its own: marks cannot begin or end with it in Markdown. */
function textRuns(text: string, marks: readonly MarkJson[]): Run[] {
  const [, before, middle, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return [before, middle, after].flatMap((value) => (value ? [{ node: { type: 'text', value }, marks }] : []));
}

function atomOf(type: string, attrs: Readonly<Record<string, unknown>>, place: 'line' | 'cell'): PhrasingContent {
  switch (type) {
    case 'hardBreak':
      return place === 'cell' ? { type: 'html', value: '<br>' } : { type: 'break' };
    case 'htmlInline':
      return { type: 'html', value: attrs.value as string };
    case 'picture':
      return {
        ...{ type: 'image', url: attrs.url as string, alt: (attrs.alt as string | null) ?? '' },
        title: (attrs.title as string | null) || null,
      };
    case 'footnoteMark':
      return { type: 'footnoteReference', identifier: attrs.identifier as string, label: attrs.label as string };
    default:
      throw new TypeError(`${type} is no inline node of the editor`);
  }
}

/** Leaves out spaces at the ends of lines, and line breaks without a line behind or before them. */
function trimmed(runs: readonly Run[]): Run[] {
  const first = runs.findIndex((run) => !isSpace(run) && !isBreak(run));
  const last = runs.findLastIndex((run) => !isSpace(run) && !isBreak(run));
  const inner = first < 0 ? [] : runs.slice(first, last + 1);
  return inner.filter((run, index) => !isSpace(run) || !(isBreak(inner[index - 1]) || isBreak(inner[index + 1])));
}

const isBreak = (run: Run | undefined): boolean => run?.node.type === 'break';

const isSpace = ({ node }: Run): boolean => node.type === 'text' && /^[ \t]*$/.test(node.value);

const isBlank = ({ node }: Run): boolean => node.type === 'break' || (node.type === 'text' && !node.value.trim());

/** Makes nodes of marks. Of marks that begin together, the one that ends last contains the others. */
function nested(runs: readonly Run[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let index = 0; index < runs.length; ) {
    const run = runs[index] as Run;
    const marks = isBlank(run) ? run.marks.filter(({ type }) => type === 'link') : run.marks;
    const outer = outerMark(marks, runs, index);
    if (!outer) {
      push(nodes, run.node);
      index += 1;
      continue;
    }
    const end = endOf(outer, runs, index);
    const inner = runs
      .slice(index, end)
      .map(({ node, marks }) => ({ node, marks: marks.filter((one) => !isSame(one, outer)) }));
    nodes.push(wrapped(outer, nested(inner)));
    index = end;
  }
  return nodes;
}

/** Adds a node. Texts in a row become one. */
function push(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  if (last?.type === 'text' && node.type === 'text') last.value += node.value;
  else nodes.push(node.type === 'text' ? { ...node } : node);
}

/** The mark of a run that contains its other marks. */
function outerMark(marks: readonly MarkJson[], runs: readonly Run[], index: number): MarkJson | undefined {
  const ends = marks.map((mark) => ({ mark, end: endOf(mark, runs, index) }));
  return ends.toSorted((one, other) => other.end - one.end || order(one.mark, other.mark))[0]?.mark;
}

/** Marks of the same text contain each other as they did in its Markdown. */
function order(one: MarkJson, other: MarkJson): number {
  if (isWithin(one, other)) return 1;
  if (isWithin(other, one)) return -1;
  return markOrder.indexOf(one.type) - markOrder.indexOf(other.type);
}

const isWithin = ({ attrs }: MarkJson, { type }: MarkJson): boolean =>
  String(attrs?.within ?? '')
    .split(' ')
    .includes(type);

/** The order of marks that were made in the editor, from the outside: `***a***` is bold text in italics. */
const markOrder = ['link', 'strike', 'italic', 'bold'];

/** The index behind the last run in a row that has a mark. Only a link may end with white space. */
function endOf(mark: MarkJson, runs: readonly Run[], index: number): number {
  let end = index + 1;
  while (runs[end]?.marks.some((one) => isSame(one, mark))) end += 1;
  while (mark.type !== 'link' && end - 1 > index && isBlank(runs[end - 1] as Run)) end -= 1;
  return end;
}

const isSame = (one: MarkJson, other: MarkJson): boolean =>
  one.type === other.type && one.attrs?.href === other.attrs?.href && one.attrs?.title === other.attrs?.title;

function wrapped({ type, attrs = {} }: MarkJson, children: PhrasingContent[]): PhrasingContent {
  if (type === 'link')
    return { type, url: attrs.href as string, title: (attrs.title as string | null) || null, children };
  const [name] = Object.entries(markNames).find(([, mark]) => mark === type) ?? [];
  if (!name) throw new TypeError(`${type} is no mark of the editor`);
  return { type: name as keyof typeof markNames, children };
}
