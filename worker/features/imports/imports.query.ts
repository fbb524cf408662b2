import type { D1Database } from '@cloudflare/workers-types';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, expression, list, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { ObjectKey } from '../../platform/buckets.ts';

const m = table('imports');
const notes = table('import_notes');

export type ImportState = Database['imports']['state'];

/** Data rows by outcome. The four numbers add up to the position. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** A row of `imports`. `settings` and `report` are JSON. */
export interface ImportRecord extends Counts {
  site: SiteId;
  id: string;
  state: ImportState;
  fileName: string;
  /** Empty where the file lies with the operator. */
  fileKey: ObjectKey<'UPLOADS'> | '';
  fingerprint: string;
  settings: string;
  rowCount: number;
  position: number;
  report: string | null;
  undoStartedAt: number | null;
  undone: number;
  kept: number;
  /** Listings that were closed because they left the file. */
  closed: number;
  createdAt: number;
  updatedAt: number;
}

/** A message about one row of the file. */
export interface ImportNote {
  row: number;
  line: number;
  kind: 'rejected' | 'warning';
  code: string;
  detail: string;
}

const record = columns({
  site: m.site_id,
  ...pick(m, 'id', 'state', 'fingerprint', 'settings', 'position', 'report', 'undone', 'kept', 'closed'),
  ...pick(m, 'created', 'updated', 'unchanged', 'rejected'),
  fileName: m.file_name,
  // An import of a local file has no object; every other key is made below a declared prefix.
  fileKey: expression<ImportRecord['fileKey']>(m.file_key),
  rowCount: m.row_count,
  undoStartedAt: m.undo_started_at,
  createdAt: m.created_at,
  updatedAt: m.updated_at,
});

/** The import with this id, of any site: for operators and jobs. */
export const findImport = (db: D1Database, id: string): Promise<ImportRecord | undefined> =>
  first(db, sql`select ${record} from ${m} where ${m.id} = ${id}`);

/** The import with this id. Throws if there is none. */
export async function getImport(db: D1Database, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id);
  if (found === undefined) throw new Error(`There is no import ${id}`);
  return found;
}

/** The imports of a site, or of all sites without `site`. The newest first, 100 at most. */
export async function listImports(db: D1Database, site?: SiteId): Promise<ImportRecord[]> {
  const where = site === undefined ? sql`` : sql`where ${m.site_id} = ${site}`;
  return all(db, sql`select ${record} from ${m} ${where} order by ${m.created_at} desc limit 100`);
}

/** The newest unfinished import of the same file with the same settings. */
export const findUnfinished = (
  db: D1Database,
  site: SiteId,
  { fingerprint, settings }: { fingerprint: string; settings: string },
): Promise<ImportRecord | undefined> =>
  first(
    db,
    sql`
      select ${record} from ${m}
      where ${m.site_id} = ${site} and ${m.fingerprint} = ${fingerprint} and ${m.settings} = ${settings}
        and ${m.state} in ('running', 'failed') and ${m.row_count} > 0 and ${m.undo_started_at} is null
      order by ${m.created_at} desc limit 1`,
  );

/** An import's notes in the order of the file, read 2,000 at a time. */
export async function* readNotes(
  db: D1Database,
  { site, id }: Pick<ImportRecord, 'site' | 'id'>,
): AsyncGenerator<ImportNote> {
  const position = list(notes.row_number, notes.position);
  let after = { row: -1, position: -1 };
  for (;;) {
    const found = await all(
      db,
      sql`
        select ${columns({ row: notes.row_number, ...pick(notes, 'position', 'line', 'kind', 'code', 'detail') })}
        from ${notes} where ${notes.site_id} = ${site} and ${notes.import_id} = ${id}
          and (${position}) > (${after.row}, ${after.position})
        order by ${position} limit 2000`,
    );
    yield* found;
    const last = found.at(-1);
    if (last === undefined) return;
    after = { row: last.row, position: last.position };
  }
}
