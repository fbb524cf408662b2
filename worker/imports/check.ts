import type { Warning } from './cells.ts';
import type { Columns } from './columns.ts';
import type { PlaceNames } from './normalise.ts';
import { placeKey } from './places.ts';
import { readRows } from './read-rows.ts';
import type { Bytes, Unusable } from './text-stream.ts';

/** What a first reading of the whole file gives, without holding its rows. */
export interface Checked {
  kind: 'checked';
  columns: Columns;
  rows: number;
  places: readonly PlaceNames[];
  categories: readonly string[];
  warnings: ReadonlyMap<Warning, number>;
}

/** Reads a file through, to know that all of it can be read, and which places and categories it names. */
export async function checkFile(source: Bytes): Promise<Checked | Unusable> {
  const places = new Map<string, PlaceNames>();
  const categories = new Set<string>();
  const warnings = new Map<Warning, number>();
  let columns: Columns | undefined;
  let rows = 0;
  for await (const item of readRows(source)) {
    if (item.kind === 'unusable') return item;
    if (item.kind === 'columns') {
      columns = item;
      continue;
    }
    rows++;
    if (item.kind === 'rejected') continue;
    const { place } = item.row;
    if (place !== null && !places.has(placeKey(place))) places.set(placeKey(place), place);
    for (const name of item.row.categories) categories.add(name);
    for (const warning of item.warnings) warnings.set(warning, (warnings.get(warning) ?? 0) + 1);
  }
  if (columns === undefined) throw new Error('A file that was read through has neither columns nor a fault');
  return { kind: 'checked', columns, rows, places: [...places.values()], categories: [...categories], warnings };
}
