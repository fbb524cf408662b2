import type { D1Database, R2ObjectBody } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { Column } from '../../data/archive-columns.ts';
import type { ArchiveTable } from '../../data/archive-table.ts';
import { archiveTables, type DeclaredTable } from '../../data/declarations.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, first, prepare } from '../../data/statements.ts';
import { pick, table as tableOf } from '../../data/table.ts';
import { photos } from '../../domain/listings/archive-tables.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import type { Bucket } from '../../platform/buckets.ts';
import { type Seal, sealing } from './archive.ts';
import { writeRecord } from './csv.ts';
import {
  formatName,
  formatVersion,
  type Manifest,
  manifestPath,
  mediaColumns,
  mediaFolder,
  mediaPath,
  mediaTablePath,
  type SiteFile,
  sitePath,
} from './format.ts';

const s = tableOf('sites');
const l = tableOf('site_languages');
const d = tableOf('domains');
const c = tableOf('changes');

/** A file of an archive that is being made: its bytes are to be read to the end before the next file is asked for. */
export interface MadeFile {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What a site is read from. */
export interface Source {
  db: D1Database;
  media: Pick<Bucket<'MEDIA'>, 'get'>;
  site: SiteId;
}

export interface MakeOptions {
  tables: readonly DeclaredTable[];
  /** Told after each page of listings how many were read. */
  onListings: (count: number) => void;
  /** Told of each photo whose bytes are missing in the bucket. */
  onMissing: (key: string) => void;
}

/** Rows that are read, and held, at once. */
const pageSize = 500;

const encoder = new TextEncoder();

type Values = Record<string, string | number | null>;

/** The rows of a table in the order of its key, a page at a time: each is one range of an index. */
export async function* readPages(
  { db, site }: Source,
  table: Pick<ArchiveTable, 'table' | 'columns' | 'key' | 'where'>,
): AsyncGenerator<Values[]> {
  const at = (name: string) => trusted(`t.${name}`);
  const key = list(...table.key.map(at));
  const page = (beyond: Sql) => sql`
    select ${list(...Object.keys(table.columns).map(at))} from ${trusted(table.table)} t
    where ${at('site_id')} = ${site} and ${table.where} ${beyond}
    order by ${key} ${limitTo(pageSize)}`;
  let last: Values | undefined;
  do {
    const behind = last && sql`and (${key}) > (${list(...table.key.map((name) => sql`${last?.[name]}`))})`;
    const { results } = await prepare(db, page(behind ?? sql``)).all<Values>();
    last = results.length < pageSize ? undefined : results.at(-1);
    if (results.length > 0) yield results;
  } while (last !== undefined);
}

function emptyIn(column: Column): '' | null {
  const read = v.safeParse(column, null);
  return read.success && read.output === '' ? null : '';
}

export async function* tableBytes(
  source: Source,
  table: ArchiveTable,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const columns = Object.keys(table.columns);
  // Where no null can stand, an empty cell is the empty text.
  const empty = Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, emptyIn(column)]));
  const cell = (value: string | number | null | undefined, name: string) =>
    (value === '' ? empty[name] : value) ?? null;
  let count = 0;
  yield encoder.encode(`${columns.join()}\n`);
  for await (const page of readPages(source, table)) {
    yield encoder.encode(page.map((row) => writeRecord(columns.map((name) => cell(row[name], name)))).join(''));
    count += page.length;
    onRows(count);
  }
}

/** The entry of a site in the register. */
export async function readSiteFile({ db, site }: Pick<Source, 'db' | 'site'>): Promise<SiteFile> {
  const { slug, default_language, accent_hue, is_product, staff_proof, submissions, time_zone, units, created_at } = s;
  const row = await first(
    db,
    sql`
      select ${columns({ slug, default_language, accent_hue, is_product, staff_proof, submissions, time_zone, units, created_at })} from ${s} where ${s.id} = ${site}`,
  );
  if (row === undefined) throw new Error(`There is no site ${site}`);
  const languages = await all(
    db,
    sql`
      select ${columns(pick(l, 'language', 'name', 'tagline', 'about'))} from ${l}
      where ${l.site_id} = ${site} order by ${list(l.position, l.language)}`,
  );
  const hosts = await all(
    db,
    sql`
      select ${columns(pick(d, 'host'))} from ${d}
      where ${d.site_id} = ${site} order by ${d.is_primary} desc, ${d.host}`,
  );
  return {
    slug: row.slug,
    defaultLanguage: row.default_language,
    accentHue: row.accent_hue,
    isProduct: row.is_product === 1,
    staffProof: row.staff_proof,
    submissions: row.submissions,
    timeZone: row.time_zone,
    units: row.units,
    createdAt: row.created_at,
    languages: languages.map(({ language, name, tagline, about }) => ({ language, name, tagline, about })),
    hosts: hosts.map(({ host }) => host),
  };
}

async function* whole(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? encoder.encode(content) : content;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The pictures, in the order of their keys, with what each is stored as. */
export async function* readPhotos(
  source: Source,
  onMissing: MakeOptions['onMissing'],
): AsyncGenerator<{ key: string; object: R2ObjectBody }> {
  const table = { ...photos, columns: { key: photos.columns.key }, key: ['key'], where: sql`true` };
  for await (const page of readPages(source, table)) {
    for (const key of page.map((row) => String(row.key))) {
      const object = await source.media.get(photoObject(source.site, key));
      if (object === null) onMissing(key);
      else yield { key, object };
    }
  }
}

/** The pictures, and then the table that vouches for them. */
async function* mediaFiles(source: Source, onMissing: MakeOptions['onMissing']): AsyncGenerator<MadeFile> {
  const lines = [`${Object.keys(mediaColumns).join()}\n`];
  for await (const { key, object } of readPhotos(source, onMissing)) {
    const type = object.httpMetadata?.contentType ?? '';
    const { pass, seal } = sealing();
    yield { path: mediaPath({ key, type }), bytes: pass(whole(new Uint8Array(await object.arrayBuffer()))) };
    const { bytes, sha256 } = seal();
    lines.push(writeRecord([key, type, bytes, sha256]));
  }
  yield { path: mediaTablePath, bytes: whole(lines.join('')) };
}

async function* contentFiles(source: Source, { tables, onListings, onMissing }: MakeOptions): AsyncGenerator<MadeFile> {
  yield { path: sitePath, bytes: whole(asJson(await readSiteFile(source))) };
  for (const table of archiveTables(tables)) {
    const onRows = table.table === 'listings' ? onListings : () => undefined;
    yield { path: table.path, bytes: tableBytes(source, table, onRows) };
  }
  yield* mediaFiles(source, onMissing);
}

/**
 * The files of a site's archive, always in the same order and with the same bytes for the same content: nothing in
 * them tells when or where they were made. The manifest comes last, because it vouches for the others.
 */
export async function* makeFiles(source: Source, options: MakeOptions): AsyncGenerator<MadeFile> {
  const files: (Seal & { path: string })[] = [];
  for await (const file of contentFiles(source, options)) {
    if (file.path.startsWith(mediaFolder)) {
      // The table of the media vouches for these.
      yield file;
      continue;
    }
    const { pass, seal } = sealing();
    yield { path: file.path, bytes: pass(file.bytes) };
    files.push({ path: file.path, ...seal() });
  }
  const row = await first(source.db, sql`select ${columns(pick(s, 'slug'))} from ${s} where ${s.id} = ${source.site}`);
  const manifest: Manifest = { format: formatName, version: formatVersion, site: row?.slug ?? '', files };
  yield { path: manifestPath, bytes: whole(asJson(manifest)) };
}

/** How far the site's change log is: the same before and after means that what was read between is of one piece. */
export async function changePosition({ db, site }: Pick<Source, 'db' | 'site'>): Promise<number> {
  const newest = expression<number | null>(sql`max(${c.id})`);
  const row = await first(db, sql`select ${columns({ newest })} from ${c} where ${c.site_id} = ${site}`);
  return row?.newest ?? 0;
}
