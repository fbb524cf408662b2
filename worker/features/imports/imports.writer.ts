import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { cell, eachOf, inChunks, recordChanges } from '../../data/batch.ts';
import { categoriesTag } from '../../data/cache-tags.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { type Column, columns, expression, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, batch, prepare, run } from '../../data/statements.ts';
import { insertInto, insertSelect, table, update } from '../../data/table.ts';
import {
  categoryStatements,
  type NewCategory,
  type NewPlace,
  placeStatements,
} from '../../domain/listings/taxonomy.writer.ts';
import type { ObjectKey } from '../../platform/buckets.ts';
import type { ImportNote, ImportRecord, ImportState } from './imports.query.ts';

const m = table('imports');
const makings = table('import_makings');
const notes = table('import_notes');
const p = table('places', 'p');
const c = table('categories', 'c');

const isImport = ({ site, id }: Pick<ImportRecord, 'site' | 'id'>): Sql =>
  sql`${m.site_id} = ${site} and ${m.id} = ${id}`;

/** A new id of an import. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => (byte % 32).toString(32)).join('') + Date.now().toString(32).slice(-4);
}

/** Records a file to import, and returns the import's id. */
export async function createImport(
  db: D1Database,
  site: SiteId,
  file: { fileName: string; fileKey?: ObjectKey<'UPLOADS'>; settings: string },
): Promise<string> {
  const id = newImportId();
  const now = Date.now();
  await run(
    db,
    insertInto(m, {
      site_id: site,
      id,
      state: 'uploaded',
      file_name: file.fileName,
      file_key: file.fileKey ?? '',
      settings: file.settings,
      created_at: now,
      updated_at: now,
    }),
  );
  return id;
}

/** Records the result of a check. Does nothing if the import was started in the meantime. */
export async function recordCheck(
  db: D1Database,
  owner: Pick<ImportRecord, 'site' | 'id'>,
  {
    fingerprint,
    settings,
    rowCount,
    report,
  }: Pick<ImportRecord, 'fingerprint' | 'settings' | 'rowCount'> & {
    report: string;
  },
): Promise<void> {
  const checked = { state: 'checked', fingerprint, settings, row_count: rowCount, report, requested: null } as const;
  await run(
    db,
    sql`
      ${update(m, { ...checked, updated_at: Date.now() })}
      where ${isImport(owner)} and ${m.state} in ('uploaded', 'checked')`,
  );
}

/** Work on an import that runs in the background. */
export type ImportJob =
  /** Read an uploaded file and report what importing it would do. */
  | { kind: 'check-import'; id: string }
  /** Start a checked import, or continue one. */
  | { kind: 'run-import'; id: string }
  | { kind: 'undo-import'; id: string };

/** Requests a job without access to the queue. A cron queues it within five minutes. */
export async function requestImport(db: D1Database, { kind, id }: ImportJob): Promise<void> {
  await run(db, sql`${update(m, { requested: kind })} where ${m.id} = ${id}`);
}

/** The requested jobs, and the running ones without progress since a time. 100 at most. */
export async function requestedImports(db: D1Database, since: number): Promise<ImportJob[]> {
  const job = (kind: Column<ImportJob['kind']>) => columns({ kind, id: m.id });
  return all(
    db,
    sql`
      select ${job(expression(m.requested))} from ${m} where ${m.requested} is not null
      union all
      select ${job(expression(sql`'run-import'`))} from ${m}
        where ${m.state} = 'running' and ${m.file_key} <> '' and ${m.updated_at} < ${since}
      union all
      select ${job(expression(sql`'undo-import'`))} from ${m}
        where ${m.undo_started_at} is not null and ${m.state} <> 'undone' and ${m.updated_at} < ${since}
      limit 100`,
  );
}

/** Clears the requests of jobs that are in the queue now. */
export async function clearRequests(db: D1Database, jobs: readonly ImportJob[]): Promise<void> {
  const clear = ({ kind, id }: ImportJob) =>
    sql`${update(m, { requested: null })} where ${m.id} = ${id} and ${m.requested} = ${kind}`;
  await batch(db, ...jobs.map(clear));
}

type Making = { kind: Database['import_makings']['kind']; slug: string };

/** Records the places and categories that do not exist yet, so that undoing can delete them. */
const recordMakings = ({ site, id }: Pick<ImportRecord, 'site' | 'id'>, rows: readonly Making[]): Sql => sql`
  ${insertSelect(makings, { site_id: site, import_id: id, kind: cell('kind'), slug: cell('slug') })}
  from ${eachOf(rows)} r
  where not exists (select 1 from ${p}
      where ${p.site_id} = ${site} and ${p.kind} = ${cell('kind')} and ${p.slug} = ${cell('slug')})
    and not (${cell('kind')} = 'category'
      and exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${cell('slug')}))
  on conflict do nothing`;

/** Starts a checked import: creates its places and categories and records which are new, in one transaction. */
export async function startImport(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  { places, categories }: { places: readonly NewPlace[]; categories: readonly NewCategory[] },
): Promise<void> {
  const made: Making[] = [
    ...places.map(({ kind, slug }) => ({ kind, slug })),
    ...categories.map(({ slug }) => ({ kind: 'category' as const, slug })),
  ];
  const recordStatements = [...inChunks(made, { count: 2000 })].map((rows) => recordMakings({ site, id }, rows));
  await batch(
    db,
    ...recordStatements,
    ...placeStatements(db, site, places),
    ...categoryStatements(db, site, categories),
    ...(categories.length > 0 ? [recordChanges(db, site, [categoriesTag()])] : []),
    setState(db, { site, id }, { from: ['checked'], to: 'running' }),
  );
}

function setState(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  { from, to, report }: { from: readonly ImportState[]; to: ImportState; report?: string },
): D1PreparedStatement {
  const states = list(...from.map((state) => trusted(`'${state}'`)));
  const moved = {
    ...{ state: to, report: report ?? m.report, updated_at: Date.now() },
    // An import that failed before it started has nothing to go on with.
    ...(to === 'failed' ? { row_count: sql`iif(${m.state} = 'checked', 0, ${m.row_count})` } : {}),
    // What was asked for is being done now, except where that is to undo the import.
    requested: sql`iif(${m.requested} = 'undo-import', ${m.requested}, null)`,
  };
  return prepare(db, sql`${update(m, moved)} where ${isImport({ site, id })} and ${m.state} in (${states})`);
}

/** Sets an import's state if its current state is one of `from`. */
export async function moveImport(
  db: D1Database,
  record: Pick<ImportRecord, 'site' | 'id'>,
  move: { from: readonly ImportState[]; to: ImportState; report?: string },
): Promise<void> {
  await setState(db, record, move).run();
}

const insertNotes = ({ site, id }: Pick<ImportRecord, 'site' | 'id'>, rows: readonly ImportNote[]): Sql => sql`
  ${insertSelect(notes, {
    site_id: site,
    import_id: id,
    row_number: cell('row'),
    position: sql`r.key`,
    line: cell('line'),
    kind: cell('kind'),
    code: cell('code'),
    detail: cell('detail'),
  })}
  from ${eachOf(rows)} r where true on conflict do nothing`;

/** The statements that insert notes. */
export function noteStatements(
  db: D1Database,
  owner: Pick<ImportRecord, 'site' | 'id'>,
  all: readonly ImportNote[],
): D1PreparedStatement[] {
  return [...inChunks(all, { count: 5000 })].map((rows) => prepare(db, insertNotes(owner, rows)));
}
