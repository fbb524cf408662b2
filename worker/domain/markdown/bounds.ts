import { Lexer, type MarkedOptions, type Token, Tokenizer, type TokensList } from 'marked';

/** Characters of a text at most. Callers refuse longer texts; here the rest is left out. */
const maxLength = 100_000;

/** Quotes and lists inside of each other at most; the markers of deeper ones are text. */
const maxDepth = 12;

/** Characters that the library reads as blocks at most: each once per level, and quotes with lazy lines more often. */
const maxRead = 1_000_000;

/** Inline markers of one paragraph at most; others are text. */
const maxMarkers = 200;

/** Inline markers, and escapes, which are none. */
const markers = /\\[!-/:-@[-`{-~]|[*_[`<!~]/g;

/** Words that are too long for an address. The library reads some of them again from each of their characters. */
const longWords = /[!-~]{2000,}/g;

const punctuation = /\\?([!-/:-@[-`{-~])/g;

/** The source of one paragraph, with surplus markers escaped: behind each, the library searches for its counterpart. */
function boundInline(text: string): string {
  let count = 0;
  return text
    .replace(longWords, (word) => word.replace(punctuation, '\\$1'))
    .replace(markers, (marker) => (marker.startsWith('\\') || ++count <= maxMarkers ? marker : `\\${marker}`));
}

/** Counts how many quotes and lists are open. The library also calls these methods from within themselves. */
class BoundedTokenizer extends Tokenizer {
  depth = 0;
  readonly #hasTables: boolean;

  constructor(hasTables: boolean) {
    super();
    this.#hasTables = hasTables;
  }

  override blockquote(text: string) {
    this.depth += 1;
    const token = super.blockquote(text);
    this.depth -= 1;
    return token;
  }

  override list(text: string) {
    this.depth += 1;
    const token = super.list(text);
    this.depth -= 1;
    return token;
  }

  override table(text: string) {
    return this.#hasTables ? super.table(text) : undefined;
  }
}

/**
 * The library's lexer for texts that may be hostile. Unbounded, it overflows the stack with nesting, and its time grows
 * with the square of the number of inline markers, and with the power of the depth of quotes. For one text.
 */
export class BoundedLexer extends Lexer {
  readonly #tokenizer: BoundedTokenizer;
  #read = 0;

  /** @param hasTables whether tables are read; each needs an empty line before it */
  constructor(options: MarkedOptions, { hasTables = false }: { hasTables?: boolean } = {}) {
    const tokenizer = new BoundedTokenizer(hasTables);
    super({ ...options, tokenizer });
    this.#tokenizer = tokenizer;
    // Those of GFM search for a table at each line, up to its end, although there are none.
    const { paragraph, lheading } = Lexer.rules.block.normal;
    tokenizer.rules.block = { ...tokenizer.rules.block, paragraph, lheading };
  }

  override lex(text: string): TokensList {
    return super.lex(text.slice(0, maxLength));
  }

  override blockTokens(text: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isClipped = false): Token[] {
    this.#read += text.length;
    if (this.#tokenizer.depth <= maxDepth && this.#read <= maxRead) return super.blockTokens(text, tokens, isClipped);
    tokens.push({ type: 'paragraph', raw: text, text, tokens: this.inline(text) });
    return tokens;
  }

  override inlineTokens(text: string, tokens?: Token[]): Token[] {
    return super.inlineTokens(boundInline(text), tokens);
  }
}
