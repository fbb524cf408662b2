import type { D1Database } from '@cloudflare/workers-types';
import { isTaken } from '../db/batch.ts';
import type { SiteId } from '../db/schema.ts';
import { openWriter, type Writer } from '../db/writer.ts';
import { planCategories } from './categories.ts';
import type { Warning } from './cells.ts';
import { type Checked, checkFile } from './check.ts';
import type { Columns } from './columns.ts';
import { findImported, loadCategories, loadPlaces } from './lookup.ts';
import type { ImportRow, Normalised } from './normalise.ts';
import { planPlaces } from './places.ts';
import { readRows } from './read-rows.ts';
import { listingOf, markOf, patchOf, type Target, targetOf } from './target.ts';
import type { Bytes, Unusable } from './text-stream.ts';

export type Rejected = Extract<Normalised, { kind: 'rejected' }>;

/** How each data row of the file ended; the four add up to the rows read. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportJob {
  db: D1Database;
  site: SiteId;
  /** Opens the file; called twice: the whole file is checked before the first write. */
  open: () => Bytes;
  /** The language that the listings' texts are in. */
  language: string;
  /** The site's languages: a new category is named in each. */
  languages: readonly string[];
  dryRun?: boolean;
  /** Called for every rejected row, in the order of the file. */
  onRejected?: (rejected: Rejected) => void;
  /** Called after every chunk with the rows done so far, and how many there are. */
  onProgress?: (done: number, total: number) => void;
}

export interface ImportDone {
  kind: 'done';
  counts: Counts;
  rows: number;
  columns: Columns;
  warnings: ReadonlyMap<Warning, number>;
  newPlaces: number;
  newCategories: number;
}

async function prepareTarget(
  { db, site, language, languages, dryRun = false }: ImportJob,
  { checked, writer }: { checked: Checked; writer: Writer },
): Promise<{ target: Target; newPlaces: number; newCategories: number }> {
  const { places, index } = planPlaces(await loadPlaces(db, site), checked.places, language);
  const { categories, slugs } = planCategories(await loadCategories(db, site), checked.categories, languages);
  if (!dryRun) {
    await writer.ensurePlaces(places);
    await writer.ensureCategories(categories);
  }
  const placeIds = new Map((await loadPlaces(db, site)).map(({ kind, slug, id }) => [`${kind}/${slug}`, id]));
  const categoryIds = new Map((await loadCategories(db, site)).map(({ slug, id }) => [slug, id]));
  return {
    target: targetOf({ index, placeIds, slugs, categoryIds }),
    newPlaces: places.length,
    newCategories: categories.length,
  };
}

interface Running {
  job: ImportJob;
  writer: Writer;
  target: Target;
  columns: Columns;
}

/** Rows of one write: few enough for one transaction, many enough to be quick. */
const chunkSize = 500;
const attempts = 3;

async function writeRows(rows: readonly ImportRow[], { job, writer, target, columns }: Running): Promise<Counts> {
  const { db, site, language, dryRun = false } = job;
  const keys = rows.map(({ key }) => key);
  const known = await findImported(db, site, keys);
  const fresh = rows.filter(({ key }) => !known.has(key));
  const patches = rows.flatMap((row) => {
    const listing = known.get(row.key);
    const isChanged = listing !== undefined && listing.hash !== markOf(row, language);
    return isChanged ? [patchOf(row, listing.id, { language, target, columns })] : [];
  });
  if (!dryRun) {
    await writer.createListings(
      fresh.map((row) => listingOf(row, { language, target })),
      { bulk: true },
    );
    await writer.patchListings(patches, { bulk: true });
  }
  return {
    created: fresh.length,
    updated: patches.length,
    unchanged: rows.length - fresh.length - patches.length,
    rejected: 0,
  };
}

/** Another import of the same file may have created a row since it was looked up: then look again. */
async function writeChunk(rows: readonly ImportRow[], running: Running): Promise<Counts> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeRows(rows, running);
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listings.import_key')) throw error;
    }
  }
}

async function writeAll(running: Running, total: number): Promise<Counts> {
  const { job } = running;
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let chunk: ImportRow[] = [];
  const flush = async (): Promise<void> => {
    const written = await writeChunk(chunk, running);
    chunk = [];
    counts.created += written.created;
    counts.updated += written.updated;
    counts.unchanged += written.unchanged;
    job.onProgress?.(counts.created + counts.updated + counts.unchanged + counts.rejected, total);
  };
  for await (const item of readRows(job.open())) {
    if (item.kind === 'unusable')
      throw new Error(`The file changed while it was imported: ${item.code}, line ${item.line}`);
    if (item.kind === 'rejected') {
      counts.rejected++;
      job.onRejected?.(item);
    } else if (item.kind === 'accepted') {
      chunk.push(item.row);
      if (chunk.length === chunkSize) await flush();
    }
  }
  await flush();
  return counts;
}

/**
 * Imports a CSV file into a site: every data row ends as created, updated, unchanged or rejected. A file that cannot
 * be read to its end changes nothing. The same file again changes nothing; an interrupted import is simply run again.
 */
export async function runImport(job: ImportJob): Promise<ImportDone | Unusable> {
  const checked = await checkFile(job.open());
  if (checked.kind === 'unusable') return checked;
  const writer = openWriter(job.db, job.site);
  const { target, newPlaces, newCategories } = await prepareTarget(job, { checked, writer });
  const { columns, rows, warnings } = checked;
  const counts = await writeAll({ job, writer, target, columns }, rows);
  return { kind: 'done', counts, rows, columns, warnings, newPlaces, newCategories };
}
