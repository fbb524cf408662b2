import { attribute, escapeText } from './attributes.ts';
import { type Component, Context, type Element, Fragment, type Props, Suspense } from './react.ts';

/**
 * `react-dom/server` at the edge: the HTML of a tree of components, byte for byte what React writes, so that React finds
 * its own document in the browser. React's renderer can suspend, stream and go on; for a tree that is written once from
 * top to bottom that takes it four times as long, and is a tenth of the Worker's bytes.
 *
 * @throws for what views have no business with: class components, and elements of the head, which is the document's.
 */
export function renderToString(tree: unknown): string {
  const writer: Writer = { html: '', isAfterText: false, chosen: undefined };
  write(writer, tree);
  return writer.html;
}

type Writer = {
  html: string;
  /** The last thing written is text: more text is kept apart from it, so that React finds two. */
  isAfterText: boolean;
  /** The value of the `<select>` around. */
  chosen: unknown;
};

function write(writer: Writer, node: unknown): void {
  switch (typeof node) {
    case 'string':
      if (node) writeText(writer, node);
      return;
    case 'number':
    case 'bigint':
      writeText(writer, String(node));
      return;
    case 'object':
      if (Array.isArray(node)) for (const child of node) write(writer, child);
      else if (node) writeElement(writer, node as Element);
  }
}

function writeText(writer: Writer, text: string): void {
  writer.html += writer.isAfterText ? `<!-- -->${escapeText(text)}` : escapeText(text);
  writer.isAfterText = true;
}

function writeElement(writer: Writer, { type, props }: Element): void {
  if (typeof type === 'string') writeTag(writer, type, props);
  else if (typeof type === 'function') write(writer, (type as Component)(props));
  else if (type instanceof Context) writeWithin(writer, type, props);
  else if (type === Fragment) write(writer, props.children);
  else if (type === Suspense) {
    writeMark(writer, '<!--$-->');
    write(writer, props.children);
    writeMark(writer, '<!--/$-->');
  } else throw new Error(`nothing that can be written: ${String(type)}`);
}

function writeMark(writer: Writer, mark: string): void {
  writer.html += mark;
  writer.isAfterText = false;
}

function writeWithin(writer: Writer, context: Context, { value, children }: Props): void {
  const around = context.value;
  context.value = value;
  try {
    write(writer, children);
  } finally {
    context.value = around;
  }
}

/** Elements without an end. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** What React puts elsewhere or treats as something else than an element. */
const refused = new Set('base body head html link meta script style title'.split(' '));

type Tag = { start: string; end: string; isEmpty: boolean; attributes: (props: Props, chosen: unknown) => Props };

const tags = new Map<string, Tag>();

function learn(type: string): Tag {
  if (refused.has(type) || !/^[a-z][a-z0-9]*$/i.test(type)) throw new Error(`no view writes <${type}>`);
  const attributes = controls[type] ?? ((props) => props);
  const tag: Tag = { start: `<${type}`, end: `</${type}>`, isEmpty: empty.has(type), attributes };
  tags.set(type, tag);
  return tag;
}

/** What controls begin with, and their attributes in the order in which React writes them. */
const controls: Readonly<Record<string, Tag['attributes']>> = {
  input: ({ name, checked, defaultChecked, value, defaultValue, ...others }) => ({
    ...others,
    name,
    checked: checked ?? defaultChecked,
    value: value ?? defaultValue,
  }),
  button: ({ name, ...others }) => ({ ...others, name }),
  form: ({ action, encType, method, target, ...others }) => ({ ...others, action, encType, method, target }),
  select: ({ value, defaultValue, ...others }) => others,
  textarea: ({ value, defaultValue, ...others }) => others,
  option: ({ selected, ...others }, chosen) => ({
    ...others,
    selected: chosen === undefined ? selected : String(others.value ?? others.children) === String(chosen),
  }),
};

function writeTag(writer: Writer, type: string, props: Props): void {
  const tag = tags.get(type) ?? learn(type);
  writer.isAfterText = false;
  writer.html += tag.start + attributesOf(tag.attributes(props, writer.chosen));
  if (tag.isEmpty) {
    writer.html += '/>';
    return;
  }
  const content = contentOf(type, props);
  if (content !== undefined) {
    writer.html += `>${content}${tag.end}`;
    return;
  }
  const around = writer.chosen;
  if (type === 'select') writer.chosen = props.value ?? props.defaultValue;
  writer.html += '>';
  write(writer, props.children);
  writer.html += tag.end;
  writer.isAfterText = false;
  writer.chosen = around;
}

function attributesOf(props: Props): string {
  let attributes = '';
  for (const name in props) {
    const value = props[name];
    if (value !== null && value !== undefined) attributes += attribute(name, value);
  }
  return attributes;
}

/** The HTML inside an element that has nothing but text, or HTML of its own; undefined for all others. */
function contentOf(
  type: string,
  { children, value, defaultValue, dangerouslySetInnerHTML }: Props,
): string | undefined {
  const html = dangerouslySetInnerHTML as { __html: string } | undefined;
  if (html) return html.__html;
  const text = type === 'textarea' ? String(value ?? defaultValue ?? '') : children;
  if (typeof text !== 'string') return undefined;
  // Parsers drop a line's end that comes first.
  return text[0] === '\n' && (type === 'textarea' || type === 'pre') ? `\n${escapeText(text)}` : escapeText(text);
}
