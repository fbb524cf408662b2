import type { Need, Target } from './target.ts';

/** What an attack saw: whether the deployment held, and what shows it. */
export type Held = { held: boolean; evidence: string };

/** An attack on a deployment. */
export type Attack = {
  /** What users can rely on, as a sentence. */
  name: string;
  needs: readonly Need[];
  run(target: Target): Promise<Held>;
};

/** Collects what an attack sees. */
export class Checks {
  readonly #broken: string[] = [];
  #count = 0;

  /** Records a check; `what` describes what must be true. */
  expect(isHeld: boolean, what: string): void {
    this.#count += 1;
    if (!isHeld) this.#broken.push(what);
  }

  /** The result. `summary` describes what was tried. */
  result(summary: string): Held {
    const held = this.#broken.length === 0;
    const shown = this.#broken.slice(0, 5).map((what) => `NOT: ${what}`);
    const more = this.#broken.length > 5 ? [`and ${this.#broken.length - 5} more`] : [];
    return { held, evidence: held ? `${summary} (${this.#count} checks)` : [...shown, ...more].join('; ') };
  }
}
