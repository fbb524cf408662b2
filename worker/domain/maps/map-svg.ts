import {
  distanceText,
  isInMiles,
  kilometresPerMile,
  type Measured,
  type Position,
  type Units,
} from '../../platform/i18n/distance.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { type Box, byRelevance, fontSize, type Label, placeLabels } from './labels.ts';
import { type Piece, unitsPerDegree } from './pieces.ts';

/** Pixels of the drawing. */
export const mapWidth = 720;
export const mapHeight = 480;

/** Degrees of latitude from the lower edge to the upper one: some 130 km. Natural Earth's coasts bear no larger scale. */
const span = 1.2;

/** Kilometres of a degree of latitude. */
const degree = 111.2;

const pixelsPerDegree = mapHeight / span;
const kilometre = pixelsPerDegree / degree;
const [middleX, middleY] = [mapWidth / 2, mapHeight / 2];

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

/** A piece with its south-western corner; `west` may exceed 180°. */
type LaidPiece = { west: number; south: number; piece: Piece | null };

export type MapParts = {
  centre: Position;
  /** The pieces of the window. */
  pieces: readonly LaidPiece[];
  /** OKLCH hue of the site's accent. */
  hue: number;
  /** The language of the labels. */
  lang: string;
  /** The units of the scale bar. */
  units: Units;
};

/**
 * An SVG with land, borders, towns, a scale bar and the place. Land is tinted and the sea is transparent, as on the map of
 * the world. It follows the light or dark colour scheme.
 */
export function mapSvg({ centre, pieces, hue, lang, units }: MapParts): string {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const xPerDegree = pixelsPerDegree * Math.cos((centre.latitude * Math.PI) / 180);
  const paths = (dataOf: (piece: Piece) => string) =>
    pieces
      .map(({ west, south, piece }) =>
        piece
          ? `<path transform="translate(${west * unitsPerDegree} ${south * unitsPerDegree})" d="${dataOf(piece)}"/>`
          : '',
      )
      .join('');
  const scale = `scale(${round(xPerDegree / unitsPerDegree)} ${round(-pixelsPerDegree / unitsPerDegree)})`;
  const world = `translate(${middleX} ${middleY}) ${scale} translate(${round(-centre.longitude * unitsPerDegree)} ${round(-centre.latitude * unitsPerDegree)})`;
  const { labels, country } = labelled(pieces, { centre, xPerDegree, lang });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}" width="${mapWidth}" height="${mapHeight}" lang="${lang}">
<style>${style(hue)}</style>
<g transform="${world}"><g class="land">${paths(({ land }) => land)}</g><g class="borders">${paths(({ borders }) => borders)}</g></g>
${labels.map(labelSvg).join('')}${scaleBar(lang, { country, units })}
<circle class="halo" cx="${middleX}" cy="${middleY}" r="28"/><circle class="place" cx="${middleX}" cy="${middleY}" r="11"/>
</svg>`;
}

type LabelContext = { centre: Position; xPerDegree: number; lang: string };

/** What labels must not cover: the place, and the scale bar with its text. */
const taken: readonly Box[] = [
  { left: middleX - 28, top: middleY - 28, right: middleX + 28, bottom: middleY + 28 },
  { left: 0, top: mapHeight - 64, right: 300, bottom: mapHeight },
];

/** The labels, and the country of the most relevant town, which decides the unit of the scale bar. */
function labelled(pieces: readonly LaidPiece[], { centre, xPerDegree, lang }: LabelContext) {
  const towns = pieces.flatMap(({ west, south, piece }) =>
    (piece?.towns ?? []).map(([x, y, population, country, name, names]) => ({
      x: middleX + (west + x / unitsPerDegree - centre.longitude) * xPerDegree,
      y: middleY - (south + y / unitsPerDegree - centre.latitude) * pixelsPerDegree,
      population,
      country,
      name: names?.[lang] ?? name,
    })),
  );
  const seen = towns.filter(({ x, y }) => x > 0 && x < mapWidth && y > 0 && y < mapHeight);
  const drawing = { width: mapWidth, height: mapHeight, kilometre, taken, most: 8, isOfPlace: true };
  const sorted = byRelevance(seen, drawing);
  return { labels: placeLabels(sorted, drawing), country: sorted[0]?.country ?? null };
}

export function labelSvg({ name, dot, text: { x, y, anchor } }: Label): string {
  const circle = dot ? `<circle class="town" cx="${Math.round(dot.x)}" cy="${Math.round(dot.y)}" r="5"/>` : '';
  return `${circle}<text class="${anchor}" x="${Math.round(x)}" y="${Math.round(y + fontSize * 0.35)}">${escapeHtml(name)}</text>`;
}

/** Lengths of a scale bar, in kilometres or miles. */
const lengths = [50, 20, 10];

/** The longest bar below a third of the width, with its length. */
function scaleBar(lang: string, measured: Measured): string {
  const unit = isInMiles(measured) ? kilometresPerMile : 1;
  const length = lengths.find((one) => one * unit * kilometre < mapWidth / 3) ?? 10;
  const [left, bottom] = [20, mapHeight - 18];
  const right = Math.round(left + length * unit * kilometre);
  const words = distanceText(length * unit, { lang, ...measured });
  return `<path class="scale" d="M${left} ${bottom - 10}v10H${right}v-10"/><text class="middle" x="${(left + right) / 2}" y="${bottom - 12}">${words}</text>`;
}

type Colours = { ink: string; paper: string; accent: string };

const colours = ({ ink, paper, accent }: Colours): string =>
  `text,.town{fill:oklch(${ink})}text{stroke:oklch(${paper})}.town{stroke:oklch(${paper})}.scale,.borders{stroke:oklch(${ink})}.land,.halo,.place{fill:oklch(${accent})}.place{stroke:oklch(${paper})}`;

/** The accent and the neutral colours of the pages (web/ui/theme.css). Opacity is the group's: pieces overlap. */
export const style = (hue: number): string =>
  `${colours({ ink: '0.22 0 0', paper: '0.99 0 0', accent: `0.47 0.11 ${hue}` })}
.land{opacity:.15}.borders{fill:none;opacity:.45;stroke-width:2;stroke-linejoin:round;stroke-dasharray:7 4}.borders path{vector-effect:non-scaling-stroke}
text{font:500 ${fontSize}px system-ui,sans-serif;paint-order:stroke;stroke-width:6;stroke-linejoin:round;stroke-opacity:.85}.middle{text-anchor:middle;unicode-bidi:plaintext}.end{text-anchor:end}
.town{stroke-width:2}.scale{fill:none;stroke-width:3}.place{stroke-width:5}.halo{opacity:.25}
@media(prefers-color-scheme:dark){${colours({ ink: '0.93 0 0', paper: '0.18 0 0', accent: `0.82 0.1 ${hue}` })}}`;
