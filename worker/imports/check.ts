import type { WarningCode } from './cells.ts';
import { placeKey } from './places.ts';
import { type Reading, readRows } from './read-rows.ts';
import type { PlaceNames } from './row.ts';
import type { OpenFile } from './table.ts';
import type { Unusable } from './text-stream.ts';

/**
 * Different categories of a file at most. A column that names more of them is taken for something that it is not; and every
 * page of the directory reads all categories of its site.
 */
const mostCategories = 1000;

/** What a reading of the whole file gives, without holding its rows. */
export interface Checked {
  kind: 'checked';
  rows: number;
  rejected: number;
  places: readonly PlaceNames[];
  categories: readonly string[];
  warnings: ReadonlyMap<WarningCode, number>;
}

/** Reads a file through, to know that all of it can be read, and which places and categories it names. */
export async function checkFile(open: OpenFile, reading: Reading): Promise<Checked | Unusable> {
  const places = new Map<string, PlaceNames>();
  const categories = new Set<string>();
  const warnings = new Map<WarningCode, number>();
  let [rows, rejected] = [0, 0];
  for await (const item of readRows(open, reading)) {
    if (item.kind === 'unusable') return item;
    rows++;
    if (item.kind === 'rejected') {
      rejected++;
      continue;
    }
    const { place } = item.row;
    if (place !== null && !places.has(placeKey(place))) places.set(placeKey(place), place);
    for (const name of item.row.categories) categories.add(name);
    if (categories.size > mostCategories) return { kind: 'unusable', code: 'too-many-categories', line: item.row.line };
    for (const { code } of item.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
  }
  if (rows === 0) return { kind: 'unusable', code: 'no-rows', line: 1 };
  return { kind: 'checked', rows, rejected, places: [...places.values()], categories: [...categories], warnings };
}
