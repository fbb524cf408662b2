import type { Paragraph } from '../../platform/text/difference.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { type Block, type ContainerBlock, readBlocks, type TextBlock } from './blocks.ts';
import type { Emphasis, Run } from './emphasis.ts';
import { type Inline, readInline } from './inline.ts';
import type { Definitions } from './links.ts';

/** A rendered Markdown text. */
export type RenderedMarkdown = {
  /** Safe: headings from the second level, paragraphs, lists, quotes, code, links and emphasis; all else is text. */
  html: string;
  /** Its paragraphs as plain text. */
  paragraphs: Paragraph[];
};

/** Emphasis inside of emphasis at most; the marks of deeper emphasis are text. */
const maxEmphasis = 16;

/** Renders the inline pieces of one paragraph. Tags are always closed in the order in which they were opened. */
class InlineRenderer {
  html = '';
  plain = '';
  /** The open emphases; `undefined`: one that is too deep for a tag. */
  readonly #open: (Emphasis | undefined)[] = [];
  #links = 0;
  #isLinked = false;

  add(piece: Inline): void {
    if (piece.type === 'text') this.#addText(piece.text);
    else if (piece.type === 'code') this.#addTag(`<code>${escapeHtml(piece.text)}</code>`, piece.text);
    else if (piece.type === 'break') this.#addTag('<br>', ' ');
    else if (piece.type === 'link') this.#openLink(piece.href);
    else if (piece.type === 'link-end') this.#closeLink();
    else this.#addRun(piece);
  }

  #addTag(html: string, plain = ''): void {
    this.html += html;
    this.plain += plain;
  }

  #addText(text: string): void {
    this.#addTag(escapeHtml(text), text);
  }

  #openLink(href: string | undefined): void {
    // An address in the text of a link is no link of its own.
    if (this.#links === 0) {
      this.#isLinked = href !== undefined;
      if (href !== undefined) this.#addTag(`<a href="${escapeHtml(href)}">`);
    }
    this.#links += 1;
  }

  #closeLink(): void {
    this.#links -= 1;
    if (this.#links === 0 && this.#isLinked) this.#addTag('</a>');
  }

  #addRun({ mark, left, opens, closes }: Run): void {
    const marks = { em: mark, strong: mark.repeat(2) };
    for (const emphasis of closes) {
      if (this.#open.pop()) this.#addTag(`</${emphasis}>`);
      else this.#addText(marks[emphasis]);
    }
    this.#addText(mark.repeat(left));
    for (const emphasis of opens.toReversed()) {
      const isShown = this.#open.length < maxEmphasis;
      this.#open.push(isShown ? emphasis : undefined);
      if (isShown) this.#addTag(`<${emphasis}>`);
      else this.#addText(marks[emphasis]);
    }
  }
}

function renderInline(text: string, definitions: Definitions): { html: string; plain: string } {
  const renderer = new InlineRenderer();
  for (const piece of readInline(text, definitions)) renderer.add(piece);
  return { html: renderer.html, plain: collapse(renderer.plain) };
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Renders the blocks of a text, and collects its paragraphs: an item's own text is one, before those of lists in it. */
class Renderer {
  readonly #html: string[] = [];
  readonly #paragraphs: { kind: Paragraph[0]; texts: string[] }[] = [];
  /** The texts of the open items. */
  readonly #items: string[][] = [];
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  get rendered(): RenderedMarkdown {
    const paragraphs = this.#paragraphs.filter(({ texts }) => texts.length > 0);
    return {
      html: this.#html.join('').trim(),
      paragraphs: paragraphs.map(({ kind, texts }) => [kind, texts.join(' ')]),
    };
  }

  add(block: Block): void {
    if (block.type === 'open') this.#open(block);
    else if (block.type === 'close') this.#close(block);
    else if (block.type === 'rule') this.#html.push('<hr>\n');
    else if (block.type === 'code') {
      this.#html.push(`<pre><code>${escapeHtml(block.text)}\n</code></pre>\n`);
      this.#collect('paragraph', collapse(block.text));
    } else this.#addText(block);
  }

  #addText(block: TextBlock): void {
    const { html, plain } = renderInline(block.text, this.#definitions);
    this.#collect(block.type, plain);
    if (block.type === 'heading') {
      // The page's own title is the only first-level heading.
      const level = Math.min(Math.max(block.level, 2), 4);
      this.#html.push(`<h${level}>${html}</h${level}>\n`);
    } else this.#html.push(block.list?.isLoose === false ? html : `<p>${html}</p>\n`);
  }

  #open(block: ContainerBlock): void {
    if (block.tag === 'blockquote') this.#html.push('<blockquote>\n');
    else if (block.tag === 'list') {
      const isAtLineStart = this.#html.at(-1)?.endsWith('\n') ?? true;
      this.#html.push(isAtLineStart ? '' : '\n', `<${block.list.tag}>\n`);
    } else {
      const texts: string[] = [];
      this.#paragraphs.push({ kind: 'item', texts });
      this.#items.push(texts);
      this.#html.push('<li>');
    }
  }

  #close(block: ContainerBlock): void {
    if (block.tag === 'li') this.#items.pop();
    this.#html.push(`</${block.tag === 'list' ? block.list.tag : block.tag}>\n`);
  }

  #collect(kind: Paragraph[0], text: string): void {
    const item = this.#items.at(-1);
    if (text === '') return;
    if (item) item.push(text);
    else this.#paragraphs.push({ kind, texts: [text] });
  }
}

/**
 * Renders Markdown as HTML. Raw HTML, images and tables are text, comments are left out. The time is linear in the length of the text, and
 * nesting is bounded, whatever it contains.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const { blocks, definitions } = readBlocks(markdown);
  const renderer = new Renderer(definitions);
  for (const block of blocks) renderer.add(block);
  return renderer.rendered;
}
