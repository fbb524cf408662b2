import { type MapView, viewText } from '../../../../web/contract/map-view.ts';
import type { PlaceKind } from '../../../data/schema.ts';
import type { LocatedRow } from './place-rows.query.ts';

/** The zoom at which a place of a kind is shown. */
const zooms: Readonly<Record<PlaceKind, number>> = { city: 12, region: 8, country: 6 };
const wider: Readonly<Record<PlaceKind, PlaceKind>> = { city: 'region', region: 'country', country: 'country' };

/**
 * What the map shows of a place, which has no position of its own: the middle of its listings, else of those of the places
 * around it. Undefined if none of them has a listing with a position.
 */
export function viewOf(kind: PlaceKind, located: readonly (readonly LocatedRow[])[]): MapView | undefined {
  let around: PlaceKind = kind;
  for (const rows of located) {
    const middle = middleOf(rows);
    if (middle) return { ...middle, zoom: zooms[around] };
    around = wider[around];
  }
  return undefined;
}

/** The median of positions: a listing far away does not move it. Longitudes are counted from the first one. */
function middleOf(rows: readonly LocatedRow[]): LocatedRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const turned = rows.map(({ longitude }) => ((longitude - first.longitude + 540) % 360) - 180);
  const longitude = ((median(turned) + first.longitude + 540) % 360) - 180;
  return { latitude: median(rows.map(({ latitude }) => latitude)), longitude };
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** The same as text, for addresses and forms. */
export const viewTextOf = (kind: PlaceKind, located: readonly (readonly LocatedRow[])[]): string | undefined => {
  const view = viewOf(kind, located);
  return view && viewText(view);
};
