import type { WarningCode } from '../../domain/listings/clean-fields.ts';
import { FileIndex } from './identity/file-index.ts';
import type { ReadOptions } from './read-options.ts';
import { readRows } from './read-rows.ts';
import type { PlaceNames, RejectReason } from './row.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';

/**
 * Maximum number of different categories in a file. A column with more of them is probably not a category column, and
 * every page of the directory reads all categories of its site.
 */
const maxCategories = 1000;

/** The share of records that may be damaged, and the number that always may. */
const maxDamaged = { share: 0.05, count: 5 };

/** A summary of the whole file, without its rows. */
export interface Checked {
  kind: 'checked';
  rows: number;
  /** The rows that are rejected, also those that are the same listing as another one. */
  rejected: number;
  places: readonly PlaceNames[];
  categories: readonly string[];
  warnings: ReadonlyMap<WarningCode, number>;
  index: FileIndex;
}

/** What is wrong with a record as such, not with its values. */
const damages: ReadonlySet<RejectReason> = new Set<RejectReason>([
  'malformed-quotes',
  'bad-encoding',
  'nul-byte',
  'cell-too-large',
  'wrong-column-count',
]);

interface Damage {
  count: number;
  first: number;
}

/** Why a file that was read to its end is not imported. */
function faultOf({ rows, accepted, damage }: { rows: number; accepted: number; damage: Damage }): Unusable | undefined {
  if (rows === 0) return { kind: 'unusable', code: 'no-rows', line: 1 };
  const { count, first } = damage;
  if (accepted > 0 && count > maxDamaged.count && count > rows * maxDamaged.share) {
    return { kind: 'unusable', code: 'too-many-bad-rows', line: first, detail: `${count} / ${rows}` };
  }
  return accepted === 0 ? { kind: 'unusable', code: 'no-usable-rows', line: first } : undefined;
}

/** Reads the whole file, to verify that it is readable and to collect its rows' keys, its places and its categories. */
export async function checkFile(open: OpenFile, options: ReadOptions): Promise<Checked | Unusable> {
  const index = new FileIndex();
  const categories = new Set<string>();
  const warnings = new Map<WarningCode, number>();
  const damage: Damage = { count: 0, first: 1 };
  let [rows, rejected] = [0, 0];
  for await (const item of readRows(open, options)) {
    if (item.kind === 'unusable') return item;
    rows++;
    if (item.kind === 'rejected') {
      rejected++;
      if (rejected === 1) damage.first = item.line;
      if (damages.has(item.reason)) damage.count++;
      continue;
    }
    index.add(item.row);
    for (const name of item.row.categories) categories.add(name);
    if (categories.size > maxCategories) return { kind: 'unusable', code: 'too-many-categories', line: item.row.line };
    for (const { code } of item.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
  }
  const fault = faultOf({ rows, accepted: index.length, damage });
  if (fault !== undefined) return fault;
  index.finish();
  const all = rejected + index.duplicates;
  return { kind: 'checked', rows, rejected: all, places: index.places, categories: [...categories], warnings, index };
}
