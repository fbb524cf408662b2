import { distance, moveDistance } from './distance.ts';
import { type Evidence, isBare } from './evidence.ts';

/** A row without a listing of its key, or a listing of the site without a row of its key. All have one name. */
export interface Unmatched extends Evidence {
  id: number;
  placeId: number | null;
  /** Hash of the content; of a listing, of the row that was imported last. */
  content: number;
}

interface Pair {
  row: Unmatched;
  listing: Unmatched;
  /** How sure it is that both are the same: the lower, the surer. */
  rank: number;
  metres: number;
}

const samePlace = (a: Unmatched, b: Unmatched): boolean =>
  a.placeId === b.placeId || a.placeId === null || b.placeId === null;

/** Whether a value is the same; none is not the same as none. */
const same = (a: Unmatched, b: Unmatched, name: keyof Evidence | 'content'): boolean => a[name] === b[name];

const hasContact = (a: Unmatched, b: Unmatched): boolean =>
  same(a, b, 'phone') || same(a, b, 'website') || same(a, b, 'email');

/** Whether both addresses have numbers, and other ones. */
const otherNumbers = ({ numbers: a }: Evidence, { numbers: b }: Evidence): boolean =>
  !Number.isNaN(a) && !Number.isNaN(b) && a !== b;

/** Why a row and a listing of one name may be the same, the surest reason first. */
const reasons: readonly ((row: Unmatched, listing: Unmatched, metres: number) => boolean)[] = [
  (row, listing) => same(row, listing, 'content') && samePlace(row, listing),
  (row, listing) => same(row, listing, 'address') && samePlace(row, listing),
  (row, listing, metres) => metres <= moveDistance && !otherNumbers(row, listing),
  (row, listing) => same(row, listing, 'signature') && samePlace(row, listing),
  (row, listing) => (isBare(row) || isBare(listing)) && hasContact(row, listing) && samePlace(row, listing),
];

/** Degrees of latitude of a band: not less than `moveDistance`. */
const band = 0.001;

/** Keys under which a listing may be found for a row. */
function keysOf(one: Unmatched): string[] {
  const { latitude, phone, website, email } = one;
  const values = { c: one.content, a: one.address, s: one.signature, p: phone, w: website, e: email };
  const equal = Object.entries(values).flatMap(([name, value]) => (Number.isNaN(value) ? [] : [`${name}${value}`]));
  return Number.isNaN(latitude) ? equal : [...equal, `l${Math.floor(latitude / band)}`];
}

function nearKeysOf(row: Unmatched): string[] {
  if (Number.isNaN(row.latitude)) return keysOf(row);
  const at = Math.floor(row.latitude / band);
  return [...keysOf(row), `l${at - 1}`, `l${at + 1}`];
}

function pairOf(row: Unmatched, listing: Unmatched): Pair | undefined {
  const metres = distance(row, listing);
  const rank = reasons.findIndex((isSame) => isSame(row, listing, metres));
  return rank === -1 ? undefined : { row, listing, rank, metres: Number.isNaN(metres) ? 0 : metres };
}

function pairsOf(rows: readonly Unmatched[], listings: readonly Unmatched[]): Pair[] {
  const byKey = new Map<string, Unmatched[]>();
  for (const listing of listings) {
    for (const key of keysOf(listing)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [listing]);
      else known.push(listing);
    }
  }
  return rows.flatMap((row) => {
    const candidates = new Set(nearKeysOf(row).flatMap((key) => byKey.get(key) ?? []));
    return [...candidates].flatMap((listing) => pairOf(row, listing) ?? []);
  });
}

/** One row and one listing are left, one of which says neither address nor point: nothing tells them apart. */
function onlyPair(rows: readonly Unmatched[], listings: readonly Unmatched[]): [Unmatched, Unmatched] | undefined {
  const [row, listing] = [rows[0], listings[0]];
  if (rows.length !== 1 || listings.length !== 1 || row === undefined || listing === undefined) return undefined;
  return (isBare(row) || isBare(listing)) && samePlace(row, listing) ? [row, listing] : undefined;
}

/**
 * Which rows and listings of one name are the same: the listing's id by the row's. Each row gets one listing at most,
 * and each listing one row; the surest pairs come first. The order of rows and listings does not matter. Pure.
 */
export function matchByEvidence(rows: readonly Unmatched[], listings: readonly Unmatched[]): Map<number, number> {
  const matched = new Map<number, number>();
  const only = onlyPair(rows, listings);
  if (only !== undefined) return matched.set(only[0].id, only[1].id);
  const taken = new Set<number>();
  const order = (a: Pair, b: Pair) =>
    a.rank - b.rank ||
    a.metres - b.metres ||
    a.row.content - b.row.content ||
    a.row.id - b.row.id ||
    a.listing.id - b.listing.id;
  for (const { row, listing } of pairsOf(rows, listings).sort(order)) {
    if (matched.has(row.id) || taken.has(listing.id)) continue;
    matched.set(row.id, listing.id);
    taken.add(listing.id);
  }
  return matched;
}
