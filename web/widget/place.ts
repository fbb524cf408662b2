/**
 * The height of an element in its page. It is reserved from the start. Later it changes only where nothing that is seen moves:
 * it grows while its lower edge is out of sight, and shrinks while all of it is.
 */
export class Place {
  #host: HTMLElement;
  #edge: Element;
  #height = 0;
  #wanted = 0;
  #isSeen = true;
  #isEdgeSeen = true;
  #observer = new IntersectionObserver((entries) => {
    for (let i = 0; i < entries.length; i++) {
      const { target, isIntersecting } = entries[i] as IntersectionObserverEntry;
      if (target === this.#host) this.#isSeen = isIntersecting;
      else this.#isEdgeSeen = isIntersecting;
    }
    this.#settle();
  });

  /** @param edge an element at the lower edge of the host. */
  constructor(host: HTMLElement, edge: Element) {
    this.#host = host;
    this.#edge = edge;
  }

  start(): void {
    this.#observer.observe(this.#host);
    this.#observer.observe(this.#edge);
  }

  stop(): void {
    this.#observer.disconnect();
  }

  /** Sets the least height at once. */
  reserve(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    this.#host.style.setProperty('min-height', `${height}px`, 'important');
  }

  /** Keeps the height that the host has now. */
  keep(): void {
    this.reserve(Math.max(this.#height, this.#host.offsetHeight));
  }

  /** Takes a height over, as soon as nothing that is seen moves by it. */
  want(height: number): void {
    this.#wanted = height;
    this.#settle();
  }

  #settle(): void {
    const more = this.#wanted - this.#height;
    if (!this.#wanted || !more || (more > 0 ? this.#isEdgeSeen : this.#isSeen)) return;
    const { top, bottom } = this.#host.getBoundingClientRect();
    const isAbove = bottom <= 0;
    // What was observed is a frame old: the page can have been scrolled since.
    if (!isAbove && (more > 0 ? bottom : top) < innerHeight) return;
    // Browsers without scroll anchoring would move what is below.
    if (!isAbove || CSS.supports('overflow-anchor', 'auto')) this.reserve(this.#wanted);
  }
}
