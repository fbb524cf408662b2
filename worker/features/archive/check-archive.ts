import * as v from 'valibot';
import type { ArchiveTable } from '../../data/archive-table.ts';
import { archiveTables, type DeclaredTable } from '../../data/declarations.ts';
import { type Archive, readJson, readTable, type Seal, verifyFile } from './archive.ts';
import { checkContent } from './check-content.ts';
import type { Counts } from './check-rows.ts';
import {
  formatName,
  formatVersion,
  type Manifest,
  manifestPath,
  manifestSchema,
  mediaColumns,
  mediaPath,
  mediaTablePath,
  type SiteFile,
  sitePath,
  siteSchema,
} from './format.ts';
import { type ArchiveProblem, BrokenArchive } from './problem.ts';

/** A picture in an archive: its photo's key, its kind and its seal. */
export interface Medium extends Seal {
  key: string;
  type: string;
}

export type ArchiveChecked =
  | { code: 'usable'; site: SiteFile; counts: Counts; media: number; missingMedia: number }
  | { code: 'broken'; problem: ArchiveProblem };

/** The table of the pictures in an archive. */
export async function* readMedia(archive: Archive): AsyncGenerator<Medium & { record: number }> {
  const shape = { path: mediaTablePath, columns: mediaColumns, key: ['key'] } as const;
  for await (const { row, record } of readTable(archive, shape)) yield { ...row, record };
}

function parse<Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  throw new BrokenArchive({ code: 'bad-value', path, field, detail: issue.message });
}

async function readManifest(archive: Archive): Promise<Manifest> {
  if (!archive.sizes.has(manifestPath)) throw new BrokenArchive({ code: 'no-manifest' });
  const value = await readJson(archive, manifestPath);
  const named = v.safeParse(v.object({ format: v.literal(formatName), version: v.number() }), value);
  if (!named.success) throw new BrokenArchive({ code: 'unknown-format' });
  const { version } = named.output;
  if (!(version >= 1 && version <= formatVersion)) throw new BrokenArchive({ code: 'unknown-version', version });
  return parse(manifestPath, manifestSchema, value);
}

/** Compares what the manifest vouches for with what there is; gives the paths. */
async function verifyFiles(
  archive: Archive,
  tables: readonly ArchiveTable[],
  { files, version }: Manifest,
): Promise<Set<string>> {
  const vouched = new Set([manifestPath]);
  const known = tables.filter(({ since }) => since <= version);
  const expected = new Set([sitePath, mediaTablePath, ...known.map(({ path }) => path)]);
  for (const { path, ...seal } of files) {
    if (vouched.has(path)) throw new BrokenArchive({ code: 'twice', path });
    if (!expected.has(path)) throw new BrokenArchive({ code: 'unexpected-file', path });
    vouched.add(path);
    await verifyFile(archive, path, seal);
  }
  for (const path of expected) if (!vouched.has(path)) throw new BrokenArchive({ code: 'missing-file', path });
  return vouched;
}

async function verifyMedia(archive: Archive, vouched: Set<string>, isPhoto: (key: string) => boolean): Promise<number> {
  let count = 0;
  for await (const { key, type, record, ...seal } of readMedia(archive)) {
    if (!isPhoto(key)) {
      throw new BrokenArchive({ code: 'unknown-reference', path: mediaTablePath, record, field: 'key', value: key });
    }
    const path = mediaPath({ key, type });
    await verifyFile(archive, path, seal);
    vouched.add(path);
    count += 1;
  }
  for (const path of archive.sizes.keys()) {
    if (!vouched.has(path)) throw new BrokenArchive({ code: 'unexpected-file', path });
  }
  return count;
}

/** The register's entry of the site of an archive. */
export const readArchivedSite = async (archive: Archive): Promise<SiteFile> =>
  parse(sitePath, siteSchema, await readJson(archive, sitePath));

async function check(archive: Archive, { languages, onListing, ...options }: CheckOptions): Promise<ArchiveChecked> {
  const tables = archiveTables(options.tables);
  const manifest = await readManifest(archive);
  const vouched = await verifyFiles(archive, tables, manifest);
  const site = await readArchivedSite(archive);
  for (const { language } of site.languages) {
    if (!languages.includes(language)) throw new BrokenArchive({ code: 'unknown-language', language });
  }
  const { isPhoto, counts } = await checkContent(archive, tables, onListing);
  const media = await verifyMedia(archive, vouched, isPhoto);
  return { code: 'usable', site, counts, media, missingMedia: (counts.photos ?? 0) - media };
}

export interface CheckOptions {
  tables: readonly DeclaredTable[];
  /** The languages that this deployment speaks. */
  languages: readonly string[];
  /** Told after each listing how many were read. */
  onListing: (count: number) => void;
}

/**
 * Checks an archive from end to end before any of it is written: every file is there, none that nobody asked for,
 * each with the length and checksum that the manifest gives; every value has its form; every reference its target.
 */
export async function checkArchive(archive: Archive, options: CheckOptions): Promise<ArchiveChecked> {
  try {
    return await check(archive, options);
  } catch (error) {
    if (error instanceof BrokenArchive) return { code: 'broken', problem: error.problem };
    throw error;
  }
}
