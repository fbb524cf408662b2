import type { Answer } from '../browser.ts';
import type { Kind } from './crowd.ts';
import type { Reader } from './reader.ts';

/** An answer that shows what was sent. */
export type Reflected = { kind: Kind; answer: Answer };

/** Answers that are kept of a form, to open them in a browser. */
const keptOf = 1;

/** Counts answers, and collects what is wrong. */
export class Tally {
  readonly failures: string[] = [];
  readonly reflected: Reflected[] = [];
  readonly fields = new Set<string>();
  /** How many sendings of each form and button were accepted and refused. */
  readonly forms = new Map<string, { accepted: number; refused: number }>();
  readonly #kept = new Map<string, number>();
  readonly #reader: Reader;
  readonly #readsEach: number;
  readonly #log: (text: string) => void;
  requests = 0;
  stored = 0;
  refused = 0;
  /** Refused by a limit, which shows nothing of what was sent. */
  limited = 0;
  pages = 0;
  ran = 0;

  /** `readsEach`: of how many answers one is read. `log` tells of failures at once: sending can take an hour. */
  constructor(
    reader: Reader,
    { readsEach = 1, log = () => {} }: { readsEach?: number; log?: (text: string) => void } = {},
  ) {
    this.#reader = reader;
    this.#readsEach = readsEach;
    this.#log = log;
  }

  fail(what: string): void {
    this.failures.push(what);
    this.#log(`BROKEN: ${what}`);
  }

  /** What was counted so far, for the log. */
  get counts(): string {
    return `${this.requests} requests: ${this.stored} accepted, ${this.refused} refused, ${this.limited} of these by a limit`;
  }

  /** Records that something ran in a page. */
  run(what: string): void {
    this.ran += 1;
    this.fail(what);
  }

  #count(what: string, status: number): void {
    const known = this.forms.get(what) ?? { accepted: 0, refused: 0 };
    known[status < 400 ? 'accepted' : 'refused'] += 1;
    this.forms.set(what, known);
  }

  /** Checks an answer: no error of the product, words where it refuses, and no payload as an element. */
  async check(what: string, { kind, answer }: Reflected): Promise<void> {
    const { status, text, headers } = answer;
    this.requests += 1;
    this.#count(what, status);
    const type = headers.get('content-type') ?? '';
    if (status >= 500) this.fail(`${what}: ${status} ${text.slice(0, 200)}`);
    else if (status >= 400) {
      this.refused += 1;
      if (status === 429) this.limited += 1;
      if (!/^(text\/html|application\/problem\+json)/.test(type) || !text)
        this.fail(`${what}: ${status} without words`);
    } else this.stored += 1;
    if (!type.startsWith('text/html') || this.requests % this.#readsEach > 0) return;
    const { strange, showsPayload } = await this.#reader.read(text);
    for (const one of strange) this.fail(`${what}: ${one}`);
    const kept = this.#kept.get(what) ?? 0;
    if (!showsPayload || kept >= keptOf) return;
    this.#kept.set(what, kept + 1);
    this.reflected.push({ kind, answer });
  }
}
