import { type Definitions, readDefinition } from './links.ts';

/** `isLoose`: a blank line is between its items or inside of one, so their texts are paragraphs. */
export type List = { tag: 'ul' | 'ol'; isLoose: boolean };

export type ContainerBlock = { tag: 'blockquote' | 'li' } | { tag: 'list'; list: List };

/** `list`: the list of whose item the paragraph is a direct child. */
export type TextBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string; list: List | undefined };

/** The blocks of a text in their order. */
export type Block =
  | ({ type: 'open' } & ContainerBlock)
  | ({ type: 'close' } & ContainerBlock)
  | TextBlock
  | { type: 'code'; text: string }
  | { type: 'rule' };

type Quote = { type: 'quote' };
type OpenList = { type: 'list'; list: List; marker: string; isAfterBlank: boolean };
type Item = { type: 'item'; list: List; indent: number; isEmpty: boolean; isAfterBlank: boolean };
type Container = Quote | OpenList | Item;

type Leaf =
  | { type: 'paragraph'; lines: string[] }
  | { type: 'indented'; lines: string[] }
  | { type: 'comment' }
  | { type: 'fenced'; lines: string[]; fence: string; indent: number };

/**
 * Quotes, lists and items inside each other at most. Deeper markers are text: a line costs a step per open container,
 * so without a limit the time would grow with the square of the text.
 */
const maxContainers = 24;

const isSpace = (character: string | undefined) => character === ' ';

function indentAt(line: string, at: number): number {
  let end = at;
  while (isSpace(line[end])) end += 1;
  return end - at;
}

/** Whether a line is a thematic break from `at` on: three or more of one of `-*_`, and spaces. */
function isRule(line: string, at: number): boolean {
  const mark = line[at];
  if (mark !== '-' && mark !== '*' && mark !== '_') return false;
  let count = 0;
  for (let i = at; i < line.length; i++) {
    if (line[i] === mark) count += 1;
    else if (!isSpace(line[i])) return false;
  }
  return count >= 3;
}

type Marker = { width: number; kind: string; start: number };

function markerAt(line: string, at: number): Marker | undefined {
  const pattern = /([-+*])(?= |$)|(\d{1,9})([.)])(?= |$)/y;
  pattern.lastIndex = at;
  const match = pattern.exec(line);
  if (!match) return undefined;
  const [whole, bullet, digits, end] = match;
  return { width: whole.length, kind: bullet ?? String(end), start: Number(digits ?? 1) };
}

const fenceOf = (rest: string): string | undefined => rest.match(/^(?:`{3,}(?=[^`]*$)|~{3,})/)?.[0];

/** The level and text of a heading that begins with `#`. */
function headingOf(rest: string): { level: number; text: string } | undefined {
  const marks = rest.match(/^#{1,6}(?= |$)/)?.[0];
  if (marks === undefined) return undefined;
  const text = rest.slice(marks.length).trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || isSpace(text[end - 1]);
  return { level: marks.length, text: isClosed ? text.slice(0, end).trimEnd() : text };
}

/** Whether a line ends the paragraph before it, as the beginning of another block. */
const isLeafStart = (text: string): boolean =>
  isRule(text, 0) || fenceOf(text) !== undefined || headingOf(text) !== undefined || isOpenComment(text);

/** Whether a line begins a comment that another line ends. One within a line is part of its paragraph. */
const isOpenComment = (text: string): boolean => text.startsWith('<!--') && !text.includes('-->', 4);

/** Reads the blocks of a text line by line. Each line costs at most a step per character and open container. */
class BlockParser {
  readonly blocks: Block[] = [];
  readonly definitions: Definitions = new Map();
  readonly #stack: Container[] = [];
  #leaf: Leaf | undefined;
  #line = '';
  #at = 0;

  read(line: string): void {
    this.#line = line;
    this.#at = 0;
    const matched = this.#matchContainers();
    const isWhole = matched === this.#stack.length;
    if (this.#leaf?.type === 'fenced' && isWhole) this.#continueFence(this.#leaf);
    else if (this.#leaf?.type === 'comment' && isWhole) this.#continueComment();
    else this.#readBlocks(matched);
  }

  #readBlocks(matched: number): void {
    const opened = this.#openContainers(matched);
    const rest = this.#line.slice(this.#at);
    if (rest.trim() === '') this.#readBlank(matched, opened);
    else {
      this.#readLeaf(rest, { matched, opened });
      for (const container of this.#stack) if (container.type !== 'quote') container.isAfterBlank = false;
    }
  }

  end(): void {
    this.#closeTo(0);
    this.#endLeaf();
  }

  /** The number of open containers that the line continues. */
  #matchContainers(): number {
    for (const [index, container] of this.#stack.entries()) {
      if (container.type === 'list') continue;
      const indent = indentAt(this.#line, this.#at);
      if (container.type === 'quote') {
        if (indent > 3 || this.#line[this.#at + indent] !== '>') return index;
        this.#skipQuoteMark(indent);
      } else if (this.#at + indent === this.#line.length) {
        if (container.isEmpty) return index - 1;
      } else if (indent < container.indent) return index - 1;
      else this.#at += container.indent;
    }
    // A list without an open item goes on only with another item.
    return this.#stack.length - (this.#stack.at(-1)?.type === 'list' ? 1 : 0);
  }

  #skipQuoteMark(indent: number): void {
    this.#at += indent + 1;
    if (isSpace(this.#line[this.#at])) this.#at += 1;
  }

  /** Opens the containers that begin in the line; returns whether there are any. */
  #openContainers(matched: number): boolean {
    let base = matched;
    let opened = false;
    while (base < maxContainers) {
      const indent = indentAt(this.#line, this.#at);
      if (indent > 3) break;
      const at = this.#at + indent;
      const isAfterText = !opened && this.#leaf?.type === 'paragraph';
      if (this.#line[at] === '>') {
        this.#closeTo(base);
        this.#beginBlock();
        this.#push({ type: 'quote' }, { type: 'open', tag: 'blockquote' });
        this.#skipQuoteMark(indent);
      } else if (isRule(this.#line, at)) break;
      else {
        const marker = markerAt(this.#line, at);
        if (!marker || (isAfterText && !this.#mayInterrupt(marker, at, base))) break;
        this.#openItem(marker, indent, base);
      }
      base = this.#stack.length;
      opened = true;
    }
    return opened;
  }

  /** Whether a marker in the line after a paragraph begins a list: not a number in running text, and not an underline. */
  #mayInterrupt({ width, start }: Marker, at: number, base: number): boolean {
    if (this.#stack[base]?.type === 'list') return true;
    return start === 1 && this.#line.slice(at + width).trim() !== '';
  }

  #openItem({ width, kind }: Marker, indent: number, base: number): void {
    const current = this.#stack[base];
    let list: List;
    if (current?.type === 'list' && current.marker === kind) {
      this.#closeTo(base + 1);
      list = current.list;
      if (current.isAfterBlank) list.isLoose = true;
    } else {
      this.#closeTo(base);
      this.#beginBlock();
      list = { tag: kind === '.' || kind === ')' ? 'ol' : 'ul', isLoose: false };
      const opened: OpenList = { type: 'list', list, marker: kind, isAfterBlank: false };
      this.#push(opened, { type: 'open', tag: 'list', list });
    }
    const after = indentAt(this.#line, this.#at + indent + width);
    const isEmpty = this.#at + indent + width + after === this.#line.length;
    const content = indent + width + (isEmpty || after > 4 ? 1 : after);
    const item: Item = { type: 'item', list, indent: content, isEmpty, isAfterBlank: false };
    this.#push(item, { type: 'open', tag: 'li' });
    this.#at = Math.min(this.#at + content, this.#line.length);
  }

  #push(container: Container, block: Block): void {
    this.#stack.push(container);
    this.blocks.push(block);
  }

  #readBlank(matched: number, opened: boolean): void {
    if (!opened) {
      const first = this.#stack[matched];
      // A blank line ends a quote, and an item that is still empty; a list may go on after it.
      if (first) this.#closeTo(first.type === 'list' ? matched + 1 : matched);
    }
    if (this.#leaf?.type === 'indented') this.#leaf.lines.push('');
    else this.#endLeaf();
    if (!opened) for (const container of this.#stack) if (container.type !== 'quote') container.isAfterBlank = true;
  }

  #readLeaf(rest: string, { matched, opened }: { matched: number; opened: boolean }): void {
    const indent = indentAt(rest, 0);
    const text = rest.slice(indent);
    const paragraph = !opened && this.#leaf?.type === 'paragraph' ? this.#leaf : undefined;
    const isWhole = matched === this.#stack.length;
    if (paragraph && isWhole && indent < 4 && /^(=+|-+) *$/.test(text)) {
      if (this.#endParagraph(paragraph, text[0] === '=' ? 1 : 2)) return;
    } else if (paragraph && (indent > 3 || !isLeafStart(text))) {
      paragraph.lines.push(text);
      return;
    }
    if (!opened) this.#closeTo(matched);
    if (indent > 3) this.#readIndented(rest.slice(4));
    else this.#startLeaf(text, indent);
  }

  #readIndented(line: string): void {
    if (this.#leaf?.type !== 'indented') {
      this.#beginBlock();
      this.#leaf = { type: 'indented', lines: [] };
    }
    this.#leaf.lines.push(line);
  }

  #startLeaf(text: string, indent: number): void {
    this.#beginBlock();
    const heading = headingOf(text);
    const fence = fenceOf(text);
    if (isRule(text, 0)) this.blocks.push({ type: 'rule' });
    else if (isOpenComment(text)) this.#leaf = { type: 'comment' };
    else if (heading) this.blocks.push({ type: 'heading', ...heading });
    else if (fence !== undefined) this.#leaf = { type: 'fenced', lines: [], fence, indent };
    else this.#leaf = { type: 'paragraph', lines: [text] };
  }

  #continueFence(leaf: Extract<Leaf, { type: 'fenced' }>): void {
    const rest = this.#line.slice(this.#at);
    const indent = indentAt(rest, 0);
    const text = rest.slice(indent).trimEnd();
    const isEnd = indent < 4 && text.length >= leaf.fence.length && fenceOf(text) === text && text[0] === leaf.fence[0];
    if (isEnd) this.#endLeaf();
    else leaf.lines.push(rest.slice(Math.min(indent, leaf.indent)));
  }

  #continueComment(): void {
    const end = this.#line.indexOf('-->', this.#at);
    if (end < 0) return;
    this.#endLeaf();
    const rest = this.#line.slice(end + 3).trimStart();
    if (rest !== '') this.#startLeaf(rest, 0);
  }

  /** Ends the leaf before another block of the same container; the container's list is loose if a blank line is between. */
  #beginBlock(): void {
    this.#endLeaf();
    const container = this.#stack.at(-1);
    if (container?.type !== 'item') return;
    if (container.isAfterBlank && !container.isEmpty) container.list.isLoose = true;
    container.isEmpty = false;
  }

  #closeTo(depth: number): void {
    if (this.#stack.length > depth) this.#endLeaf();
    while (this.#stack.length > depth) {
      const container = this.#stack.pop();
      if (container?.type === 'quote') this.blocks.push({ type: 'close', tag: 'blockquote' });
      else if (container?.type === 'item') this.blocks.push({ type: 'close', tag: 'li' });
      else if (container) this.blocks.push({ type: 'close', tag: 'list', list: container.list });
    }
  }

  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    if (leaf?.type === 'paragraph') this.#endParagraph(leaf);
    else if (leaf && leaf.type !== 'comment') {
      if (leaf.type === 'indented') while (leaf.lines.at(-1)?.trim() === '') leaf.lines.pop();
      this.blocks.push({ type: 'code', text: leaf.lines.join('\n') });
    }
  }

  /** Ends a paragraph, as a heading where it is underlined; returns whether it has text beside link definitions. */
  #endParagraph({ lines }: { lines: string[] }, level?: 1 | 2): boolean {
    this.#leaf = undefined;
    let first = 0;
    while (first < lines.length && readDefinition(lines[first] ?? '', this.definitions)) first += 1;
    if (first === lines.length) return false;
    const text = lines.slice(first).join('\n').trimEnd();
    const container = this.#stack.at(-1);
    const list = container?.type === 'item' ? container.list : undefined;
    this.blocks.push(level ? { type: 'heading', level, text } : { type: 'paragraph', text, list });
    return true;
  }
}

/** Reads the blocks of a Markdown text, and its link definitions. The time is linear in the length of the text. */
export function readBlocks(markdown: string): { blocks: readonly Block[]; definitions: Definitions } {
  const parser = new BlockParser();
  const text = markdown.replaceAll('\u0000', '\ufffd').replaceAll('\t', '    ');
  for (const line of text.replace(/(\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)) parser.read(line);
  parser.end();
  return parser;
}
