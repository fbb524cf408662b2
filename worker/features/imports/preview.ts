import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { planCategories } from './categories.ts';
import type { Checked } from './check.ts';
import { chunksOf } from './chunks.ts';
import { countMissing } from './close-missing.ts';
import { planPlaces } from './fields/places.ts';
import { targetOf, type WriteContext, withPlannedCategories, withPlannedPlaces } from './import-target.ts';
import type { Counts, ImportNote } from './imports.query.ts';
import { loadCategories, loadPlaces } from './lookup.ts';
import { planChunk, type RowChange } from './plan-chunk.ts';
import { readOptionsOf } from './run.ts';
import type { ImportSettings } from './settings.ts';
import { storedColumns } from './settings.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';
import type { Tools } from './tools.ts';

/** What an import would do. */
export interface Preview {
  kind: 'preview';
  counts: Counts;
  rows: number;
  newPlaces: number;
  newCategories: number;
  /** Names of the first new listings. */
  created: readonly string[];
  /** The first changes, field by field. */
  updated: readonly RowChange[];
  /** The first rows that are probably doubles: of another row (`row 7`) or of a listing, by its slug. */
  doubles: readonly { row: number; of: string }[];
  /** Listings of the source that are not in the file, and how many it has. Only if they are to be closed. */
  missing?: { missing: number; of: number };
}

export interface PreviewJob {
  db: D1Database;
  /** Undefined if the site does not exist yet: then every row is new. */
  site: SiteId | undefined;
  open: OpenFile;
  tools: Tools;
  settings: ImportSettings;
  checked: Checked;
  /** How many new and how many changed listings the preview names. */
  first: number;
  /** Called for every note about a row, in the order of the file. */
  onNote?: (note: ImportNote) => void;
  onProgress?: (rows: number) => void;
}

async function previewContext({ db, site, settings, checked }: PreviewJob) {
  const { language, languages } = settings;
  const places = site === undefined ? [] : await loadPlaces(db, site);
  const categories = site === undefined ? [] : await loadCategories(db, site);
  const newPlaces = planPlaces(places, checked.places, language);
  const newCategories = planCategories(categories, checked.categories, languages);
  const target = targetOf(withPlannedPlaces(places, newPlaces), withPlannedCategories(categories, newCategories));
  const overwriteEdits = settings.wishes.overwriteEdits === true;
  const context: WriteContext = { language, target, columns: storedColumns(settings), overwriteEdits, givenAt: 0 };
  return { context, newPlaces: newPlaces.length, newCategories: newCategories.length };
}

/** Compares a checked file with the site's listings. Only reads the database. */
export async function previewImport(job: PreviewJob): Promise<Preview | Unusable> {
  const { db, open, settings, checked, first, tools } = job;
  const { source = '', closeMissing } = settings.wishes;
  const { context, newPlaces, newCategories } = await previewContext(job);
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const created: string[] = [];
  const updated: RowChange[] = [];
  const doubles: { row: number; of: string }[] = [];
  const found = new Set<number>();
  // No site has the id 0, so no listing is found.
  const site = job.site ?? (0 as SiteId);
  const { index } = checked;
  const scope = { db, site, source, index, target: context.target };
  for await (const chunk of chunksOf(open, { options: readOptionsOf(settings, tools), index }, 0)) {
    if (chunk.kind === 'unusable') return chunk;
    const plan = await planChunk(scope, chunk.rows, context);
    counts.created += plan.creates.length;
    counts.updated += plan.patches.length;
    counts.unchanged += plan.unchanged;
    counts.rejected += chunk.rejected + plan.rejected;
    for (const id of plan.listings) found.add(id);
    for (const { language, texts } of plan.creates.slice(0, first - created.length)) {
      created.push(texts[language]?.name ?? '');
    }
    updated.push(...plan.updates.slice(0, first - updated.length));
    for (const note of [...chunk.notes, ...plan.notes]) {
      if (note.code === 'possible-double' && doubles.length < first) doubles.push({ row: note.row, of: note.detail });
      job.onNote?.(note);
    }
    job.onProgress?.(chunk.to);
  }
  const missing = closeMissing === undefined ? {} : { missing: await countMissing(db, { site, source, found }) };
  return {
    kind: 'preview',
    counts,
    rows: checked.rows,
    newPlaces,
    newCategories,
    created,
    updated,
    doubles,
    ...missing,
  };
}
