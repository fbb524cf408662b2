/** The things that were asked for last, by name: at most so many. */
export class Recent<Thing> {
  readonly #things = new Map<string, Thing>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(name: string): Thing | undefined {
    const thing = this.#things.get(name);
    if (thing !== undefined) this.set(name, thing);
    return thing;
  }

  set(name: string, thing: Thing): void {
    // A map gives its names in the order in which they were set: the first is the one that was asked for longest ago.
    this.#things.delete(name);
    this.#things.set(name, thing);
    const oldest = this.#things.keys().next();
    if (this.#things.size > this.#capacity && !oldest.done) this.#things.delete(oldest.value);
  }
}
