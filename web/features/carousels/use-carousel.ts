import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The share of a slide that is visible once it counts as shown. */
const threshold = 0.6;
/** Milliseconds between two movements. */
const pace = 6_000;

/**
 * The slides that are shown: indexes from 0, both included; whether the row is scrolled to its end, and whether it has no
 * need to scroll. Null before the first measurement.
 */
export type Shown = { from: number; to: number; isEnd: boolean; isWhole: boolean } | null;

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The slides of a list that are visible at the moment. */
function shownIn(list: HTMLElement): NonNullable<Shown> {
  const frame = list.getBoundingClientRect();
  const isSeen = ({ left, right, width }: DOMRect) =>
    Math.min(right, frame.right) - Math.max(left, frame.left) >= width * threshold;
  const seen = [...list.children].map((item) => isSeen(item.getBoundingClientRect()));
  const hidden = list.scrollWidth - list.clientWidth;
  return {
    ...{ from: Math.max(seen.indexOf(true), 0), to: Math.max(seen.lastIndexOf(true), 0) },
    // Positions are fractions of a pixel, these widths are not.
    ...{ isEnd: Math.abs(list.scrollLeft) >= hidden - 1, isWhole: hidden <= 1 },
  };
}

const isSame = (one: Shown, { from, to, isEnd, isWhole }: NonNullable<Shown>): boolean =>
  one?.from === from && one.to === to && one.isEnd === isEnd && one.isWhole === isWhole;

/** Scrolls a list to a slide, without moving the page. */
function scrollTo(list: HTMLElement, index: number): void {
  const item = list.children[index];
  if (!item) return;
  const [slide, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const isRtl = getComputedStyle(list).direction === 'rtl';
  const left = isRtl ? slide.right - frame.right : slide.left - frame.left;
  list.scrollBy({ left, behavior: isReduced() ? 'instant' : 'smooth' });
}

/** Whether a visitor does something with the carousel, or cannot see it. It does not move then. */
function isHeld(list: HTMLElement): boolean {
  const root = list.parentElement ?? list;
  const { top, bottom } = list.getBoundingClientRect();
  const isInView = top < innerHeight && bottom > 0;
  return document.hidden || !isInView || root.matches(':hover') || root.contains(document.activeElement);
}

/** Follows which slides of a list are shown. */
function useShown(list: RefObject<HTMLElement | null>): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const now = shownIn(element);
      setShown((before) => (isSame(before, now) ? before : now));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [list]);
  return shown;
}

type Carousel = {
  shown: Shown;
  /** Whether the slides move by themselves. */
  isMoving: boolean;
  /** Starts or stops them. */
  toggle: () => void;
  /** Shows the next or the previous slides, and stops the movement. After the last slide comes the first. */
  step: (by: 1 | -1) => void;
};

/**
 * The movement of a carousel of `count` slides. It begins by itself if `canMove`, unless the visitor prefers reduced
 * motion, and stops for good with the first thing that the visitor does with it.
 */
export function useCarousel(
  list: RefObject<HTMLElement | null>,
  { count, canMove }: { count: number; canMove: boolean },
): Carousel {
  const shown = useShown(list);
  const [isMoving, setMoving] = useState(false);
  const hasRoom = shown !== null && !shown.isWhole;
  const at = useRef<Shown>(shown);
  useEffect(() => {
    at.current = shown;
  }, [shown]);
  const go = useCallback(
    (by: 1 | -1) => {
      if (!list.current || !at.current) return;
      const { from, isEnd } = at.current;
      const next = by > 0 ? (isEnd ? 0 : from + 1) : from > 0 ? from - 1 : count - 1;
      scrollTo(list.current, next);
    },
    [list, count],
  );
  useEffect(() => setMoving(canMove && hasRoom && !isReduced()), [canMove, hasRoom]);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (list.current && !isHeld(list.current)) go(1);
    }, pace);
    return () => clearInterval(timer);
  }, [isMoving, go, list]);
  useKeys(list, { count, stop: () => setMoving(false) });
  return {
    ...{ shown, isMoving, toggle: () => setMoving((before) => !before) },
    step: (by) => {
      setMoving(false);
      go(by);
    },
  };
}

/** The arrow keys, Home and End move the focus from slide to slide. What a visitor does stops the movement. */
function useKeys(list: RefObject<HTMLElement | null>, { count, stop }: { count: number; stop: () => void }): void {
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const end = () => latest.current();
    const press = (event: KeyboardEvent) => {
      const to = targetOf(event, element, count);
      if (to === undefined) return;
      event.preventDefault();
      end();
      element.children[to]?.querySelector('a')?.focus({ preventScroll: true });
      scrollTo(element, to);
    };
    element.addEventListener('keydown', press);
    element.addEventListener('pointerdown', end);
    element.addEventListener('wheel', end, { passive: true });
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('pointerdown', end);
      element.removeEventListener('wheel', end);
    };
  }, [list, count]);
}

/** The slide that a key leads to; undefined for other keys. */
function targetOf(event: KeyboardEvent, list: HTMLElement, count: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const at = [...list.children].findIndex((item) => item.contains(document.activeElement));
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (at < 0 || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return undefined;
  return Math.min(Math.max(at + (event.key === forward ? 1 : -1), 0), count - 1);
}
