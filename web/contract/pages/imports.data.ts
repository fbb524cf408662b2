import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, moment, path } from '../schema-parts.ts';

/** The forms of files that are read, as people call them. Each may be compressed with gzip. */
export const importForms = 'CSV, XLSX, JSON, NDJSON, GeoJSON, KML';
/** Megabytes of an uploaded file at most. */
export const mostImportMegabytes = 20;

/**
 * States of an import as staff see them. `stopped`: nothing was imported, because the file could not be read or somebody
 * has to say something. `broken`: it ended in the middle.
 */
export const importStates = [
  'reading',
  'stopped',
  'checked',
  'running',
  'broken',
  'done',
  'undoing',
  'undone',
] as const;

export const importDone = ['uploaded', 'rechecked', 'started', 'undoing', 'discarded', 'merged', 'distinct'] as const;

/** What can separate the cells of a file. */
export const importDelimiters = [',', ';', '\t', '|'] as const;

const state = v.picklist(importStates);
const outcome = v.object({ created: count, updated: count, unchanged: count, rejected: count });
const language = v.object({ tag: v.string(), name: v.string() });

/** The imports of a site, the newest first, and the form of a new one. */
export const manageImportsSchema = v.object({
  ...{ sections: sectionsSchema, action: path, problem: formProblem },
  imports: v.array(
    v.object({
      ...{ path, fileName: v.string(), at: moment, state, counts: v.nullable(outcome) },
      /** The rows of the file; 0 before it is read. */
      rows: count,
    }),
  ),
  languages: v.array(language),
  values: v.object({ language: v.string(), source: v.string(), close: v.boolean() }),
  done: v.nullable(v.picklist(importDone)),
});

const column = v.object({
  /** Its place in the file, from 0. */
  index: count,
  name: v.string(),
  /** Empty for a column that is left out. */
  field: v.string(),
  because: v.picklist(['name', 'values', 'told', 'unknown']),
  sureness: v.picklist(['certain', 'likely', 'guess', 'none']),
  /** As percentages in the page's language. */
  ...{ confidence: v.string(), filled: v.string() },
  examples: v.array(v.string()),
});

const change = v.object({ field: v.string(), before: v.string(), after: v.string() });
/** One of two listings that are probably the same. `about`: address and place, by which people tell them apart. */
const double = v.object({ name: v.string(), slug: v.string(), path, about: v.string() });

/** One import: how far it is, what is asked, what it would do or has done. */
export const manageImportSchema = v.object({
  ...{ sections: sectionsSchema, action: path, listPath: path, problem: formProblem },
  ...{ fileName: v.string(), language: v.string(), at: moment, state, rows: count, position: count },
  /** What a form says that it was about: two people may not overwrite each other's answers. */
  revision: count,
  fault: v.nullable(v.object({ code: v.string(), line: count, detail: v.string() })),
  doubts: v.array(
    v.object({
      field: v.string(),
      candidates: v.array(v.object({ column: v.string(), examples: v.array(v.string()) })),
    }),
  ),
  readings: v.array(v.object({ encoding: v.string(), text: v.string() })),
  columns: v.array(column),
  /** Columns that are not in the list, and the page that has them. */
  ...{ hidden: count, allPath: v.nullable(path) },
  /** The fields that a column can be, besides those of all sites: the attributes of this one. */
  attributes: v.array(v.object({ field: v.string(), name: v.string() })),
  fields: v.array(v.string()),
  counts: v.nullable(outcome),
  closed: count,
  /** Why places that left the file were not closed, though it was wished. */
  closing: v.nullable(v.object({ code: v.picklist(['too-many', 'rejected-rows']), missing: count, of: count })),
  preview: v.nullable(
    v.object({
      created: v.array(v.string()),
      updated: v.array(v.object({ slug: v.string(), path, changes: v.array(change) })),
      ...{ newPlaces: count, newCategories: count },
      /** Of the source's places, those that would be closed. */
      missing: v.nullable(v.object({ missing: count, of: count })),
    }),
  ),
  notes: v.array(v.object({ kind: v.picklist(['rejected', 'warning']), code: v.string(), count })),
  /** Listings that are probably the same. `of` is null where this import has both. */
  doubles: v.array(
    v.object({ row: count, earlier: v.nullable(count), own: v.nullable(double), of: v.nullable(double) }),
  ),
  /** Whether two of them can be made one. */
  mayMerge: v.boolean(),
  rejectedPath: v.nullable(path),
  ...{ mayRun: v.boolean(), mayUndo: v.boolean(), mayAnswer: v.boolean(), mayDiscard: v.boolean() },
  /** What undoing has done. */
  ...{ undone: count, kept: count, total: count },
  wishes: v.object({
    ...{ source: v.string(), key: v.string(), country: v.string(), encoding: v.string(), delimiter: v.string() },
    ...{ sheet: v.string(), skipLines: v.string(), header: v.string() },
    ...{ locate: v.boolean(), overwrite: v.boolean(), close: v.boolean(), trust: v.boolean() },
  }),
  encodings: v.array(v.string()),
  done: v.nullable(v.picklist(importDone)),
});

export type ImportState = v.InferOutput<typeof state>;
export type ManageImportsPage = v.InferOutput<typeof manageImportsSchema>;
export type ManageImportPage = v.InferOutput<typeof manageImportSchema>;
