import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql } from '../../../data/sql.ts';
import { all, run } from '../../../data/statements.ts';
import { insertInto, pick, table, update } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { holds } from '../../../identity/standing.ts';
import type { Bindings } from '../../../platform/bindings.ts';
import type { ObjectKey } from '../../../platform/buckets.ts';
import { newImportId } from '../imports.writer.ts';
import type { PrepareOptions } from '../settings.ts';
import { undoableFor } from '../undoable.ts';
import { hasBegun } from './manage-imports.query.ts';

const m = table('imports');
const k = table('import_makings', 'k');

/** Milliseconds after which a file that was uploaded and not imported is deleted. */
const keptUnimported = 7 * 24 * 60 * 60_000;
/** Files that one night deletes. */
const mostPruned = 500;

/** Who imports into a site. */
export type Acting = { site: SiteId; by: PersonId; now: number };

/** An import, as the page had it that a form was on. */
export type Import = { id: string; fileName: string };

type Change = {
  /** The last part of the action in the audit log. */
  action: `import-${'upload' | 'check' | 'run' | 'undo' | 'discard' | 'merge' | 'distinct'}`;
  fileName: string;
  statements: readonly (Sql | D1PreparedStatement)[];
};

/** Writes a change with its entry of the audit log, if its author still may. */
export const writeChange = (
  db: D1Database,
  acting: Acting,
  { action, fileName, statements }: Change,
): Promise<boolean> =>
  batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('administer', acting)}`),
    ...statements,
    ...auditStatements({
      ...{ site: acting.site, actor: acting.by, now: acting.now },
      ...{ action: `site.${action}`, thing: 'site', thingId: acting.site },
      afterText: { content: { file: fileName } },
    }),
  ]);

const isImport = ({ site }: Acting, id: string): Sql => sql`${m.site_id} = ${site} and ${m.id} = ${id}`;

/** SQL: nothing of the file was imported, and nothing is about to be. */
const isOpen = ({
  site,
}: Acting): Sql => sql`(${m.state} = 'checked' or (${m.state} = 'failed' and not ${hasBegun(site)}))
  and ${m.requested} is not 'run-import' and ${m.undo_started_at} is null`;

/** Records an uploaded file and asks for its check. @returns its id; null if the author may not (any more). */
export async function uploadImport(
  db: D1Database,
  acting: Acting,
  { fileName, fileKey, wanted }: { fileName: string; fileKey: ObjectKey<'UPLOADS'>; wanted: PrepareOptions },
): Promise<string | null> {
  const id = newImportId();
  const row = insertInto(m, {
    ...{ site_id: acting.site, id, state: 'uploaded', file_name: fileName, file_key: fileKey },
    ...{ settings: JSON.stringify(wanted), requested: 'check-import', created_at: acting.now, updated_at: acting.now },
  });
  const isWritten = await writeChange(db, acting, { action: 'import-upload', fileName, statements: [row] });
  return isWritten ? id : null;
}

/**
 * Asks for another check of a file with other options.
 *
 * @returns false if it is being imported by now, or somebody else has answered meanwhile.
 */
export const recheckImport = (
  db: D1Database,
  acting: Acting,
  { id, fileName, revision, wanted }: Import & { revision: number; wanted: PrepareOptions },
): Promise<boolean> => {
  const asked = { state: 'uploaded', settings: JSON.stringify(wanted), report: null, row_count: 0 } as const;
  return writeChange(db, acting, {
    ...{ action: 'import-check', fileName },
    statements: [
      sql`${update(m, { ...asked, requested: 'check-import', updated_at: acting.now })}
        where ${isImport(acting, id)} and ${m.updated_at} = ${revision} and ${isOpen(acting)}`,
      refuseUnlessChanged,
    ],
  });
};

/** Asks for the import of a checked file, or for the rest of one that ended in the middle. */
export const requestRun = (db: D1Database, acting: Acting, { id, fileName }: Import): Promise<boolean> =>
  writeChange(db, acting, {
    ...{ action: 'import-run', fileName },
    statements: [
      sql`${update(m, { requested: 'run-import' })} where ${isImport(acting, id)} and ${m.requested} is not 'run-import'
        and ${m.undo_started_at} is null and ${m.file_key} <> ''
        and (${m.state} = 'checked' or (${m.state} = 'failed' and ${hasBegun(acting.site)}))`,
      refuseUnlessChanged,
    ],
  });

/** Asks for an import to be undone. */
export const requestUndo = (db: D1Database, acting: Acting, { id, fileName }: Import): Promise<boolean> =>
  writeChange(db, acting, {
    ...{ action: 'import-undo', fileName },
    statements: [
      sql`${update(m, { requested: 'undo-import' })} where ${isImport(acting, id)}
        and ${m.requested} is not 'undo-import' and ${m.undo_started_at} is null
        and ${m.updated_at} >= ${acting.now - undoableFor} and ${m.state} in ('done', 'failed') and ${hasBegun(acting.site)}`,
      refuseUnlessChanged,
    ],
  });

/** Deletes an import of which nothing was imported. Its object is deleted by the caller. */
export const discardImport = (db: D1Database, acting: Acting, { id, fileName }: Import): Promise<boolean> =>
  writeChange(db, acting, {
    ...{ action: 'import-discard', fileName },
    statements: [sql`delete from ${m} where ${isImport(acting, id)} and ${isOpen(acting)}`, refuseUnlessChanged],
  });

/** SQL: the imports that nobody goes on with. */
const isLeft = (now: number): Sql => sql`${m.file_key} <> '' and ${m.updated_at} < ${now - keptUnimported}
  and ${m.state} in ('uploaded', 'checked', 'failed') and ${m.undo_started_at} is null
  and ${m.position} = 0 and (${list(m.site_id, m.id)}) not in (select ${list(k.site_id, k.import_id)} from ${k})`;

/** SQL: the imports that cannot be undone any more, and of which nothing is going on. */
const isOver = (now: number): Sql => sql`${m.file_key} <> '' and ${m.updated_at} < ${now - undoableFor}
  and ${m.state} in ('done', 'failed', 'undone')`;

/** Deletes files that were never imported, with their records, and the files of imports that are too old to be undone. */
export async function pruneImportFiles(
  { DB: db, UPLOADS: files }: Pick<Bindings, 'DB' | 'UPLOADS'>,
  now: number,
): Promise<void> {
  const some = (which: Sql) => sql`(${list(m.site_id, m.id)}) in
    (select ${list(m.site_id, m.id)} from ${m} where ${which} ${limitTo(mostPruned)})`;
  const left = await all(
    db,
    sql`delete from ${m} where ${some(isLeft(now))} returning ${columns(pick(m, 'file_key'))}`,
  );
  const over = await all(db, sql`select ${columns(pick(m, 'file_key'))} from ${m} where ${some(isOver(now))}`);
  const keys = [...left, ...over].map(({ file_key: key }) => key as ObjectKey<'UPLOADS'>);
  if (keys.length === 0) return;
  await files.delete(keys);
  await run(db, sql`${update(m, { file_key: '' })} where ${some(isOver(now))}`);
}
