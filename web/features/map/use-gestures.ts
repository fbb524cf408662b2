import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './view.ts';

/** What fingers, mice and wheels do on a map. Points are pixels from its middle. */
export type Gestures = {
  /** The content follows the pointer by so many pixels. */
  drag(by: Point): void;
  zoom(by: number, around: Point): void;
  tap(at: Point): void;
  /** The mark follows the pointer. */
  dragMark(to: Point): void;
};

/** Pixels that a tap may move. */
const still = 6;
/** Pixels of a wheel that make a whole zoom. */
const wheelPixels = 240;

type Pressed = { pointers: Map<number, Point>; from: Point; isMark: boolean; isMoved: boolean };

/** Listens to a map: one pointer drags, two zoom, a tap sets the mark, and the mark itself is dragged. */
export function useGestures(frame: RefObject<HTMLDivElement | null>, gestures: Gestures) {
  const pressed = useRef<Pressed | null>(null);
  const newest = useRef(gestures);
  newest.current = gestures;
  useWheel(frame, newest);

  const release = (event: PointerEvent, isTap: boolean) => {
    const { current } = pressed;
    if (!current?.pointers.delete(event.pointerId) || current.pointers.size) return;
    pressed.current = null;
    if (isTap && !current.isMoved && !current.isMark) newest.current.tap(pointIn(frame.current, event));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      const isMark = target.closest('[data-mark]') !== null;
      if (event.button !== 0 || (!isMark && target.closest('button'))) return;
      const at = pointIn(frame.current, event);
      pressed.current ??= { pointers: new Map(), from: at, isMark, isMoved: false };
      pressed.current.pointers.set(event.pointerId, at);
      // A second finger is no tap.
      if (pressed.current.pointers.size > 1) pressed.current.isMoved = true;
      frame.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = pressed;
      const before = current?.pointers.get(event.pointerId);
      if (!current || !before) return;
      const at = pointIn(frame.current, event);
      if (!current.isMoved && Math.hypot(at.x - current.from.x, at.y - current.from.y) < still) return;
      current.isMoved = true;
      const other = [...current.pointers].find(([id]) => id !== event.pointerId)?.[1];
      current.pointers.set(event.pointerId, at);
      if (current.isMark) newest.current.dragMark(at);
      else if (other) pinch(newest.current, { before, at, other });
      else newest.current.drag({ x: at.x - before.x, y: at.y - before.y });
    },
    onPointerUp: (event: PointerEvent) => release(event, true),
    onPointerCancel: (event: PointerEvent) => release(event, false),
  };
}

/** Two fingers: the map grows as they part, around their middle, which it follows. */
function pinch({ zoom, drag }: Gestures, { before, at, other }: Record<'before' | 'at' | 'other', Point>): void {
  const distance = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
  drag({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 });
  zoom(Math.log2(distance(at) / distance(before)), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
}

/** A wheel scrolls the page, unless the map has the focus or the key for zooming is held: React's listeners cannot refuse it. */
function useWheel(frame: RefObject<HTMLDivElement | null>, gestures: RefObject<Gestures>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || element.contains(document.activeElement);
      if (!isMeant) return;
      event.preventDefault();
      // Lines of some mice are 16 pixels; pinching on a touchpad turns the wheel by little.
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 4 : 1);
      gestures.current.zoom(-pixels / wheelPixels, pointIn(element, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, gestures]);
}

/** Where an event is, in pixels from the middle of the map. */
function pointIn(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = (frame ?? document.body).getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
