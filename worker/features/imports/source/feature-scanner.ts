import type { Unusable } from './text-stream.ts';

/** Maximum number of characters of a feature: enough for a border with 100,000 points. */
const maxFeature = 5_000_000;

/** Maximum depth of a text. Geometries need nine; readers of a feature call themselves for each level. */
const maxDepth = 100;

const [quote, backslash, newline] = [34, 92, 10];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

/** The text of one feature, and its first line. */
export interface FeatureText {
  json: string;
  line: number;
}

/**
 * Finds the objects in the `features` array of a JSON text that arrives in chunks. It only tracks braces, brackets and
 * strings, so that memory use does not depend on the size of the file.
 */
export class FeatureScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The last string at depth 1: the key before an array. */
  #key = '';
  #inFeatures = false;
  #hasFeatures = false;
  #line = 1;
  /** The text of the incomplete feature. */
  #held = '';
  #heldLine = 1;
  #ended = false;

  /** Scans the next chunk, and returns the features that it completes. */
  push(text: string): FeatureText[] {
    const features: FeatureText[] = [];
    let start = this.#inFeature() ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === newline) this.#line++;
      if (this.#inString) this.#readString(code);
      else if (code === quote) this.#beginString();
      else if (code === openBrace || code === openBracket) {
        if (this.#inFeatures && this.#depth === 2 && code === openBrace) {
          start = at;
          this.#heldLine = this.#line;
        }
        this.#open(code);
        // What is deeper is not read, and `fault` reports it.
        if (this.#depth > maxDepth) return features;
      } else if (code === closeBrace || code === closeBracket) {
        this.#close();
        if (this.#inFeatures && this.#depth === 2 && start !== -1) {
          features.push({ json: this.#held + text.slice(start, at + 1), line: this.#heldLine });
          this.#held = '';
          start = -1;
        }
      }
    }
    if (start !== -1) this.#held += text.slice(start);
    return features;
  }

  #inFeature(): boolean {
    return this.#inFeatures && this.#depth > 2;
  }

  #beginString(): void {
    this.#inString = true;
    if (this.#depth === 1) this.#key = '';
  }

  #readString(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === backslash) this.#escaped = true;
    else if (code === quote) this.#inString = false;
    else if (this.#depth === 1 && this.#key.length < 20) this.#key += String.fromCharCode(code);
  }

  #open(code: number): void {
    if (this.#depth === 1 && code === openBracket && this.#key === 'features') {
      this.#inFeatures = true;
      this.#hasFeatures = true;
    }
    this.#depth++;
  }

  #close(): void {
    this.#depth--;
    if (this.#depth < 2) this.#inFeatures = false;
    if (this.#depth === 0) this.#ended = true;
  }

  /** Why the text cannot be read further, or undefined. */
  fault(): Unusable | undefined {
    if (this.#depth < 0 || this.#depth > maxDepth) return { kind: 'unusable', code: 'bad-json', line: this.#line };
    if (this.#held.length > maxFeature) return { kind: 'unusable', code: 'cell-too-large', line: this.#heldLine };
    return undefined;
  }

  /** Checks the complete text. Undefined if it is valid. */
  end(): Unusable | undefined {
    const line = this.#held === '' ? this.#line : this.#heldLine;
    if (!this.#ended || this.#depth !== 0) return { kind: 'unusable', code: 'bad-json', line };
    return this.#hasFeatures ? undefined : { kind: 'unusable', code: 'no-features', line: 1 };
  }
}
