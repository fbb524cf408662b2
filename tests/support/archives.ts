import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { ZipFile } from 'yazl';
import { openArchive, writeArchive } from '../../scripts/lib/archive-file.ts';
import type { Media } from '../../scripts/lib/gateway.ts';
import {
  type ArchiveChecked,
  checkArchive,
  makeFiles,
  type Restored,
  restoreSite,
} from '../../worker/features/archive/index.ts';
import { tables } from '../../worker/features/tables.ts';
import { siteId } from './content.ts';

/** A database and its bucket. */
export interface Store {
  db: D1Database;
  media: Media;
}

/** Exports a site into a file and returns its bytes. */
export async function exportSite(store: Store, slug: string, file: string): Promise<Buffer> {
  const site = await siteId(store.db, slug);
  await writeArchive(file, makeFiles({ ...store, site }, { tables, onListings: () => {}, onMissing: () => {} }));
  return readFile(file);
}

const languages = JSON.parse(await readFile(new URL('../../locales/languages.json', import.meta.url), 'utf8')).map(
  ({ tag }: { tag: string }) => tag,
) as string[];

export type Attempt = Restored | Extract<ArchiveChecked, { code: 'broken' }>;

/** Checks an archive and restores a site from it, as the command does. */
export async function restoreFile(
  store: Store,
  file: string,
  { slug, onListings = () => {} }: { slug?: string; onListings?: (count: number) => void } = {},
): Promise<Attempt> {
  const opened = await openArchive(file);
  if (opened.code === 'broken') return opened;
  try {
    const checked = await checkArchive(opened.archive, { tables, languages, onListing: () => {} });
    if (checked.code === 'broken') return checked;
    const { site } = checked;
    const wanted = slug ?? site.slug;
    const hosts = wanted === site.slug ? site.hosts : [`${wanted}.localhost`];
    return await restoreSite(store, opened.archive, { tables, site, slug: wanted, hosts, onListings });
  } finally {
    opened.close();
  }
}

/** The files of a ZIP by path. */
export async function readFiles(file: string): Promise<Map<string, Buffer>> {
  const opened = await openArchive(file);
  if (opened.code === 'broken') throw new Error(`The archive cannot be opened: ${JSON.stringify(opened.problem)}`);
  const files = new Map<string, Buffer>();
  for (const path of opened.archive.sizes.keys()) {
    files.set(path, Buffer.concat(await Array.fromAsync(opened.archive.read(path))));
  }
  opened.close();
  return files;
}

/** Writes a ZIP as other tools do. */
export async function writeFiles(
  file: string,
  files: ReadonlyMap<string, Buffer>,
  { compress = false } = {},
): Promise<void> {
  const zip = new ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { compress });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** Updates the manifest to match the files, as a forger would. */
export function reseal(files: Map<string, Buffer>): void {
  const manifest = JSON.parse(String(files.get('manifest.json')));
  for (const entry of manifest.files) {
    const bytes = files.get(entry.path) ?? Buffer.alloc(0);
    entry.bytes = bytes.length;
    entry.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Gives a file in a ZIP another name of the same length, as no proper tool would write it. */
export async function renameInside(file: string, from: string, to: string): Promise<void> {
  if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error('The names differ in length');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  await writeFile(file, bytes);
}

/** All rows of a database and all keys of its bucket, without internal tables such as SQLite's counter of ids. */
export async function fingerprintOf({ db, media }: Store): Promise<string> {
  const tables = await db
    .prepare(`select name from sqlite_schema where type = 'table' and name not glob '_*' and name not glob 'sqlite_*'`)
    .all<{ name: string }>();
  const rows = await db.batch(tables.results.map(({ name }) => db.prepare(`select * from "${name}"`)));
  const { objects } = await media.list({ prefix: '' });
  return JSON.stringify([rows.map(({ results }) => results), objects.map(({ key }) => key)]);
}
