/** Maps by zoom: Web Mercator, in which the world is a square of 256 pixels at zoom 0 and of twice the width at each next. */

/** What a map shows: its centre in WGS 84 degrees, and its zoom. */
export type MapView = { latitude: number; longitude: number; zoom: number };

/** Zoom 2 shows half the world, zoom 16 about a kilometre. */
export const mapZooms = { min: 2, max: 16 } as const;

/** Pixels of a drawn map. A page shows the part around its middle, so that it can be moved before the next is loaded. */
export const viewWidth = 960;
export const viewHeight = 640;

/** Centres of drawn maps are this far apart in pixels, so that visitors share them. */
const gridStep = 128;
const gridLimit = 83;

/** A point of the world's square: both from 0 to 1, y downwards. */
export type WorldPoint = { x: number; y: number };

/** Pixels of the world's width. */
export const worldPixels = (zoom: number): number => 256 * 2 ** zoom;

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

/** Projects degrees; latitudes beyond the square are moved to its edge. */
export function toWorld({ latitude, longitude }: { latitude: number; longitude: number }): WorldPoint {
  const phi = (clamp(latitude, 85.05) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2 };
}

/** The degrees of a point; longitudes from -180 to 180. */
export function fromWorld({ x, y }: WorldPoint): { latitude: number; longitude: number } {
  const turned = x - Math.floor(x);
  const bounded = Math.min(Math.max(y, 0), 1);
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * bounded))) * 180) / Math.PI,
    longitude: turned * 360 - 180,
  };
}

/** Metres of a pixel. */
export const metresPerPixel = ({ latitude, zoom }: Pick<MapView, 'latitude' | 'zoom'>): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / worldPixels(zoom);

/** Decimals that tell neighbouring pixels apart. */
const decimalsAt = (zoom: number): number => Math.ceil(zoom * 0.302);

/** Degrees with as many decimals as the zoom shows. */
export const degreesText = (degrees: number, zoom: number): string =>
  String(Number(degrees.toFixed(decimalsAt(zoom))) + 0);

/** The nearest zoom of a drawn map. */
export const drawnZoom = (zoom: number): number => Math.min(Math.max(Math.round(zoom), mapZooms.min), mapZooms.max);

/** The view of the drawn map that shows the surroundings of a view: its centre lies on a grid. */
export function drawnView(view: MapView): MapView {
  const zoom = drawnZoom(view.zoom);
  const steps = worldPixels(zoom) / gridStep;
  const { x, y } = toWorld({ ...view, latitude: clamp(view.latitude, gridLimit) });
  const turned = (((Math.round(x * steps) / steps) % 1) + 1) % 1;
  const { latitude, longitude } = fromWorld({ x: turned, y: Math.round(y * steps) / steps });
  return { latitude: Number(degreesText(latitude, zoom)), longitude: Number(degreesText(longitude, zoom)), zoom };
}

/** The text of a view: `12/51.34,12.37`. */
export const viewText = ({ latitude, longitude, zoom }: MapView): string =>
  `${zoom}/${degreesText(latitude, zoom)},${degreesText(longitude, zoom)}`;

/** Reads the text of a view; undefined for any other text. */
export function readView(text: string): MapView | undefined {
  const [, zoom, latitude, longitude] =
    text.match(/^(\d{1,2})\/(-?\d{1,2}(?:\.\d{1,5})?),(-?\d{1,3}(?:\.\d{1,5})?)$/) ?? [];
  if (zoom === undefined) return undefined;
  const view = { latitude: Number(latitude), longitude: Number(longitude), zoom: Number(zoom) };
  const isInside =
    view.zoom >= mapZooms.min &&
    view.zoom <= mapZooms.max &&
    Math.abs(view.latitude) <= 90 &&
    Math.abs(view.longitude) <= 180;
  return isInside ? view : undefined;
}

/** The path of the drawn map around a view, with labels in a language. */
export const viewPath = (view: MapView, lang: string): string => `/map/${lang}/${viewText(drawnView(view))}.svg`;

/** The path of the listings near a view, for orientation. */
export const nearPath = (view: MapView, lang: string): string => `/near/${lang}/${viewText(drawnView(view))}`;

/** A listing on a map. */
export type MapPoint = { latitude: number; longitude: number; name: string };

/** The largest number of listings near a view. */
export const maxNear = 50;

/** Pixels of the map that is shown without script, by the name of its input: on narrow pages and on wide ones. */
export const stillSizes = { map: [280, 220], 'map-wide': [560, 380] } as const;

export type StillName = keyof typeof stillSizes;

export const stillNames = Object.keys(stillSizes) as StillName[];

/** The path of a map that is shown as it is: with a scale bar, and a mark at a position. */
export function stillPath(
  view: MapView,
  { lang, mark }: { lang: string; mark: readonly [number, number] | null },
): string {
  const query = new URLSearchParams({ still: '1', ...(mark && { mark: mark.join(',') }) });
  return `${viewPath(view, lang)}?${query}`;
}

/** The position of a pixel of a still, counted from its upper left corner. */
export function positionAt(
  view: MapView,
  { name, x, y }: { name: StillName; x: number; y: number },
): [latitude: number, longitude: number] {
  const [width, height] = stillSizes[name];
  const drawn = drawnView(view);
  const middle = toWorld(drawn);
  const pixels = worldPixels(drawn.zoom);
  const { latitude, longitude } = fromWorld({
    x: middle.x + (Math.min(x, width) - width / 2) / pixels,
    y: middle.y + (Math.min(y, height) - height / 2) / pixels,
  });
  return [latitude, longitude];
}
