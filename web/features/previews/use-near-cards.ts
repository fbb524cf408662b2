import { type RefObject, useEffect, useState } from 'react';

/** Frames that are loaded at the same time: those in the window, and around it. */
const usualFrames = 12;
const mostFrames = 24;

/** Milliseconds for which the page rests before other frames are loaded: those that only pass by are not. */
const rest = 150;

/** Pixels between a card and the window; 0 for what is seen. */
function distanceOf(card: Element): number {
  const { top, bottom } = card.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
}

/** The cards whose frames are loaded: all that are seen, then the nearest. */
function liveOf(near: Iterable<Element>, sides: number): Set<string> {
  const cards = [...near].map((card) => ({ card, distance: distanceOf(card) }));
  cards.sort((one, other) => one.distance - other.distance);
  const live = cards.filter(({ distance }, i) => (i + 1) * sides <= (distance === 0 ? mostFrames : usualFrames));
  return new Set(live.map(({ card }) => card.getAttribute('data-card') ?? ''));
}

/**
 * The names of the cards in and around the window, whose frames are loaded; those of all others are removed, so that a page
 * with many sites takes the memory of a few.
 * @param list the element whose children have names in `data-card`, @param names all of them.
 */
export function useNearCards(list: RefObject<Element | null>, names: string, sides: number): ReadonlySet<string> {
  const [live, setLive] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other elements
  useEffect(() => {
    const near = new Set<Element>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () =>
      setLive((before) => {
        const now = liveOf(near, sides);
        return now.size === before.size && [...now].every((name) => before.has(name)) ? before : now;
      });
    const settleSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, rest);
    };
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) near.add(target);
          else near.delete(target);
        if (isFirst) settle();
        else settleSoon();
        isFirst = false;
      },
      { rootMargin: '50% 0px' },
    );
    for (const card of list.current?.children ?? []) observer.observe(card);
    addEventListener('scroll', settleSoon, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', settleSoon);
      clearTimeout(timer);
    };
  }, [list, names, sides]);
  return live;
}
