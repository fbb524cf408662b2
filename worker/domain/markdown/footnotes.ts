import type { Token, TokenizerAndRendererExtension } from 'marked';
import { escapeHtml } from '../../platform/text/escape.ts';

const label = '\\[\\^([^\\]\\s]{1,40})\\]';
const reference = new RegExp(`^${label}`);
/** A definition with its indented further lines. */
const definition = new RegExp(`^${label}:[ \\t]*([^\\n]*(?:\\n(?: {2,}|\\t)[^\\n]+)*)(?:\\n+|$)`);
const definitionStart = new RegExp(`^${label}:`, 'm');

/**
 * Footnotes of one text: `[^1]` in it, and `[^1]: …` anywhere. They are numbered in the order in which the text refers to
 * them; a note without a reference is left out, a reference without a note stays as it is typed.
 */
export class Footnotes {
  readonly #notes = new Map<string, string>();
  readonly #order: string[] = [];

  /** Extensions of the parser. */
  extensions(): TokenizerAndRendererExtension[] {
    return [
      {
        name: 'footnoteDefinition',
        level: 'block',
        start: (text) => definitionStart.exec(text)?.index,
        tokenizer(text) {
          const [raw, name, content = ''] = definition.exec(text) ?? [];
          if (raw === undefined || name === undefined) return undefined;
          const tokens = this.lexer.inlineTokens(content.replace(/\n\s*/g, ' '));
          return { type: 'footnoteDefinition', raw, label: name, tokens };
        },
        renderer: () => '',
      },
      {
        name: 'footnote',
        level: 'inline',
        start: (text) => (text.includes('[^') ? text.indexOf('[^') : undefined),
        tokenizer(text) {
          const [raw, name] = reference.exec(text) ?? [];
          return raw === undefined ? undefined : { type: 'footnote', raw, label: name, text: '' };
        },
        renderer: (token) => this.#reference(token.raw, String(token.label)),
      },
    ];
  }

  /** Reads the notes of a text before it is rendered. `render` makes HTML of inline tokens. */
  read(tokens: readonly Token[], render: (tokens: Token[]) => string): void {
    for (const token of tokens)
      if (token.type === 'footnoteDefinition' && 'label' in token && 'tokens' in token)
        this.#notes.set(String(token.label), render(token.tokens ?? []));
  }

  #reference(raw: string, name: string): string {
    if (!this.#notes.has(name)) return escapeHtml(raw);
    if (!this.#order.includes(name)) this.#order.push(name);
    const number = this.#order.indexOf(name) + 1;
    return `<sup><a href="#s-note-${number}" id="s-ref-${number}">${number}</a></sup>`;
  }

  /** The notes that the text refers to, as a list with ways back; empty for none. */
  list(): string {
    if (this.#order.length === 0) return '';
    const items = this.#order.map(
      (name, at) =>
        `<li id="s-note-${at + 1}">${this.#notes.get(name) ?? ''} <a href="#s-ref-${at + 1}" class="note-back">↩</a></li>`,
    );
    return `<section class="notes"><ol>${items.join('')}</ol></section>`;
  }
}
