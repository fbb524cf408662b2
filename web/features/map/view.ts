import {
  drawnView,
  fromWorld,
  type MapView,
  mapZooms,
  toWorld,
  type WorldPoint,
  worldPixels,
} from '../../contract/map-view.ts';
import type { Position } from '../../contract/submission.ts';

/** What a moving map shows: its centre on the world's square, and its zoom, which need not be whole. */
export type Shown = WorldPoint & { zoom: number };

/** Pixels. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const shownAt = (view: MapView): Shown => ({ ...toWorld(view), zoom: view.zoom });

export const viewOfShown = ({ zoom, ...centre }: Shown): MapView => ({ ...fromWorld(centre), zoom });

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);

const bounded = ({ x, y, zoom }: Shown): Shown => ({
  x: x - Math.floor(x),
  y: within(y, [0, 1]),
  zoom: within(zoom, [mapZooms.min, mapZooms.max]),
});

/** Moves a map by pixels: to the right, its content moves to the left. */
export function moved(shown: Shown, { x, y }: Point): Shown {
  const pixels = worldPixels(shown.zoom);
  return bounded({ ...shown, x: shown.x + x / pixels, y: shown.y + y / pixels });
}

/** Zooms a map. `around`, counted from its middle, stays where it is. */
export function zoomed(shown: Shown, { by, around = { x: 0, y: 0 } }: { by: number; around?: Point }): Shown {
  const zoom = within(shown.zoom + by, [mapZooms.min, mapZooms.max]);
  const [before, after] = [worldPixels(shown.zoom), worldPixels(zoom)];
  return bounded({
    x: shown.x + around.x / before - around.x / after,
    y: shown.y + around.y / before - around.y / after,
    zoom,
  });
}

/** Where a position is, in pixels from the middle of the map, the shorter way around the world. */
export function pixelOf(shown: Shown, [latitude, longitude]: Position): Point {
  const pixels = worldPixels(shown.zoom);
  const { x, y } = toWorld({ latitude, longitude });
  return { x: (((((x - shown.x + 0.5) % 1) + 1) % 1) - 0.5) * pixels, y: (y - shown.y) * pixels };
}

/** Decimals of a position that is set on a map: a metre. */
const precision = 1e5;

/** The position at pixels from the middle of the map. */
export function positionOf(shown: Shown, { x, y }: Point): Position {
  const pixels = worldPixels(shown.zoom);
  const { latitude, longitude } = fromWorld({ x: shown.x + x / pixels, y: shown.y + y / pixels });
  const round = (degrees: number) => Math.round(degrees * precision) / precision + 0;
  return [round(latitude), round(longitude)];
}

/** How a drawn map lies on the shown one: the pixels of its middle, and by how much it is enlarged. */
export function layerOf(shown: Shown, view: MapView): Point & { scale: number; drawn: MapView } {
  const drawn = drawnView(view);
  return { ...pixelOf(shown, [drawn.latitude, drawn.longitude]), scale: 2 ** (shown.zoom - drawn.zoom), drawn };
}
