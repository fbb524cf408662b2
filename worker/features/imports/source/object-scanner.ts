import type { Unusable } from './text-stream.ts';

/** Maximum number of characters of an object: enough for a border with 100,000 points. */
const maxObject = 5_000_000;

/** Maximum depth of a text. Geometries need nine; readers of an object call themselves for each level. */
const maxDepth = 100;

const [quote, backslash, newline] = [34, 92, 10];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

/** The text of one object, and its first line. */
export interface ObjectText {
  json: string;
  line: number;
}

/**
 * Which objects of a JSON text are the rows: `''` those at the top, one after another; `[]` those of an array at the
 * top; otherwise those of the array under this key of the object at the top.
 */
export type ObjectList = string;

/**
 * Finds the objects of a list in a JSON text that arrives in chunks. It only tracks braces, brackets and strings, so
 * that memory use does not depend on the size of the file.
 */
export class ObjectScanner {
  /** The depth at which the objects of the list begin. */
  readonly #level: 0 | 1 | 2;
  readonly #listKey: string;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The last string at depth 1: the key before an array. */
  #key = '';
  #inList: boolean;
  #hasList: boolean;
  #line = 1;
  /** The text of the incomplete object. */
  #held = '';
  #heldLine = 1;
  /** Whether the incomplete object is in the list. Another one is the description of the coordinates. */
  #isRow = false;
  #isOpen = false;
  #ended = false;
  #crs: string | undefined;

  constructor(list: ObjectList) {
    this.#level = list === '' ? 0 : list === '[]' ? 1 : 2;
    this.#listKey = list;
    this.#inList = this.#level === 0;
    this.#hasList = this.#level === 0;
  }

  /** The text of the object under the key `crs` at the top, once it was found. */
  get crs(): string | undefined {
    return this.#crs;
  }

  /** Scans the next chunk, and returns the objects that it completes. */
  push(text: string): ObjectText[] {
    const objects: ObjectText[] = [];
    let start = this.#isOpen ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === newline) this.#line++;
      if (this.#inString) this.#readString(code);
      else if (code === quote) this.#beginString();
      else if (code === openBrace || code === openBracket) {
        if (code === openBrace && this.#begins()) {
          start = at;
          this.#heldLine = this.#line;
        }
        this.#open(code);
        // What is deeper is not read, and `fault` reports it.
        if (this.#depth > maxDepth) return objects;
      } else if (code === closeBrace || code === closeBracket) {
        this.#close();
        if (this.#ends()) {
          this.#take(objects, this.#held + text.slice(start, at + 1));
          start = -1;
        }
      }
    }
    if (start !== -1) this.#held += text.slice(start);
    return objects;
  }

  /** Whether the brace at this place begins an object of the list, or the description of the coordinates. */
  #begins(): boolean {
    if (this.#isOpen) return false;
    this.#isRow = this.#inList && this.#depth === this.#level;
    this.#isOpen = this.#isRow || (this.#level === 2 && this.#depth === 1 && this.#key === 'crs');
    return this.#isOpen;
  }

  #ends(): boolean {
    return this.#isOpen && this.#depth === (this.#isRow ? this.#level : 1);
  }

  #take(objects: ObjectText[], json: string): void {
    if (this.#isRow) objects.push({ json, line: this.#heldLine });
    else this.#crs = json;
    this.#held = '';
    this.#isOpen = false;
  }

  #beginString(): void {
    this.#inString = true;
    if (this.#depth === 1) this.#key = '';
  }

  #readString(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === backslash) this.#escaped = true;
    else if (code === quote) this.#inString = false;
    else if (this.#depth === 1 && this.#key.length < 200) this.#key += String.fromCharCode(code);
  }

  #open(code: number): void {
    const isList =
      code === openBracket &&
      ((this.#level === 1 && this.#depth === 0) ||
        (this.#level === 2 && this.#depth === 1 && this.#key === this.#listKey));
    if (isList) {
      this.#inList = true;
      this.#hasList = true;
    }
    this.#depth++;
  }

  #close(): void {
    this.#depth--;
    if (this.#depth < this.#level) this.#inList = false;
    if (this.#depth === 0) this.#ended = true;
  }

  /** Why the text cannot be read further, or undefined. */
  fault(): Unusable | undefined {
    if (this.#depth < 0 || this.#depth > maxDepth) return { kind: 'unusable', code: 'bad-json', line: this.#line };
    if (this.#held.length > maxObject) return { kind: 'unusable', code: 'cell-too-large', line: this.#heldLine };
    return undefined;
  }

  /** Checks the complete text. Undefined if it is valid. */
  end(): Unusable | undefined {
    const line = this.#held === '' ? this.#line : this.#heldLine;
    if (!this.#ended || this.#depth !== 0) return { kind: 'unusable', code: 'bad-json', line };
    return this.#hasList ? undefined : { kind: 'unusable', code: 'no-features', line: 1 };
  }
}
