import type { Position } from '../../platform/i18n/distance.ts';
import { type Piece, unitsPerDegree } from './pieces.ts';

/** Pixels of the drawing. */
export const mapWidth = 720;
export const mapHeight = 480;

/** Degrees of latitude from the lower edge to the upper one: some 780 km. */
const span = 7;

type Window = { west: number; south: number; east: number; north: number };

/** The visible area around a position. A degree of longitude has its length at that latitude. */
export function windowAround({ latitude, longitude }: Position): Window {
  const width = (span * mapWidth) / mapHeight / Math.cos((latitude * Math.PI) / 180);
  return {
    west: longitude - width / 2,
    east: longitude + width / 2,
    south: latitude - span / 2,
    north: latitude + span / 2,
  };
}

export type MapParts = {
  centre: Position;
  /** Pieces in the window, with their south-western corners; `west` may exceed 180°. */
  pieces: readonly { west: number; south: number; piece: Piece | null }[];
  /** OKLCH hue of the site's accent. */
  hue: number;
};

/** An SVG with land, borders, graticule and the place; it follows the light or dark colour scheme. */
export function mapSvg({ centre, pieces, hue }: MapParts): string {
  const y = mapHeight / span;
  const x = y * Math.cos((centre.latitude * Math.PI) / 180);
  const window = windowAround(centre);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const paths = (dataOf: (piece: Piece) => string) =>
    pieces
      .map(({ west, south, piece }) =>
        piece
          ? `<path transform="translate(${west * unitsPerDegree} ${south * unitsPerDegree})" d="${dataOf(piece)}"/>`
          : '',
      )
      .join('');
  const units = `scale(${round(x / unitsPerDegree)} ${round(-y / unitsPerDegree)})`;
  const world = `translate(${mapWidth / 2} ${mapHeight / 2}) ${units} translate(${round(-centre.longitude * unitsPerDegree)} ${round(-centre.latitude * unitsPerDegree)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}" width="${mapWidth}" height="${mapHeight}">
<style>${style(hue)}</style>
<rect class="sea" width="${mapWidth}" height="${mapHeight}"/>
<path class="net" d="${net(window, { x, y })}"/>
<g transform="${world}"><g class="land">${paths(({ land }) => land)}</g><g class="borders">${paths(({ borders }) => borders)}</g></g>
<circle class="halo" cx="${mapWidth / 2}" cy="${mapHeight / 2}" r="34"/><circle class="place" cx="${mapWidth / 2}" cy="${mapHeight / 2}" r="11"/>
</svg>`;
}

const colours = (sea: string, land: string, line: string, place: string) =>
  `.sea{fill:oklch(${sea})}.land{fill:oklch(${land})}.borders,.net{fill:none;stroke:oklch(${line})}.place{fill:oklch(${place});stroke:oklch(${land})}.halo{fill:oklch(${place})}`;

const style = (hue: number): string =>
  `${colours(`0.935 0.025 ${hue}`, '0.99 0.004 90', `0.8 0.03 ${hue}`, `0.47 0.13 ${hue}`)}
.borders{stroke-width:2;stroke-linejoin:round;stroke-dasharray:7 4}.borders path{vector-effect:non-scaling-stroke}.net{stroke-width:1;opacity:.6}.place{stroke-width:5}.halo{opacity:.2}
@media(prefers-color-scheme:dark){${colours(`0.235 0.02 ${hue}`, `0.33 0.012 ${hue}`, `0.46 0.03 ${hue}`, `0.82 0.1 ${hue}`)}}`;

/** Every second meridian and parallel of the window. */
function net({ west, east, south, north }: Window, { x, y }: { x: number; y: number }): string {
  const steps = (from: number, until: number, step: number) =>
    Array.from(
      { length: Math.max(0, Math.floor((until - from) / step) + 1) },
      (_, i) => (Math.ceil(from / step) + i) * step,
    );
  const meridians = steps(west, east, 2).map((lng) => `M${Math.round((lng - west) * x)} 0V${mapHeight}`);
  const parallels = steps(south, north, 2).map((lat) => `M0 ${Math.round((north - lat) * y)}H${mapWidth}`);
  return [...meridians, ...parallels].join('');
}
