import type { WarningCode } from '../../domain/listings/clean-fields.ts';
import { placeKey } from './fields/places.ts';
import { type ReadOptions, readRows } from './read-rows.ts';
import type { PlaceNames } from './row.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';

/**
 * Maximum number of different categories in a file. A column with more of them is probably not a category column, and
 * every page of the directory reads all categories of its site.
 */
const maxCategories = 1000;

/** A summary of the whole file, without its rows. */
export interface Checked {
  kind: 'checked';
  rows: number;
  rejected: number;
  places: readonly PlaceNames[];
  categories: readonly string[];
  warnings: ReadonlyMap<WarningCode, number>;
}

/** Reads the whole file, to verify that it is readable and to collect its places and categories. */
export async function checkFile(open: OpenFile, options: ReadOptions): Promise<Checked | Unusable> {
  const places = new Map<string, PlaceNames>();
  const categories = new Set<string>();
  const warnings = new Map<WarningCode, number>();
  let [rows, rejected] = [0, 0];
  for await (const item of readRows(open, options)) {
    if (item.kind === 'unusable') return item;
    rows++;
    if (item.kind === 'rejected') {
      rejected++;
      continue;
    }
    const { place } = item.row;
    if (place !== null && !places.has(placeKey(place))) places.set(placeKey(place), place);
    for (const name of item.row.categories) categories.add(name);
    if (categories.size > maxCategories) return { kind: 'unusable', code: 'too-many-categories', line: item.row.line };
    for (const { code } of item.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
  }
  if (rows === 0) return { kind: 'unusable', code: 'no-rows', line: 1 };
  return { kind: 'checked', rows, rejected, places: [...places.values()], categories: [...categories], warnings };
}
