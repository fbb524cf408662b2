import type { D1Database } from '@cloudflare/workers-types';
import type { Counts, ImportNote } from '../db/imports.ts';
import type { SiteId } from '../db/schema.ts';
import { planCategories } from './categories.ts';
import type { Checked } from './check.ts';
import { chunksOf } from './chunks.ts';
import { loadCategories, loadPlaces } from './lookup.ts';
import { planPlaces } from './places.ts';
import { planChunk, type RowChange } from './plan-chunk.ts';
import { readingOf } from './run.ts';
import type { ImportSettings } from './settings.ts';
import { keptColumns } from './settings.ts';
import type { OpenFile } from './table.ts';
import { asKnownCategories, asKnownPlaces, targetOf, type Writing } from './target.ts';
import type { Unusable } from './text-stream.ts';
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
}

export interface PreviewJob {
  db: D1Database;
  /** Undefined where the site does not stand yet: every row is new to it. */
  site: SiteId | undefined;
  open: OpenFile;
  tools: Tools;
  settings: ImportSettings;
  checked: Checked;
  /** How many new and changed listings are named. */
  first: number;
  /** Called for everything that there is to say of a row, in the order of the file. */
  onNote?: (note: ImportNote) => void;
  onProgress?: (rows: number) => void;
}

async function previewWriting({ db, site, settings, checked }: PreviewJob) {
  const { language, languages } = settings;
  const places = site === undefined ? [] : await loadPlaces(db, site);
  const categories = site === undefined ? [] : await loadCategories(db, site);
  const newPlaces = planPlaces(places, checked.places, language);
  const newCategories = planCategories(categories, checked.categories, languages);
  const target = targetOf(asKnownPlaces(places, newPlaces), asKnownCategories(categories, newCategories));
  const writing: Writing = { language, target, columns: keptColumns(settings), givenAt: 0 };
  return { writing, newPlaces: newPlaces.length, newCategories: newCategories.length };
}

/** Compares a checked file with the site, and writes nothing. */
export async function previewImport(job: PreviewJob): Promise<Preview | Unusable> {
  const { db, open, settings, checked, first } = job;
  const { writing, newPlaces, newCategories } = await previewWriting(job);
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const created: string[] = [];
  const updated: RowChange[] = [];
  // No site has the id 0.
  const sited = { db, site: job.site ?? (0 as SiteId) };
  for await (const chunk of chunksOf(open, readingOf(settings, job.tools), 0)) {
    if (chunk.kind === 'unusable') return chunk;
    const plan = await planChunk(sited, chunk.rows, writing);
    counts.created += plan.creates.length;
    counts.updated += plan.patches.length;
    counts.unchanged += plan.unchanged;
    counts.rejected += chunk.rejected;
    for (const { language, texts } of plan.creates.slice(0, first - created.length)) {
      created.push(texts[language]?.name ?? '');
    }
    updated.push(...plan.updates.slice(0, first - updated.length));
    const doubles = plan.doubles.map(({ row: { row, line }, slug }) => {
      return { row, line, kind: 'warning', code: 'possible-double', detail: slug } as const;
    });
    for (const note of [...chunk.notes, ...doubles]) job.onNote?.(note);
    job.onProgress?.(chunk.to);
  }
  return { kind: 'preview', counts, rows: checked.rows, newPlaces, newCategories, created, updated };
}
