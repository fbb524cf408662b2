import { useState } from 'react';
import { formatter } from '../../contract/intl.ts';
import { type MapPoint, metresPerPixel, viewHeight, viewPath, viewWidth } from '../../contract/map-view.ts';
import type { Position } from '../../contract/submission.ts';
import { layerOf, type Point, pixelOf, type Shown, type Size, viewOfShown } from './view.ts';

type LayerProps = { shown: Shown; size: Size; lang: string };

/** The drawn map around the shown one. While the next one loads, the one before it stays, moved and enlarged. */
export function Layers({ shown, size, lang }: LayerProps) {
  const wanted = layerOf(shown, viewOfShown(shown)).drawn;
  const [loaded, setLoaded] = useState(wanted);
  const path = viewPath(wanted, lang);
  const views = viewPath(loaded, lang) === path ? [wanted] : [loaded, wanted];
  return views.map((view) => {
    const { x, y, scale } = layerOf(shown, view);
    const left = size.width / 2 + x - (viewWidth / 2) * scale;
    const top = size.height / 2 + y - (viewHeight / 2) * scale;
    return (
      <img
        key={viewPath(view, lang)}
        src={viewPath(view, lang)}
        alt=""
        draggable={false}
        width={viewWidth}
        height={viewHeight}
        style={{ translate: `${left}px ${top}px`, scale }}
        onLoad={() => setLoaded(view)}
      />
    );
  });
}

/** The place of an element whose middle is at a point. */
export const placed = ({ x, y }: Point, { width, height }: Size) => ({
  translate: `${Math.round(width / 2 + x)}px ${Math.round(height / 2 + y)}px`,
});

/** From this zoom on, listings have their names. */
const namedFrom = 13;
/** Estimated pixels of a letter and of a line. */
const [letter, line] = [7, 18];

type DotsProps = { shown: Shown; size: Size; points: readonly MapPoint[] };

/** The site's listings, for orientation. A name that would cover another one is left out. */
export function Dots({ shown, size, points }: DotsProps) {
  const taken: { left: number; right: number; y: number }[] = [];
  return points.map(({ latitude, longitude, name }) => {
    const at = pixelOf(shown, [latitude, longitude]);
    if (Math.abs(at.x) > size.width / 2 || Math.abs(at.y) > size.height / 2) return null;
    const box = { left: at.x, right: at.x + 16 + Math.min(name.length * letter, 160), y: at.y };
    const isFree =
      shown.zoom >= namedFrom &&
      !taken.some((other) => box.left < other.right && other.left < box.right && Math.abs(other.y - box.y) < line);
    if (isFree) taken.push(box);
    return (
      <span key={`${latitude} ${longitude} ${name}`} className="map-dot" style={placed(at, size)} aria-hidden="true">
        {isFree && <bdi>{name}</bdi>}
      </span>
    );
  });
}

/** Metres of scale bars, and pixels of the longest. */
const lengths = [1, 2, 5].flatMap((first) => [10, 100, 1e3, 1e4, 1e5, 1e6].map((power) => first * power));
const longest = 160;

/** A bar with its length. */
export function ScaleBar({ shown, lang }: { shown: Shown; lang: string }) {
  const metres = metresPerPixel(viewOfShown(shown));
  const length = Math.max(...lengths.filter((one) => one / metres <= longest), 10);
  const unit = length < 1000 ? 'meter' : 'kilometer';
  const text = formatter(Intl.NumberFormat, lang, { style: 'unit', unit }).format(
    length < 1000 ? length : length / 1000,
  );
  return (
    <span className="map-scale" style={{ inlineSize: `${length / metres}px` }} aria-hidden="true">
      {text}
    </span>
  );
}

/** Degrees as a reader writes them: `51.34°, 12.37°`. */
export function coordinatesText([latitude, longitude]: Position, lang: string): string {
  const format = formatter(Intl.NumberFormat, lang, { maximumFractionDigits: 5 });
  return `${format.format(latitude)}°, ${format.format(longitude)}°`;
}
