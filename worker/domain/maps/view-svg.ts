import { formatter } from '../../../web/contract/intl.ts';
import {
  fromWorld,
  type MapView,
  metresPerPixel,
  stillSizes,
  toWorld,
  viewHeight,
  viewWidth,
  worldPixels,
} from '../../../web/contract/map-view.ts';
import type { Position } from '../../../web/contract/submission.ts';
import { distanceText, isInMiles, kilometresPerMile, type Measured, type Units } from '../../platform/i18n/distance.ts';
import { type Box, byRelevance, overlap, placeLabels } from './labels.ts';
import { labelSvg, style } from './map-svg.ts';
import type { Piece } from './pieces.ts';
import { cornerOf, type Sheet } from './view-sheets.ts';

/** Units of the drawing per pixel: its texts are made for drawings that are shown at half their size. */
const unit = 2;
const [width, height] = [viewWidth * unit, viewHeight * unit];
const maxLabels = 16;

/** What is drawn on a map that is shown as it is, without script. */
export type Still = { mark: Position | null };

export type ViewParts = {
  view: MapView;
  sheets: readonly (Sheet & { piece: Piece | null })[];
  /** OKLCH hue of the site's accent. */
  hue: number;
  /** The language of the labels. */
  lang: string;
  /** The units of the scale bar. */
  units: Units;
  /** Null for the background of a map that moves. */
  still: Still | null;
};

/** An SVG with land, borders, towns and a grid of coordinates. Larger than the coasts bear, it is land or sea alone. */
export function viewSvg({ view, sheets, hue, lang, units, still }: ViewParts): string {
  const kept = still ? [stillBar, ...(still.mark ? [boxAround(pointOf(view, still.mark))] : [])] : [];
  const grid = gridOf(view, lang).map((one) =>
    kept.some((box) => overlap(box, one.box)) ? { ...one, text: '' } : one,
  );
  const paths = (of: (piece: Piece) => string) =>
    sheets
      .map(({ piece, ...sheet }) => (piece && of(piece) ? `<path transform="${matrix(sheet)}" d="${of(piece)}"/>` : ''))
      .join('');
  const { labels, country } = labelled(sheets, { lang, taken: [...grid.map(({ box }) => box), ...kept] });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${viewWidth}" height="${viewHeight}" lang="${lang}">
<style>${style(hue)}${view.zoom < 6 ? '.borders{stroke-width:1;stroke-dasharray:none}' : ''}.grid{stroke-width:1;opacity:.3}.degrees{font-size:20px;font-weight:400;opacity:.8}</style>
<g class="land">${paths(({ land }) => land)}</g><g class="borders">${paths(({ borders }) => borders)}</g>
<path class="grid scale" d="${grid.map(({ line }) => line).join('')}"/>${grid.map(({ text }) => text).join('')}
${labels.map(labelSvg).join('')}${still ? stillSvg(view, { still, lang, measured: { country, units } }) : ''}
</svg>`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Six significant digits: units of a piece are up to hundreds of pixels. */
const precise = (value: number): number => Number(value.toPrecision(7));

const matrix = ({ a, d, e, f }: Sheet): string =>
  `matrix(${precise(a * unit)} 0 0 ${precise(d * unit)} ${round(e * unit)} ${round(f * unit)})`;

type LabelOptions = { lang: string; taken: readonly Box[] };

/** The labels, and the country of the most relevant town, which decides the unit of the scale bar. */
function labelled(sheets: ViewParts['sheets'], { lang, taken }: LabelOptions) {
  const towns = sheets.flatMap(({ piece, a, d, e, f }) =>
    (piece?.towns ?? []).map(([x, y, population, country, name, names]) => ({
      x: (x * a + e) * unit,
      y: (y * d + f) * unit,
      population,
      country,
      name: names?.[lang] ?? name,
    })),
  );
  const seen = towns.filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height);
  // The map has no middle that towns would be near to: an endless kilometre makes all distances nothing.
  const drawing = { width, height, kilometre: Number.POSITIVE_INFINITY, taken, most: maxLabels, isOfPlace: false };
  const sorted = byRelevance(seen, drawing);
  return { labels: placeLabels(sorted, drawing), country: sorted[0]?.country ?? null };
}

/** Degrees between two lines of the grid. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];
/** Pixels between two lines at least. */
const leastStep = 140;

type GridLine = { line: string; text: string; box: Box };

/** Where the degrees of lines stand: within the part that narrow pages show. */
const [textX, textY] = [360 * unit, 240 * unit];

/** Lines of longitude and latitude, each with its degrees. */
function gridOf(view: MapView, lang: string): GridLine[] {
  const pixels = worldPixels(view.zoom);
  const { left, top } = cornerOf(view);
  const step = steps.findLast((degrees) => (degrees / 360) * pixels >= leastStep) ?? 30;
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const format = formatter(Intl.NumberFormat, lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const written = (degrees: number) => `${format.format(Math.round(degrees / step) * step + 0)}°`;
  const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  const [west, east] = [(left / pixels) * 360 - 180, ((left + viewWidth) / pixels) * 360 - 180];
  const north = fromWorld({ x: 0, y: top / pixels }).latitude;
  const south = fromWorld({ x: 0, y: (top + viewHeight) / pixels }).latitude;
  const meridians = multiples(step, [west, east]).map((longitude) => {
    const x = round((((longitude + 180) / 360) * pixels - left) * unit);
    return gridLine(`M${x} 0V${height}`, written(turned(longitude)), [x + 6, textY]);
  });
  const parallels = multiples(step, [south, north]).map((latitude) => {
    const y = round((toWorld({ latitude, longitude: 0 }).y * pixels - top) * unit);
    return gridLine(`M0 ${y}H${width}`, written(latitude), [textX, y - 6]);
  });
  return [...meridians, ...parallels];
}

/** The multiples of a step within a range. */
function multiples(step: number, [from, to]: readonly [number, number]): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

const gridLine = (line: string, degrees: string, [x, y]: readonly [number, number]): GridLine => ({
  line,
  text: `<text class="degrees" x="${x}" y="${y}">${degrees}</text>`,
  box: { left: x - 4, top: y - 20, right: x + degrees.length * 12, bottom: y + 6 },
});

/** Lengths of a scale bar, in kilometres or miles. */
const lengths = [2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05];

/** The lower left corner of the smallest still in the drawing, and pixels of the longest bar. */
const [stillWidth, stillHeight] = stillSizes.map;
const barLeft = (viewWidth - stillWidth) / 2 + 12;
const barBottom = (viewHeight + stillHeight) / 2 - 12;
const longestBar = 100;
const stillBar: Box = {
  left: (barLeft - 8) * unit,
  right: (barLeft + longestBar + 8) * unit,
  top: (barBottom - 32) * unit,
  bottom: (barBottom + 8) * unit,
};

type StillOptions = { still: Still; lang: string; measured: Measured };

/** A scale bar where every page shows it, and a mark at the position. */
function stillSvg(view: MapView, { still: { mark }, lang, measured }: StillOptions): string {
  const kilometre = 1000 / metresPerPixel(view);
  const inUnit = isInMiles(measured) ? kilometresPerMile : 1;
  const length = lengths.find((one) => one * inUnit * kilometre <= longestBar) ?? 0.05;
  const [left, bottom] = [barLeft * unit, barBottom * unit];
  const right = Math.round(left + length * inUnit * kilometre * unit);
  const words = distanceText(length * inUnit, { lang, ...measured });
  const bar = `<path class="scale" d="M${left} ${bottom - 10}v10H${right}v-10"/><text class="middle" x="${(left + right) / 2}" y="${bottom - 14}">${words}</text>`;
  return bar + (mark ? markSvg(pointOf(view, mark)) : '');
}

type Point = { x: number; y: number };

/** Where a position is in the drawing, the shorter way around the world. */
function pointOf(view: MapView, [latitude, longitude]: Position): Point {
  const pixels = worldPixels(view.zoom);
  const [middle, at] = [toWorld(view), toWorld({ latitude, longitude })];
  const across = ((at.x - middle.x + 1.5) % 1) - 0.5;
  return {
    x: round((across * pixels + viewWidth / 2) * unit),
    y: round(((at.y - middle.y) * pixels + viewHeight / 2) * unit),
  };
}

const boxAround = ({ x, y }: Point): Box => ({ left: x - 28, right: x + 28, top: y - 28, bottom: y + 28 });

const markSvg = ({ x, y }: Point): string =>
  `<circle class="halo" cx="${x}" cy="${y}" r="28"/><circle class="place" cx="${x}" cy="${y}" r="11"/>`;
