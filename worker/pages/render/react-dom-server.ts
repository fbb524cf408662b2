import { attribute, escapeText } from './attributes.ts';
import { type Component, Context, type Element, Fragment, type Props, Suspense } from './react.ts';

/**
 * `react-dom/server` for the Worker: the HTML of a tree, byte for byte as React writes it, except image preloads. React's
 * own renderer supports suspending and streaming, takes twice as long, and would be a tenth of the Worker's bytes.
 * @throws for what views must not use: class components, unsupported attributes, elements of the head.
 */
export function renderToString(tree: unknown): string {
  const writer: Writer = { html: '', isAfterText: false, chosen: undefined };
  write(writer, tree);
  return writer.html;
}

type Writer = {
  html: string;
  /** Whether text was written last. A comment separates it from the next text, so that React finds two nodes. */
  isAfterText: boolean;
  /** The value of the enclosing `<select>`. */
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
  } else throw new Error(`cannot render an element of type ${String(type)}`);
}

function writeMark(writer: Writer, mark: string): void {
  writer.html += mark;
  writer.isAfterText = false;
}

function writeWithin(writer: Writer, context: Context, { value, children }: Props): void {
  const outer = context.value;
  context.value = value;
  try {
    write(writer, children);
  } finally {
    context.value = outer;
  }
}

/** Void elements. */
const empty = new Set('area br col embed hr img input source track wbr'.split(' '));
/** Elements that React hoists or treats specially. */
const refused = new Set('base body head html link meta script style title'.split(' '));

type Tag = {
  start: string;
  end: string;
  isEmpty: boolean;
  /** For form controls: the initial attributes in React's order. */
  attributes: ((props: Props, chosen: unknown) => Props) | undefined;
  isTextField: boolean;
  /** Parsers drop a line break at the start of the element. */
  dropsLine: boolean;
};

const tags = new Map<string, Tag>();

function makeTag(type: string): Tag {
  if (refused.has(type) || !/^[a-z][a-z0-9]*$/i.test(type)) throw new Error(`views cannot render <${type}>`);
  const tag: Tag = {
    start: `<${type}`,
    end: `</${type}>`,
    isEmpty: empty.has(type),
    attributes: controls[type],
    isTextField: type === 'textarea',
    dropsLine: type === 'textarea' || type === 'pre',
  };
  tags.set(type, tag);
  return tag;
}

const controls: Readonly<Record<string, Tag['attributes']>> = {
  input: ({ checked, defaultChecked, value, defaultValue, ...others }) => ({
    ...submitting(others),
    checked: checked ?? defaultChecked,
    value: value ?? defaultValue,
  }),
  button: submitting,
  form: ({ action, encType, method, target, ...others }) => ({ ...others, action, encType, method, target }),
  select: ({ value, defaultValue, ...others }) => others,
  textarea: ({ value, defaultValue, ...others }) => others,
  option: ({ selected, ...others }, chosen) => ({ ...others, selected: isChosen(others, chosen) ?? selected }),
};

function submitting({ name, formAction, formEncType, formMethod, formTarget, ...others }: Props): Props {
  return { ...others, name, formAction, formEncType, formMethod, formTarget };
}

/** Whether an option is selected by the value of its `<select>`, single or multiple; undefined if that has no value. */
function isChosen({ value, children }: Props, chosen: unknown): boolean | undefined {
  if (chosen === null || chosen === undefined) return undefined;
  const own = value ?? [children].flat().join('');
  return [chosen].flat().some((one) => String(one) === String(own));
}

function writeTag(writer: Writer, type: string, props: Props): void {
  const tag = tags.get(type) ?? makeTag(type);
  writer.isAfterText = false;
  writer.html += tag.start + attributesOf(tag.attributes ? tag.attributes(props, writer.chosen) : props);
  if (tag.isEmpty) {
    writer.html += '/>';
    return;
  }
  const { children } = props;
  if (typeof children === 'string' || children === undefined || children === null) {
    writer.html += `>${typeof children === 'string' ? textContent(tag, children) : ownContent(tag, props)}${tag.end}`;
    return;
  }
  const outer = writer.chosen;
  if (type === 'select') writer.chosen = props.value ?? props.defaultValue;
  writer.html += '>';
  write(writer, children);
  writer.html += tag.end;
  writer.isAfterText = false;
  writer.chosen = outer;
}

function attributesOf(props: Props): string {
  let attributes = '';
  for (const name in props) {
    const value = props[name];
    if (name !== 'children' && value !== null && value !== undefined) attributes += attribute(name, value);
  }
  return attributes;
}

const textContent = ({ dropsLine }: Tag, text: string): string =>
  dropsLine && text[0] === '\n' ? `\n${escapeText(text)}` : escapeText(text);

/** The content of an element without children: `dangerouslySetInnerHTML`, or the value of a textarea. */
function ownContent(tag: Tag, { value, defaultValue, dangerouslySetInnerHTML }: Props): string {
  if (tag.isTextField) return textContent(tag, String(value ?? defaultValue ?? ''));
  return (dangerouslySetInnerHTML as { __html: string } | undefined)?.__html ?? '';
}
