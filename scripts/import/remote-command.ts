/** `npm run import -- … --remote`: shows the progress and the result of an import that the production Worker runs. */
import type { D1Database } from '@cloudflare/workers-types';
import { getImport, type ImportRecord, readNotes } from '../../worker/features/imports/imports.query.ts';
import type { Preview } from '../../worker/features/imports/preview.ts';
import { InputError } from '../lib/command.ts';
import { startProgress } from '../lib/progress.ts';
import { putRemoteFile } from '../lib/remote-bucket.ts';
import { readWranglerConfig } from '../lib/wrangler-toml.ts';
import { countsLine, openReport, printPreview } from './output.ts';
import { checkRemotely, importRemotely, type RemoteFile, type RemoteImports, undoRemotely } from './remote.ts';

/** Polling interval. Each poll starts wrangler. */
const pollIntervalMs = 5_000;

/** Connects to the production Worker, and shows progress until `end` is called. */
function openRemoteImports(db: D1Database): { remote: RemoteImports; end(): void } {
  const buckets: { binding: string; bucket_name?: string }[] = readWranglerConfig('production').r2_buckets;
  const bucket = buckets.find(({ binding }) => binding === 'UPLOADS')?.bucket_name;
  if (bucket === undefined) throw new InputError('[env.production] of wrangler.toml has no bucket UPLOADS.');
  const progress = startProgress('rows');
  const remote: RemoteImports = {
    db,
    putFile: ({ key, file }) => putRemoteFile({ bucket, key, file }),
    wait: () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs)),
    onProgress: ({ position, rowCount }) => progress.report(position, rowCount),
  };
  console.log('The Worker begins within five minutes, and goes on if this command is interrupted.');
  return { remote, end: progress.end };
}

function expectNotFailed({ id, state, report }: ImportRecord): void {
  if (state === 'failed') throw new InputError(`The import ${id} failed: ${report}. The same command goes on with it.`);
}

/** Imports a file, or checks it in a dry run, and prints the result. */
export async function importOnWorker(
  db: D1Database,
  file: RemoteFile,
  { site, dryRun }: { site: string; dryRun: boolean },
): Promise<void> {
  const { remote, end } = openRemoteImports(db);
  const record = await (dryRun ? checkRemotely : importRemotely)(remote, file).finally(end);
  expectNotFailed(record);
  if (dryRun) return printPreview(JSON.parse(record.report ?? '{}') as Preview);
  console.log(`  ${countsLine(record)}`);
  const report = openReport(`${site}-${record.id}`);
  for await (const note of readNotes(db, record)) report.add(note);
  await report.close();
  console.log(`  To take it back: npm run import -- --undo ${record.id} --remote`);
}

/** Undoes an import, and prints the result. */
export async function undoOnWorker(db: D1Database, id: string): Promise<void> {
  const { remote, end } = openRemoteImports(db);
  const { code, record } = await undoRemotely(remote, await getImport(db, id)).finally(end);
  if (code === 'not-undoable')
    throw new InputError(`The import ${id} cannot be taken back: it is ${record.state}, or older than 90 days.`);
  console.log(`  ${record.undone} listings are as they were before the import.`);
  if (record.kept > 0) console.log(`  ${record.kept} were edited since, or others refer to them, and stay.`);
}
