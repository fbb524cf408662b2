import { escapeHtml } from '../../platform/text/escape.ts';

/**
 * Invisible marks around the texts of a preview. Views render them like any other text, wherever they show it. What is
 * rendered is then searched for them: the element with a marked text, or with an attribute that has one, gets the names of
 * its pieces in `data-ref`. So no view has to know of previews.
 */
export class Marks {
  // Random, so that content cannot contain a mark.
  readonly #secret = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  readonly #names: string[] = [];
  readonly #drafts = new Set<string>();
  /** The texts that the rendered page shows, by their names, in its order. */
  readonly found = new Map<string, string>();
  readonly #texts = new Map<string, string>();

  /** A text with marks around it. `isDraft`: it is not published. */
  wrap(name: string, text: string, { isDraft = false }: { isDraft?: boolean } = {}): string {
    const { start, end } = this.around(name, { isDraft });
    this.#texts.set(name, text);
    return start + text + end;
  }

  /** The marks for what is no single text. */
  around(name: string, { isDraft = false }: { isDraft?: boolean } = {}): { start: string; end: string } {
    if (isDraft) this.#drafts.add(name);
    const index = this.#names.push(name) - 1;
    return { start: `${open}${this.#secret}${index.toString(36)}${middle}`, end: close };
  }

  /** Puts the names of pieces on the elements that show them, and takes out the marks. `html`: of React's renderer. */
  resolve(html: string): string {
    const out: string[] = [];
    /** Where the start tags of the open elements are in `out`. */
    const stack: number[] = [];
    const found = new Map<number, Set<string>>();
    for (const [token] of html.matchAll(tokens)) {
      const tag = startTag.exec(token);
      if (token.startsWith('</')) stack.pop();
      const at = tag ? out.length : stack.at(-1);
      if (tag && !voidElements.has(tag[1] ?? '') && !token.endsWith('/>')) stack.push(out.length);
      const names = this.#namesIn(token);
      for (const name of names) this.found.set(name, this.#texts.get(name) ?? name);
      if (at !== undefined && names.length) found.set(at, new Set([...(found.get(at) ?? []), ...names]));
      out.push(token.replace(anyMark, ''));
    }
    for (const [at, names] of found) out[at] = this.#named(out[at] ?? '', [...names]);
    return out.join('');
  }

  #namesIn(token: string): string[] {
    return [...token.matchAll(startMark)].flatMap(([, plain, encoded]) => {
      const said = plain ?? encoded ?? '';
      const name = said.startsWith(this.#secret) ? this.#names[Number.parseInt(said.slice(6), 36)] : undefined;
      return name === undefined ? [] : [name];
    });
  }

  #named(tag: string, names: readonly string[]): string {
    const draft = names.some((name) => this.#drafts.has(name)) ? ' data-draft=""' : '';
    return tag.replace(/\/?>$/, (end) => ` data-ref="${escapeHtml(names.join(' '))}"${draft}${end}`);
  }
}

/** Characters for private use, which no text of a person contains. */
const [open, middle, close] = ['\uE000', '\uE001', '\uE002'];

const startMark = /\uE000([a-z0-9]+)\uE001|%EE%80%80([a-z0-9]+)%EE%80%81/g;
const anyMark = /\uE000[a-z0-9]*\uE001|\uE002|%EE%80%80[a-z0-9]*%EE%80%81|%EE%80%82|[\uE000\uE001]/g;

/** Comments, tags and texts. React and the sanitiser escape the signs < and > in attributes. */
const tokens = /<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;
const startTag = /^<([a-zA-Z][\w-]*)/;

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
