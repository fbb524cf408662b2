import { Marked, type Token, type Tokens } from 'marked';
import type * as Xss from 'xss';
import xss from 'xss';
import type { Paragraph } from '../../platform/text/difference.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { safeLink } from '../../platform/text/safe-link.ts';
import { BoundedLexer } from './bounds.ts';

// Node cannot detect the named exports of this CommonJS module, although its types declare them.
const { FilterXSS } = xss as unknown as typeof Xss;

/** A rendered Markdown text. */
export type RenderedMarkdown = {
  /** Sanitised: headings from the second level, paragraphs, lists, quotes, links and emphasis. */
  html: string;
  /** Its paragraphs as plain text. */
  paragraphs: Paragraph[];
};

const marked = new Marked({
  renderer: {
    // The page's own title is the only first-level heading.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** An attribute's value as browsers read it. References that are not known here stay, and are escaped with the value. */
export const decodeReferences = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hexadecimal, name) => {
    if (name) return named.get(name.toLowerCase()) ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });

function hrefAttribute(value: string): string {
  const address = decodeReferences(value);
  return safeLink(address) === undefined ? '' : `href="${escapeHtml(address)}"`;
}

/** Words in a tag at most: the sanitiser reads a tag's attributes again for each of its spaces. */
export const maxWords = 200;

const none: string[] = [];

const sanitiser = new FilterXSS({
  whiteList: {
    ...{ h2: none, h3: none, h4: none, p: none, ul: none, ol: none, li: none, blockquote: none, br: none, hr: none },
    ...{ strong: none, em: none, code: none, pre: none, a: ['href'] },
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style'],
  onTag: (tag, html, { isWhite, isClosing }) =>
    isWhite && !isClosing && html.split(/\s/, maxWords + 1).length > maxWords ? `<${tag}>` : undefined,
  onTagAttr: (_tag, name, value) => (name === 'href' ? hrefAttribute(value) : ''),
});

/**
 * Renders Markdown as HTML. Of raw HTML, only elements that Markdown can produce remain. Time and nesting are bounded,
 * whatever the text contains.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tokens = new BoundedLexer(marked.defaults).lex(markdown);
  return { html: sanitiser.process(marked.parser(tokens)).trim(), paragraphs: paragraphsOf(tokens) };
}

/** The paragraphs of a text without markup. */
export function paragraphsOf(tokens: readonly Token[]): Paragraph[] {
  return tokens.flatMap((token): Paragraph[] => {
    switch (token.type) {
      case 'heading':
        return [['heading', plain(token)]];
      case 'paragraph':
      case 'code':
        return [['paragraph', plain(token)]];
      case 'blockquote':
        return paragraphsOf((token as Tokens.Blockquote).tokens);
      case 'list':
        return (token as Tokens.List).items.flatMap(itemParagraphs);
      default:
        return [];
    }
  });
}

/** An item's own text, then that of nested lists. */
function itemParagraphs({ tokens }: Tokens.ListItem): Paragraph[] {
  const own = tokens.filter(({ type }) => type !== 'list').map(plain);
  return [['item', own.join(' ')], ...paragraphsOf(tokens.filter(({ type }) => type === 'list'))];
}

/** A token's text without markup. */
export function plain(token: Token): string {
  if (token.type === 'html') return '';
  if (token.type === 'list') return (token as Tokens.List).items.map(plain).join(' ');
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('');
  const text = 'text' in token ? String(token.text) : '';
  return text.replace(/\s+/g, ' ');
}
