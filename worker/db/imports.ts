import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { categoriesTag } from '../cache/tags.ts';
import { inChunks, recordChanges } from './batch.ts';
import type { SiteId } from './schema.ts';
import { categoryStatements, type NewCategory, type NewPlace, placeStatements } from './taxonomy.ts';

export type ImportState = 'uploaded' | 'checked' | 'running' | 'done' | 'failed' | 'undone';

/** How each data row of the file ended; the four add up to the position. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** An import as it is recorded. `settings` and `report` are JSON. */
export interface ImportRecord extends Counts {
  site: SiteId;
  id: string;
  state: ImportState;
  fileName: string;
  fileKey: string;
  fingerprint: string;
  settings: string;
  rowCount: number;
  position: number;
  report: string | null;
  undoStartedAt: number | null;
  undone: number;
  kept: number;
  createdAt: number;
  updatedAt: number;
}

/** What is said of one row of the file. */
export interface ImportNote {
  row: number;
  line: number;
  kind: 'rejected' | 'warning';
  code: string;
  detail: string;
}

const columns = `site_id as site, id, state, file_name as fileName, file_key as fileKey, fingerprint, settings,
  row_count as rowCount, position, created, updated, unchanged, rejected, report, undo_started_at as undoStartedAt,
  undone, kept, created_at as createdAt, updated_at as updatedAt`;

/** The import of that id, of whichever site: for operators and jobs. */
export async function findImport(db: D1Database, id: string): Promise<ImportRecord | undefined> {
  const row = await db.prepare(`select ${columns} from imports where id = ?1`).bind(id).first<ImportRecord>();
  return row ?? undefined;
}

/** The import, which must exist. */
export async function getImport(db: D1Database, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id);
  if (found === undefined) throw new Error(`There is no import ${id}`);
  return found;
}

/** A site's imports, the newest first, 100 at most; of all sites where none is named. */
export async function listImports(db: D1Database, site?: SiteId): Promise<ImportRecord[]> {
  const where = site === undefined ? '' : 'where site_id = ?1';
  const statement = db.prepare(`select ${columns} from imports ${where} order by created_at desc limit 100`);
  const rows = await (site === undefined ? statement : statement.bind(site)).all<ImportRecord>();
  return rows.results;
}

/** The newest import of a file, with the same settings, that was stopped before its end. */
export async function findUnfinished(
  db: D1Database,
  site: SiteId,
  { fingerprint, settings }: { fingerprint: string; settings: string },
): Promise<ImportRecord | undefined> {
  const row = await db
    .prepare(
      `select ${columns} from imports where site_id = ?1 and fingerprint = ?2 and settings = ?3
         and state in ('running', 'failed') and row_count > 0 and undo_started_at is null
       order by created_at desc limit 1`,
    )
    .bind(site, fingerprint, settings)
    .first<ImportRecord>();
  return row ?? undefined;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => (byte % 32).toString(32)).join('') + Date.now().toString(32).slice(-4);
}

/** Records a file that is to be imported, and gives the import's id. */
export async function createImport(
  db: D1Database,
  site: SiteId,
  file: { fileName: string; fileKey?: string; settings: string },
): Promise<string> {
  const id = newId();
  await db
    .prepare(
      `insert into imports (site_id, id, state, file_name, file_key, settings, created_at, updated_at)
       values (?1, ?2, 'uploaded', ?3, ?4, ?5, ?6, ?6)`,
    )
    .bind(site, id, file.fileName, file.fileKey ?? '', file.settings, Date.now())
    .run();
  return id;
}

/** Records what the check of an uploaded file found. Nothing happens to an import that went on since. */
export async function recordCheck(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  check: { fingerprint: string; settings: string; rowCount: number; report: string },
): Promise<void> {
  await db
    .prepare(
      `update imports set state = 'checked', fingerprint = ?3, settings = ?4, row_count = ?5, report = ?6, updated_at = ?7
       where site_id = ?1 and id = ?2 and state in ('uploaded', 'checked')`,
    )
    .bind(site, id, check.fingerprint, check.settings, check.rowCount, check.report, Date.now())
    .run();
}

/** Work on an import that nobody waits for. */
export type ImportJob =
  /** Read an uploaded file through and say what importing it would do. */
  | { kind: 'check-import'; id: string }
  /** Start a checked import, or go on with one. */
  | { kind: 'run-import'; id: string }
  | { kind: 'undo-import'; id: string };

/** Asks for a job without the queue: within five minutes it is there. */
export async function requestImport(db: D1Database, { kind, id }: ImportJob): Promise<void> {
  await db.prepare('update imports set requested = ?2 where id = ?1').bind(id, kind).run();
}

/** The jobs that are asked for, and the rest of those that did not go on since a time: 100 at most. */
export async function requestedImports(db: D1Database, since: number): Promise<ImportJob[]> {
  const rows = await db
    .prepare(
      `select requested as kind, id from imports where requested is not null
       union all
       select 'run-import' as kind, id from imports where state = 'running' and file_key <> '' and updated_at < ?1
       union all
       select 'undo-import' as kind, id from imports
         where undo_started_at is not null and state <> 'undone' and updated_at < ?1
       limit 100`,
    )
    .bind(since)
    .all<ImportJob>();
  return rows.results;
}

/** Forgets jobs that are in the queue now. */
export async function forgetRequests(db: D1Database, jobs: readonly ImportJob[]): Promise<void> {
  const forget = db.prepare('update imports set requested = null where id = ?1 and requested = ?2');
  await db.batch(jobs.map(({ kind, id }) => forget.bind(id, kind)));
}

const recordMakings = `insert into import_makings (site_id, import_id, kind, slug)
  select ?1, ?3, r.value ->> 'kind', r.value ->> 'slug' from json_each(?2) r
  where not exists (select 1 from places p
      where p.site_id = ?1 and p.kind = (r.value ->> 'kind') and p.slug = (r.value ->> 'slug'))
    and not (r.value ->> 'kind' = 'category'
      and exists (select 1 from categories c where c.site_id = ?1 and c.slug = (r.value ->> 'slug')))
  on conflict do nothing`;

/** Starts a checked import: makes its places and categories, and remembers which of them it made, in one transaction. */
export async function startImport(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  { places, categories }: { places: readonly NewPlace[]; categories: readonly NewCategory[] },
): Promise<void> {
  const makings = [
    ...places.map(({ kind, slug }) => ({ kind, slug })),
    ...categories.map(({ slug }) => ({ kind: 'category', slug })),
  ];
  const remember = [...inChunks(makings, { count: 2000 })].map((rows) =>
    db.prepare(recordMakings).bind(site, JSON.stringify(rows), id),
  );
  await db.batch([
    ...remember,
    ...placeStatements(db, site, places),
    ...categoryStatements(db, site, categories),
    ...(categories.length > 0 ? [recordChanges(db, site, [categoriesTag()])] : []),
    setState(db, { site, id }, { from: ['checked'], to: 'running' }),
  ]);
}

function setState(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  { from, to, report }: { from: readonly ImportState[]; to: ImportState; report?: string },
): D1PreparedStatement {
  const sql = `update imports set state = ?3, report = coalesce(?4, report), updated_at = ?5
    where site_id = ?1 and id = ?2 and state in (${from.map((state) => `'${state}'`).join(', ')})`;
  return db.prepare(sql).bind(site, id, to, report ?? null, Date.now());
}

/** Moves an import from one of some states to another; from others it does not move. */
export async function moveImport(
  db: D1Database,
  record: Pick<ImportRecord, 'site' | 'id'>,
  move: { from: readonly ImportState[]; to: ImportState; report?: string },
): Promise<void> {
  await setState(db, record, move).run();
}

const insertNotes = `insert into import_notes (site_id, import_id, row_number, position, line, kind, code, detail)
  select ?1, ?3, r.value ->> 'row', r.key, r.value ->> 'line', r.value ->> 'kind', r.value ->> 'code',
    r.value ->> 'detail' from json_each(?2) r where true on conflict do nothing`;

/** The statements that write notes. */
export function noteStatements(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
  notes: readonly ImportNote[],
): D1PreparedStatement[] {
  return [...inChunks(notes, { count: 5000 })].map((rows) =>
    db.prepare(insertNotes).bind(site, JSON.stringify(rows), id),
  );
}

/** An import's notes in the order of the file, a part at a time, after a row and position. */
export async function* readNotes(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
): AsyncGenerator<ImportNote> {
  let after = { row: -1, position: -1 };
  for (;;) {
    const { results } = await db
      .prepare(
        `select row_number as row, position, line, kind, code, detail from import_notes
         where site_id = ?1 and import_id = ?2 and (row_number, position) > (?3, ?4)
         order by row_number, position limit 2000`,
      )
      .bind(site, id, after.row, after.position)
      .all<ImportNote & { position: number }>();
    yield* results;
    const last = results.at(-1);
    if (last === undefined) return;
    after = { row: last.row, position: last.position };
  }
}
