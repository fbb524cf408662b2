import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { getImport } from '../../worker/features/imports/imports.query.ts';
import { createImport } from '../../worker/features/imports/imports.writer.ts';
import { acceptCheck, beginImport, checkWith, continueImport } from '../../worker/features/imports/run.ts';
import { prepareFile } from '../../worker/features/imports/settings.ts';
import { InputError } from '../lib/command.ts';
import { openImportTools } from '../lib/import-data.ts';
import { startProgress } from '../lib/progress.ts';
import type { SiteEntry } from '../lib/sites.ts';

/**
 * Imports a file into a site, as `npm run import` does without options.
 * @throws an InputError if the file cannot be used.
 */
export async function importCsv(db: D1Database, { id: site, languages }: SiteEntry, file: string): Promise<void> {
  const open = () => createReadStream(file);
  const prepared = await prepareFile(open, { language: 'en', languages, attributes: [] });
  if (prepared.kind === 'unusable') throw new InputError(`${file}, line ${prepared.line}: ${prepared.code}`);
  const { settings, fingerprint } = prepared;
  const tools = await openImportTools({ cities: false });
  const checked = await checkWith(open, settings, tools);
  if (checked.kind === 'unusable') throw new InputError(`${file}, line ${checked.line}: ${checked.code}`);
  const id = await createImport(db, site, { fileName: basename(file), settings: JSON.stringify(settings) });
  await acceptCheck(db, { site, id }, { checked, settings, fingerprint });
  await beginImport(db, await getImport(db, id), checked);
  const progress = startProgress('rows');
  const onProgress = (at: { position: number; rowCount: number }) => progress.report(at.position, at.rowCount);
  const { code } = await continueImport({ db, id, open, tools, onProgress });
  progress.end();
  if (code !== 'done') throw new InputError(`The import of ${file} ended as ${code}.`);
}
