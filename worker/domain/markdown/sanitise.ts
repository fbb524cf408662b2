import type * as Xss from 'xss';
import xss from 'xss';
import { escapeHtml } from '../../platform/text/escape.ts';
import { decodeReferences, maxWords } from './markdown.ts';

// Node cannot detect the named exports of this CommonJS module, although its types declare them.
const { FilterXSS } = xss as unknown as typeof Xss;

/** What was taken out of a text: an element, an attribute, the address of a link, or a picture, with its name or address. */
export type Removed = { kind: 'element' | 'attribute' | 'link' | 'picture'; what: string };

const none: string[] = [];
const spaced = ['dir', 'lang'];

/** Elements with their attributes. Ids are given by the renderer alone. */
const allowed: Readonly<Record<string, string[]>> = {
  ...{ h2: ['id'], h3: ['id'], h4: ['id'], p: spaced, br: none, hr: none, div: spaced, span: spaced, aside: spaced },
  ...{ ul: spaced, ol: [...spaced, 'start'], li: ['id'], blockquote: spaced, section: ['class'], dl: none, dt: none },
  ...{ dd: none, strong: none, em: none, b: none, i: none, del: none, s: none, u: none, mark: none, small: none },
  ...{ sub: none, sup: none, kbd: none, abbr: ['title'], q: none, cite: none, code: ['class'], pre: none },
  ...{ table: none, thead: none, tbody: none, tr: none, th: ['align'], td: ['align'], caption: none, label: none },
  ...{ a: ['href', 'rel', 'id', 'class'], figure: none, figcaption: none, details: none, summary: none },
  img: ['src', 'alt', 'width', 'height', 'loading'],
  input: [],
};

/** Presentation of other platforms, which is left out without a word: nothing that readers see goes with it. */
const unsaid: ReadonlySet<string> = new Set([
  'class',
  'id',
  'markdown',
  'for',
  'name',
  'width',
  'height',
  'target',
  'rel',
]);

/** Values of attributes that only some values are safe or useful in. */
const values: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|rtl|auto)$/,
  lang: /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,3}$/,
  start: /^\d{1,6}$/,
  align: /^(?:left|right|center)$/,
};

/** What the renderer decides: the addresses of links and pictures, and what has an id or a class. */
export type Rules = {
  /** The attributes of a link to an address; undefined if the text must not link to it. */
  link(address: string): string | undefined;
  /** The attributes of a picture; undefined for one that is not in the text's own store. */
  picture(source: string): string | undefined;
  /** Whether an element with this id or class came from the renderer, not from the text. */
  isOwn(name: 'id' | 'class', value: string): boolean;
};

/** Removes from HTML all but known elements and attributes. Everything that was removed is listed, each thing once. */
export function sanitise(html: string, rules: Rules): { html: string; removed: Removed[] } {
  const removed = new Map<string, Removed>();
  const remove = (kind: Removed['kind'], what: string) => {
    removed.set(`${kind} ${what}`, { kind, what: what.slice(0, 200) });
    return '';
  };
  const filter = new FilterXSS({
    whiteList: allowed as Record<string, string[]>,
    stripIgnoreTag: true,
    stripIgnoreTagBody: ['script', 'style', 'iframe', 'object', 'noscript', 'template', 'svg', 'math', 'select'],
    onTag: (tag, text, { isWhite, isClosing }) => {
      if (!isWhite && !isClosing) remove('element', tag);
      if (isWhite && !isClosing && text.split(/\s/, maxWords + 1).length > maxWords) return `<${tag}>`;
      // A box to tick in a text is a character: a disabled control would have no name.
      if (tag === 'input') return /\bchecked\b/i.test(text) ? '☑' : '☐';
      // Without its picture an element says nothing.
      if (tag === 'img' && isWhite) return pictureTag(text, rules, remove);
      return undefined;
    },
    onTagAttr: (_tag, name, value, isAllowed) =>
      isAllowed ? attribute({ name, value: decodeReferences(value) }, rules, remove) : undefined,
    onIgnoreTagAttr: (_tag, name) => (unsaid.has(name) ? '' : remove('attribute', name)),
  });
  // A picture that was taken out leaves its figure behind.
  const clean = filter.process(html).replace(/<figure>\s*(?:<figcaption>[^<]*<\/figcaption>)?<\/figure>\n?/g, '');
  return { html: clean.trim(), removed: [...removed.values()] };
}

type Remove = (kind: Removed['kind'], what: string) => string;

function pictureTag(text: string, { picture }: Rules, remove: Remove): string {
  const attributeOf = (name: string) =>
    decodeReferences(
      new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
        .exec(text)
        ?.slice(1)
        .find((one) => one) ?? '',
    );
  const source = attributeOf('src');
  const attributes = picture(source);
  return attributes === undefined
    ? remove('picture', source)
    : `<img ${attributes} alt="${escapeHtml(attributeOf('alt'))}">`;
}

function attribute({ name, value }: { name: string; value: string }, { link, isOwn }: Rules, remove: Remove): string {
  if (name === 'href') return link(value) ?? remove('link', value);
  if (name === 'id' || name === 'class') return isOwn(name, value) ? `${name}="${escapeHtml(value)}"` : '';
  if (name === 'rel') return '';
  if (values[name]) return values[name].test(value) ? `${name}="${value}"` : '';
  return `${name}="${escapeHtml(value)}"`;
}
