import {
  drawnView,
  fromWorld,
  type MapView,
  toWorld,
  viewHeight,
  viewWidth,
  worldPixels,
} from '../../../web/contract/map-view.ts';
import { pieceName, pieceSize, tileDepths, tileName, tileUnits, unitsPerDegree } from './pieces.ts';

/** A tile or a piece on a drawn map: its name, and where its units are in pixels: x · `a` + `e`, y · `d` + `f`. */
export type Sheet = { name: string; a: number; d: number; e: number; f: number };

/** The upper left corner of a drawn map in pixels of the world. */
export function cornerOf(view: MapView): { left: number; top: number } {
  const { x, y } = toWorld(view);
  const pixels = worldPixels(view.zoom);
  return { left: x * pixels - viewWidth / 2, top: y * pixels - viewHeight / 2 };
}

/** The tiles, or at larger zooms the pieces, that a drawn map consists of. */
export function sheetsOf(asked: MapView): Sheet[] {
  const view = drawnView(asked);
  const level = tileDepths.find(({ zoom }) => view.zoom <= zoom);
  return level ? tilesOf(view, level.depth) : piecesOf(view);
}

function tilesOf(view: MapView, depth: number): Sheet[] {
  const sides = 2 ** depth;
  const size = worldPixels(view.zoom) / sides;
  const { left, top } = cornerOf(view);
  const sheets: Sheet[] = [];
  for (let row = Math.max(0, Math.floor(top / size)); row < sides && row * size < top + viewHeight; row += 1) {
    for (let column = Math.floor(left / size); column * size < left + viewWidth; column += 1) {
      const turned = ((column % sides) + sides) % sides;
      const unit = size / tileUnits;
      sheets.push({
        name: tileName(depth, turned, row),
        ...{ a: unit, d: unit, e: column * size - left, f: row * size - top },
      });
    }
  }
  return sheets;
}

/** On a map of some hundred kilometres, latitudes are as far apart as in its middle: the error is a few pixels. */
function piecesOf(view: MapView): Sheet[] {
  const pixels = worldPixels(view.zoom);
  const { left, top } = cornerOf(view);
  const [perLongitude, perLatitude] = [pixels / 360, pixels / 360 / Math.cos((view.latitude * Math.PI) / 180)];
  const north = fromWorld({ x: 0, y: top / pixels }).latitude;
  const south = fromWorld({ x: 0, y: (top + viewHeight) / pixels }).latitude;
  const [west, east] = [left / perLongitude - 180, (left + viewWidth) / perLongitude - 180];
  const sheets: Sheet[] = [];
  for (let lower = floor(south); lower < north; lower += pieceSize) {
    for (let start = floor(west); start < east; start += pieceSize) {
      sheets.push({
        name: pieceName(((((start + 180) % 360) + 360) % 360) - 180, lower),
        a: perLongitude / unitsPerDegree,
        d: -perLatitude / unitsPerDegree,
        e: (start + 180) * perLongitude - left,
        f: viewHeight / 2 + (view.latitude - lower) * perLatitude,
      });
    }
  }
  return sheets;
}

const floor = (degrees: number): number => Math.floor(degrees / pieceSize) * pieceSize;
