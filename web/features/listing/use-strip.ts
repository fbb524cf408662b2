import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The share of an item that is visible once it is the current one. */
const threshold = 0.6;

type Strip = {
  /** The index of the current item. */
  at: number;
  /** Scrolls to an item. It is the current one at once. */
  go: (to: number) => void;
};

/** A strip of items as wide as itself, which visitors swipe: follows the current one, from `start` on. */
export function useStrip(strip: RefObject<HTMLElement | null>, start: number): Strip {
  const [at, setAt] = useState(start);
  /** Where the strip is scrolling to: what passes on the way is not the current item. */
  const aim = useRef<number>(undefined);
  useLayoutEffect(() => {
    const list = strip.current;
    if (!list) return;
    const items = [...list.children];
    items[start]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
    const observe = (entries: readonly IntersectionObserverEntry[]) => {
      const seen = entries.findLast(({ intersectionRatio }) => intersectionRatio >= threshold);
      const index = seen ? items.indexOf(seen.target) : -1;
      if (index < 0 || (aim.current !== undefined && aim.current !== index)) return;
      aim.current = undefined;
      setAt(index);
    };
    const observer = new IntersectionObserver(observe, { root: list, threshold });
    for (const item of items) observer.observe(item);
    const release = () => {
      aim.current = undefined;
    };
    list.addEventListener('pointerdown', release);
    list.addEventListener('wheel', release, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('pointerdown', release);
      list.removeEventListener('wheel', release);
    };
  }, [strip, start]);
  const go = (to: number) => {
    aim.current = to;
    setAt(to);
    strip.current?.children[to]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  };
  return { at, go };
}
