import type { Target } from './target.ts';

/** What an attack saw: whether the deployment held, and what shows it. */
export type Held = { held: boolean; evidence: string };

/**
 * What an attack needs of a deployment. `mails`: mails can be read. `operator`: an operator who signs in by mail.
 * `providers`: a hostile and an honest OpenID provider are configured. `database`: rows can be read and aged.
 * `https`: the product's address is https.
 */
export type Need = 'mails' | 'operator' | 'providers' | 'database' | 'https';

/** An attack on a deployment. */
export type Attack = {
  /** What users can rely on, as a sentence. */
  name: string;
  needs: readonly Need[];
  run(target: Target): Promise<Held>;
};

/** Thrown by an attack that a deployment gives no chance to run. Its message is the reason. */
export class NotPossible extends Error {}

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
