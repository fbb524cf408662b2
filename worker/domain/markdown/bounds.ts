import { Lexer, type Token, type TokensList } from 'marked';

/** Characters of a text at most; what follows is left out. Callers refuse longer texts before. */
const maxLength = 100_000;

/** Quotes and list items inside of each other at most; the markers of deeper ones are text. */
const maxDepth = 12;

/** Inline markers of one paragraph at most. */
const maxMarkers = 200;

/** Inline markers, with those that are escaped already. */
const markers = /\\[!-/:-@[-`{-~]|[*_[`<!~]/g;

/** Words without an end in sight, which the library reads again for each of their characters. */
const longWords = /[!-~]{2000,}/g;

const punctuation = /\\?([!-/:-@[-`{-~])/g;

/**
 * The text of one paragraph with so few markers that its time in the library is bounded. The library searches for the
 * end of what a marker begins, up to the end of the paragraph. Surplus markers are escaped, so they are text.
 */
export function boundInline(text: string): string {
  let count = 0;
  return text
    .replace(longWords, (word) => word.replace(punctuation, '\\$1'))
    .replace(markers, (marker) => (marker.startsWith('\\') || ++count <= maxMarkers ? marker : `\\${marker}`));
}

/**
 * The library's lexer for texts that may be hostile. Without bounds it calls itself for each level of nesting, which
 * overflows the stack, and its time grows with the square of the number of markers.
 */
export class BoundedLexer extends Lexer {
  #depth = -1;

  override lex(text: string) {
    return super.lex(text.slice(0, maxLength));
  }

  override blockTokens(text: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isClipped = false): Token[] {
    if (this.#depth >= maxDepth) {
      tokens.push({ type: 'paragraph', raw: text, text, tokens: this.inline(text) });
      return tokens;
    }
    this.#depth += 1;
    super.blockTokens(text, tokens, isClipped);
    this.#depth -= 1;
    return tokens;
  }

  override inlineTokens(text: string, tokens?: Token[]): Token[] {
    return super.inlineTokens(boundInline(text), tokens);
  }
}
