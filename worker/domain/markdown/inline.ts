import { emphasise, type Run, runAt } from './emphasis.ts';
import {
  type Definitions,
  isPunctuation,
  readAutolink,
  readBareLink,
  readDestination,
  readReference,
} from './links.ts';

/** The pieces of a line of text in their order. `href` is undefined for a link that leads nowhere. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'link'; href: string | undefined }
  | { type: 'link-end' }
  | Run;

/** A `[` or `![` that may begin a link. */
type Bracket = { piece: number; start: number; firstRun: number; hasBrackets: boolean; isImage: boolean };

/** The places of runs of backticks, by their length, each list from the last to the first. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
    const start = at;
    while (text[at] === '`') at += 1;
    const places = runs.get(at - start);
    if (places) places.push(start);
    else runs.set(at - start, [start]);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

/** Reads a paragraph's text once from its beginning to its end. Nothing is searched for twice. */
class InlineParser {
  readonly pieces: Inline[] = [];
  readonly #text: string;
  readonly #definitions: Definitions;
  readonly #backticks: Map<number, number[]>;
  readonly #brackets: Bracket[] = [];
  readonly #runs: Run[] = [];
  #at = 0;
  #plainFrom = 0;
  /** Whether the end of a comment was searched for in vain. */
  #hasNoCommentEnd = false;

  constructor(text: string, definitions: Definitions) {
    this.#text = text;
    this.#definitions = definitions;
    this.#backticks = backtickRuns(text);
  }

  read(): readonly Inline[] {
    while (this.#at < this.#text.length) if (!this.#readPiece()) this.#at += 1;
    this.#endPlain();
    emphasise(this.#runs);
    return this.pieces;
  }

  /** Reads what is no plain text at the current place; false if there is nothing of the kind. */
  #readPiece(): boolean {
    switch (this.#text[this.#at]) {
      case '\\':
        return this.#readEscape();
      case '`':
        return this.#readCode();
      case '*':
      case '_':
        return this.#readRun();
      case '!':
        return this.#text[this.#at + 1] === '[' && this.#openBracket(2);
      case '[':
        return this.#openBracket(1);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#readComment() || this.#addLink(readAutolink(this.#text, this.#at));
      case 'h':
      case 'H':
        return !/\w/.test(this.#text[this.#at - 1] ?? '') && this.#addLink(readBareLink(this.#text, this.#at));
      case '&':
        return this.#readReference();
      case ' ':
      case '\n':
        return this.#readSpace();
      default:
        return false;
    }
  }

  #endPlain(): void {
    if (this.#plainFrom < this.#at)
      this.pieces.push({ type: 'text', text: this.#text.slice(this.#plainFrom, this.#at) });
  }

  #add(end: number, ...pieces: Inline[]): true {
    this.#endPlain();
    this.pieces.push(...pieces);
    this.#at = end;
    this.#plainFrom = end;
    return true;
  }

  #readEscape(): boolean {
    const next = this.#text[this.#at + 1];
    if (next === '\n') return this.#add(this.#at + 2, { type: 'break' });
    return isPunctuation(next) && this.#add(this.#at + 2, { type: 'text', text: next ?? '' });
  }

  #readReference(): boolean {
    const reference = readReference(this.#text, this.#at);
    return (
      reference !== undefined && this.#add(this.#at + reference.length, { type: 'text', text: reference.character })
    );
  }

  #readSpace(): true {
    let end = this.#at;
    while (this.#text[end] === ' ') end += 1;
    if (this.#text[end] !== '\n') {
      this.#at = end;
      return true;
    }
    const isBreak = end - this.#at >= 2;
    return this.#add(end + 1, isBreak ? { type: 'break' } : { type: 'text', text: '\n' });
  }

  #readCode(): true {
    let start = this.#at;
    while (this.#text[start] === '`') start += 1;
    const places = this.#backticks.get(start - this.#at);
    while (places?.length && (places.at(-1) ?? 0) < start) places.pop();
    const end = places?.at(-1);
    if (end === undefined) {
      this.#at = start;
      return true;
    }
    const code = this.#text.slice(start, end).replaceAll('\n', ' ');
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
    return this.#add(end + start - this.#at, { type: 'code', text: isPadded ? code.slice(1, -1) : code });
  }

  /** Leaves a comment out, as browsers do: authors write notes in it. */
  #readComment(): boolean {
    if (this.#hasNoCommentEnd || !this.#text.startsWith('<!--', this.#at)) return false;
    const end = this.#text.indexOf('-->', this.#at + 4);
    this.#hasNoCommentEnd = end < 0;
    return end >= 0 && this.#add(end + 3);
  }

  #readRun(): true {
    const run = runAt(this.#text, this.#at);
    this.#runs.push(run);
    return this.#add(this.#at + run.length, run);
  }

  #addLink(link: { href: string | undefined; shown: string; end: number } | undefined): boolean {
    if (!link) return false;
    return this.#add(
      link.end,
      { type: 'link', href: link.href },
      { type: 'text', text: link.shown },
      { type: 'link-end' },
    );
  }

  #openBracket(length: 1 | 2): true {
    const start = this.#at + length;
    this.#add(start, { type: 'text', text: length === 1 ? '[' : '![' });
    const piece = this.pieces.length - 1;
    this.#brackets.push({ piece, start, firstRun: this.#runs.length, hasBrackets: false, isImage: length === 2 });
    return true;
  }

  #closeBracket(): boolean {
    const bracket = this.#brackets.pop();
    if (!bracket) return false;
    const { piece, start, firstRun, hasBrackets, isImage } = bracket;
    const found = readDestination(this.#text, { start, end: this.#at, hasBrackets }, this.#definitions);
    const outer = this.#brackets.at(-1);
    if (outer) outer.hasBrackets = true;
    if (!found) return false;
    emphasise(this.#runs.splice(firstRun));
    // Pages of text have no images: the description stands in their place.
    this.pieces[piece] = isImage ? { type: 'text', text: '' } : { type: 'link', href: found.href };
    if (isImage) return this.#add(found.end);
    // A link contains no link, so what was opened around it is text.
    this.#brackets.length = 0;
    return this.#add(found.end, { type: 'link-end' });
  }
}

/** Reads the text of a paragraph or heading. The time is linear in its length. */
export const readInline = (text: string, definitions: Definitions): readonly Inline[] =>
  new InlineParser(text, definitions).read();
