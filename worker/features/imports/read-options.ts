import type { CategorySplitter } from './category-splitter.ts';
import type { Columns } from './columns/columns.ts';
import type { TableShape } from './source/table.ts';
import type { Tools } from './tools.ts';
import type { ImportWishes } from './wishes.ts';

/** Options to read a file's rows with. */
export interface ReadOptions {
  shape: TableShape;
  columns: Columns;
  /** The names of the columns. */
  header: readonly string[];
  wishes: ImportWishes;
  /** Splits category cells at commas and slashes as the whole file suggests. */
  splitCategories: CategorySplitter;
  /** The language whose number format the file uses. */
  language: string;
  tools: Tools;
}
