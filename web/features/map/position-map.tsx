import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type MapPoint, type MapView, mapZooms } from '../../contract/map-view.ts';
import type { Position } from '../../contract/submission.ts';
import { coordinatesText, Dots, Layers, placed, ScaleBar } from './layers.tsx';
import { type Gestures, useGestures } from './use-gestures.ts';
import { moved, type Point, pixelOf, positionOf, type Shown, type Size, shownAt, viewOfShown, zoomed } from './view.ts';

/** The words of a map. */
export type MapLabels = {
  map: string;
  /** How the map and its mark are used with a keyboard. */
  help: string;
  mark: string;
  zoomIn: string;
  zoomOut: string;
  /** The button that sets the mark in the middle. */
  set: string;
  /** Says where the mark is now. */
  at(coordinates: string): string;
};

type PositionMapProps = {
  lang: string;
  labels: MapLabels;
  /** What the map shows. Another value moves it there. */
  start: MapView;
  position: Position | null;
  onChange(position: Position): void;
  /** Called with what the map shows, after it was moved. */
  onView?(view: MapView): void;
  /** Listings for orientation. */
  points?: readonly MapPoint[];
};

/** A map on which a position is set: by a tap, by dragging the mark, or with the keyboard. */
export function PositionMap({ lang, labels, start, position, onChange, onView, points = [] }: PositionMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLButtonElement>(null);
  const size = useSize(frame);
  const [shown, setShown] = useState(() => shownAt(start));
  const helpId = useId();
  useEffect(() => setShown(shownAt(start)), [start]);
  useEffect(() => onView?.(viewOfShown(shown)), [onView, shown]);
  useFollowing(position, { shown, size, setShown });

  const gestures: Gestures = {
    drag: ({ x, y }) => setShown((now) => moved(now, { x: -x, y: -y })),
    zoom: (by, around) => setShown((now) => zoomed(now, { by, around })),
    tap: (at) => onChange(positionOf(shown, at)),
    dragMark: (to) => onChange(positionOf(shown, to)),
  };
  const listeners = useGestures(frame, gestures);
  const at = position && pixelOf(shown, position);
  const keys = { shown, size, at, setShown, onChange };
  /** A mark out of sight is brought into view when it gets the focus. */
  const reveal = () => {
    if (position && at && !isInside(at, size))
      setShown({ ...shownAt({ latitude: position[0], longitude: position[1], zoom: shown.zoom }) });
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no map */}
      <div
        ref={frame}
        className="map-frame"
        dir="ltr"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        aria-label={labels.map}
        aria-describedby={helpId}
        onKeyDown={(event) => handleKey(event, keys)}
        {...listeners}
      >
        <Layers shown={shown} size={size} lang={lang} />
        <Dots shown={shown} size={size} points={points} />
        <span className="map-cross" aria-hidden="true" />
        {at && (
          <button
            ref={mark}
            type="button"
            data-mark
            className="map-mark"
            style={placed(at, size)}
            aria-label={`${labels.mark}: ${coordinatesText(position, lang)}`}
            aria-describedby={helpId}
            onFocus={reveal}
          />
        )}
        <ScaleBar shown={shown} lang={lang} />
        <Zoom labels={labels} shown={shown} setShown={setShown} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <button type="button" className="tap link cursor-pointer" onClick={() => onChange(positionOf(shown, middle))}>
          {labels.set}
        </button>
        <span id={helpId} className="text-sm text-muted">
          {labels.help}
        </span>
      </p>
      <Announcement position={position} say={(where) => labels.at(coordinatesText(where, lang))} />
    </div>
  );
}

/** The zoom at which a position that was typed or found elsewhere is shown at least. */
const positionZoom = 14;

type Following = { shown: Shown; size: Size; setShown: (shown: Shown) => void };

/** Moves the map to a position that was set out of sight: typed, pasted, or found by the device. */
function useFollowing(position: Position | null, following: Following): void {
  const newest = useRef(following);
  newest.current = following;
  const first = useRef(position?.join());
  const key = position?.join();
  useEffect(() => {
    const { shown, size, setShown } = newest.current;
    const [latitude, longitude] = (key ?? '').split(',').map(Number);
    const isNew = key !== first.current;
    first.current = undefined;
    if (!isNew || latitude === undefined || longitude === undefined || !size.width) return;
    if (isInside(pixelOf(shown, [latitude, longitude]), size)) return;
    setShown(shownAt({ latitude, longitude, zoom: Math.max(shown.zoom, positionZoom) }));
  }, [key]);
}

const middle: Point = { x: 0, y: 0 };

const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  Math.abs(x) < width / 2 && Math.abs(y) < height / 2;

type ZoomProps = { labels: MapLabels; shown: Shown; setShown: (shown: (now: Shown) => Shown) => void };

/** The buttons that zoom, by whole steps. */
function Zoom({ labels, shown, setShown }: ZoomProps) {
  const step = (by: number) => () => setShown((now) => zoomed(now, { by: Math.round(now.zoom) + by - now.zoom }));
  return (
    <span className="map-zoom">
      <button type="button" aria-label={labels.zoomIn} disabled={shown.zoom >= mapZooms.max} onClick={step(1)}>
        +
      </button>
      <button type="button" aria-label={labels.zoomOut} disabled={shown.zoom <= mapZooms.min} onClick={step(-1)}>
        −
      </button>
    </span>
  );
}

/** Milliseconds after which a new position is read aloud: arrow keys change it quickly. */
const pauseMs = 600;

/** Reads a changed position to people who do not see the map. */
function Announcement({ position, say }: { position: Position | null; say: (position: Position) => string }) {
  const [text, setText] = useState('');
  const first = useRef(position?.join());
  const next = position ? say(position) : '';
  const key = position?.join();
  useEffect(() => {
    if (key === first.current) return;
    first.current = undefined;
    const timer = setTimeout(() => setText(next), pauseMs);
    return () => clearTimeout(timer);
  }, [key, next]);
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}

/** Steps of the mark and of the map as parts of the view. */
const [markStep, fineStep, mapStep] = [1 / 20, 1 / 200, 1 / 5];

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Keys = {
  shown: Shown;
  size: Size;
  at: Point | null;
  setShown: (shown: (now: Shown) => Shown) => void;
  onChange: (position: Position) => void;
};

/** Arrow keys move the mark if it has the focus, else the map. Plus and minus zoom, Enter sets the mark in the middle. */
function handleKey(event: KeyboardEvent<HTMLElement>, { shown, size, at, setShown, onChange }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isMark = (event.target as HTMLElement).hasAttribute('data-mark');
  const isMap = event.target === event.currentTarget;
  const arrow = arrows[event.key];
  const by = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
  if (by) setShown((now) => zoomed(now, { by, ...(isMark && at && { around: at }) }));
  else if (arrow && isMark && at) {
    const step = (event.shiftKey ? fineStep : markStep) * size.width;
    const to = { x: at.x + arrow.x * step, y: at.y + arrow.y * step };
    if (!isInside(to, size)) setShown((now) => moved(now, { x: arrow.x * step, y: arrow.y * step }));
    onChange(positionOf(shown, to));
  } else if (arrow && isMap)
    setShown((now) => moved(now, { x: arrow.x * size.width * mapStep, y: arrow.y * size.height * mapStep }));
  else if (isMap && (event.key === 'Enter' || event.key === ' ')) onChange(positionOf(shown, middle));
  else return;
  event.preventDefault();
}

/** The size of an element, which follows the page. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
