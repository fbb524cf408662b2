import type { D1Database } from '@cloudflare/workers-types';
import { openImportTools } from '../../scripts/lib/import-data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { loadAttributes } from '../../worker/domain/listings/attributes.writer.ts';
import {
  getImport,
  type ImportNote,
  type ImportRecord,
  readNotes,
} from '../../worker/features/imports/imports.query.ts';
import { createImport } from '../../worker/features/imports/imports.writer.ts';
import { type Preview, previewImport } from '../../worker/features/imports/preview.ts';
import { acceptCheck, beginImport, checkWith, continueImport, type Job } from '../../worker/features/imports/run.ts';
import { type PrepareOptions, prepareFile } from '../../worker/features/imports/settings.ts';
import type { Unusable } from '../../worker/features/imports/source/text-stream.ts';

/** The tools with which imports parse phone numbers and places. */
export const tools = await openImportTools({ cities: false });

export interface TestImport {
  db: D1Database;
  site: SiteId;
  content: string | Uint8Array;
  wanted?: Partial<PrepareOptions>;
}

/** Opens content as a file. */
export function opener(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
}

async function check({ db, site, content, wanted = {} }: TestImport) {
  const open = opener(content);
  const attributes = await loadAttributes(db, site);
  const prepared = await prepareFile(open, { language: 'en', languages: ['en'], attributes, ...wanted });
  if (prepared.kind === 'unusable') return prepared;
  const checked = await checkWith(open, prepared.settings, tools);
  return checked.kind === 'unusable' ? checked : { kind: 'ready' as const, open, prepared, checked };
}

/** Checks a file and starts its import, without importing a row. */
export async function startTestImport(file: TestImport): Promise<{ id: string; job: Job } | Unusable> {
  const ready = await check(file);
  if (ready.kind === 'unusable') return ready;
  const { open, prepared, checked } = ready;
  const { db, site } = file;
  const settings = JSON.stringify(prepared.settings);
  const id = await createImport(db, site, { fileName: 'test.csv', settings });
  await acceptCheck(db, { site, id }, { checked, settings: prepared.settings, fingerprint: prepared.fingerprint });
  await beginImport(db, await getImport(db, id), checked);
  return { id, job: { db, id, open, tools } };
}

/** Imports a whole file, as the command does. */
export async function importFile(file: TestImport, rest: Partial<Job> = {}): Promise<ImportRecord> {
  const started = await startTestImport(file);
  if ('code' in started) throw new Error(`The file was refused: ${started.code}, line ${started.line}`);
  const ran = await continueImport({ ...started.job, ...rest });
  if (ran.code !== 'done') throw new Error(`The import ended as ${ran.code}`);
  return getImport(file.db, started.id);
}

/** The preview that a dry run of a file gives. */
export async function previewFile(file: TestImport): Promise<Preview> {
  const ready = await check(file);
  if (ready.kind === 'unusable') throw new Error(`The file was refused: ${ready.code}`);
  const { open, prepared, checked } = ready;
  const { db, site } = file;
  const preview = await previewImport({ db, site, open, tools, settings: prepared.settings, checked, first: 10 });
  if (preview.kind === 'unusable') throw new Error(`The file changed: ${preview.code}`);
  return preview;
}

/** The counts of rows by their result. */
export function countsOf({ created, updated, unchanged, rejected }: ImportRecord) {
  return { created, updated, unchanged, rejected };
}

/** The notes of an import on single rows. */
export async function notesOf(db: D1Database, record: ImportRecord): Promise<ImportNote[]> {
  const notes: ImportNote[] = [];
  for await (const note of readNotes(db, record)) notes.push(note);
  return notes;
}

const tables = [
  'listings',
  'listing_texts',
  'listing_categories',
  'listing_slugs',
  'listing_cells',
  'cell_counts',
  'photos',
  'services',
];

/** All rows of a site's content as text, by table, to compare them row by row. */
export async function dumpSite(db: D1Database, site: SiteId): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of [...tables, 'places', 'categories', 'map_cells', 'map_bands']) {
    const { results } = await db.prepare(`select * from ${table} where site_id = ?1`).bind(site).all();
    dump[table] = results.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}
