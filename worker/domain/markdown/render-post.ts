import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../platform/text/escape.ts';
import { safeLink } from '../../platform/text/safe-link.ts';
import { BoundedLexer } from './bounds.ts';
import { Footnotes } from './footnotes.ts';
import { fragmentOf, headingIds } from './heading-ids.ts';
import { listingPattern } from './listing-pattern.ts';
import { plain } from './markdown.ts';
import { minutesToRead } from './reading-time.ts';
import { type Removed, sanitise } from './sanitise.ts';

/** What a text can refer to. */
export type PostContext = {
  /** The size of a picture `photo:KEY` that the text may show, in pixels. */
  photo(key: string): { width: number; height: number } | undefined;
  /**
   * The path, without language, of a link within a set of texts (`../other-guide/`, `/de/other-guide/`); undefined if
   * nothing is there. Without it, relative links are left out.
   */
  relative?(path: string): string | undefined;
  /** Whether links lead out of what people write: search engines are told not to follow them. */
  isUserText: boolean;
};

/** A text as a page shows it. */
export type RenderedPost = {
  /** Sanitised. Links to pages of the site are paths without the language. */
  html: string;
  /** The headings: level 2 to 4, id, text. */
  outline: [level: number, id: string, text: string][];
  minutes: number;
  /** The slugs of listings that it links to, in order; `isCard` for a link that is a paragraph of its own. */
  listings: { slug: string; isCard: boolean }[];
  /** The keys of the pictures that it shows. */
  photos: string[];
  /** What it contained and pages may not show. */
  removed: Removed[];
};

/** Renders the Markdown of an article or a post. Time and nesting are bounded, whatever the text contains. */
export function renderPost(markdown: string, context: PostContext): RenderedPost {
  const notes = new Footnotes();
  const outline: RenderedPost['outline'] = [];
  const marked = new Marked({ extensions: notes.extensions(), renderer: rendererOf(outline) });
  const tokens = new BoundedLexer(marked.defaults, { hasTables: true }).lex(markdown);
  notes.read(tokens, (inline) => String(new marked.Parser(marked.defaults).parseInline(inline)));
  const text = marked.parser(tokens);
  const photos = new Set<string>();
  const { html, removed } = sanitise(text + notes.list(), {
    link: (address) => linkAttributes(address, context),
    picture: (source) => pictureAttributes(source, context, photos),
    isOwn: (name, value) =>
      name === 'id' ? /^s-/.test(value) : /^(?:notes|note-back|language-[\w-]{1,20})$/.test(value),
  });
  return {
    ...{ html, outline, removed },
    minutes: minutesToRead(tokens.map(plain).join('\n')),
    listings: listingsIn(html),
    photos: [...photos],
  };
}

function rendererOf(outline: RenderedPost['outline']): RendererObject {
  const idOf = headingIds();
  return {
    // The page's own title is the only first-level heading.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      const text = tokens.map(plain).join('').trim();
      const id = idOf(text);
      outline.push([level, id, text]);
      return `<h${level} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A picture that is a paragraph of its own is a figure; its title is the caption.
    paragraph({ tokens }) {
      const [only, more] = tokens;
      if (only?.type !== 'image' || more) return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      const caption = (only as Tokens.Image).title;
      return `<figure>${this.parser.parseInline(tokens)}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>\n`;
    },
    image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
    html: (token) => withMarkdown(token),
  };
}

/** HTML that was typed. `markdown="1"`, of other platforms, says that the text between its tags is Markdown. */
function withMarkdown({ text, block }: Tokens.HTML | Tokens.Tag): string {
  if (!block || !/\bmarkdown\s*=\s*["']?1/i.test(text)) return text;
  const marked = new Marked();
  return text
    .split(/(<[^>]*>)/)
    .map((part, at) => (at % 2 === 1 || part.trim() === '' ? part : inlineOf(part.trim(), marked)))
    .join('');
}

function inlineOf(text: string, marked: Marked): string {
  const tokens: Token[] = new BoundedLexer(marked.defaults).inlineTokens(text.replace(/\n+/g, ' '));
  return String(new marked.Parser(marked.defaults).parseInline(tokens));
}

function linkAttributes(address: string, { relative, isUserText }: PostContext): string | undefined {
  if (address.startsWith('#')) return `href="#${escapeHtml(encodeURI(fragmentOf(decoded(address.slice(1)))))}"`;
  if (address.startsWith('.') || (relative && /^\/(?!\/|(?:[a-z-]{2,20}\/)?directory\/)/.test(address))) {
    const [path = '', part] = address.split('#', 2);
    const found = safeLink(relative?.(path) ?? '');
    if (found === undefined) return undefined;
    return `href="${escapeHtml(withoutLanguage(found))}${part ? `#${escapeHtml(encodeURI(fragmentOf(decoded(part))))}` : ''}"`;
  }
  const safe = safeLink(address);
  if (safe === undefined) return undefined;
  const isOutside = !safe.startsWith('/');
  return `href="${escapeHtml(withoutLanguage(safe))}"${isOutside && isUserText ? ' rel="ugc nofollow"' : ''}`;
}

/** A path to a listing, in any language, is written without the language: pages add their own. */
const withoutLanguage = (path: string): string =>
  path.replace(/^\/[a-z]{2,3}(?:-[a-z]+)?(?=\/directory\/listing\/)/, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is text.
    return text;
  }
}

function pictureAttributes(source: string, { photo }: PostContext, photos: Set<string>): string | undefined {
  const key = /^photo:([a-z0-9]{16,64})$/.exec(source)?.[1];
  const size = key === undefined ? undefined : photo(key);
  if (key === undefined || !size) return undefined;
  photos.add(key);
  return `src="/media/${key}/1280.webp" width="${size.width}" height="${size.height}" loading="lazy"`;
}

function listingsIn(html: string): RenderedPost['listings'] {
  const cards = new Set([...html.matchAll(listingPattern.card)].map(([, slug = '']) => slug));
  const all = new Set([...html.matchAll(listingPattern.link)].map(([, slug = '']) => slug));
  return [...all].map((slug) => ({ slug, isCard: cards.has(slug) }));
}
