import type { D1Database, R2Bucket } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { SiteId } from '../db/schema.ts';
import { photoObject } from '../media/photo-object.ts';
import { type Seal, sealing } from './archive.ts';
import type { Column } from './columns.ts';
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
import { listings, photos, type Table, tables } from './tables.ts';

/** A file of an archive that is being made: its bytes are to be read to the end before the next file is asked for. */
export interface MadeFile {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What a site is read from. */
export interface Source {
  db: D1Database;
  media: Pick<R2Bucket, 'get'>;
  site: SiteId;
}

export interface MakeOptions {
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
async function* readPages(
  { db, site }: Source,
  table: Pick<Table, 'table' | 'columns' | 'key' | 'where'>,
): AsyncGenerator<Values[]> {
  const key = table.key.map((name) => `t.${name}`);
  const columns = Object.keys(table.columns).map((name) => `t.${name}`);
  const beyond = `(${key.join(', ')}) > (${key.map((_, index) => `?${index + 2}`).join(', ')})`;
  const page = (where: string) =>
    db.prepare(`select ${columns.join(', ')} from ${table.table} t where t.site_id = ?1 and ${table.where}${where}
      order by ${key.join(', ')} limit ${pageSize}`);
  let last: Values | undefined;
  do {
    const { results } =
      last === undefined
        ? await page('').bind(site).all<Values>()
        : await page(` and ${beyond}`)
            .bind(site, ...table.key.map((name) => last?.[name]))
            .all<Values>();
    last = results.length < pageSize ? undefined : results.at(-1);
    if (results.length > 0) yield results;
  } while (last !== undefined);
}

function emptyIn(column: Column): '' | null {
  const read = v.safeParse(column, null);
  return read.success && read.output === '' ? null : '';
}

async function* tableBytes(source: Source, table: Table, onRows: (count: number) => void): AsyncGenerator<Uint8Array> {
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

async function readSiteFile({ db, site }: Source): Promise<SiteFile> {
  const row = await db.prepare('select * from sites where id = ?1').bind(site).first<Values>();
  if (row === null) throw new Error(`There is no site ${site}`);
  const languages = await db
    .prepare('select language, name, tagline, about from site_languages where site_id = ?1 order by position, language')
    .bind(site)
    .all<SiteFile['languages'][number]>();
  const hosts = await db
    .prepare('select host from domains where site_id = ?1 order by is_primary desc, host')
    .bind(site)
    .all<{ host: string }>();
  return {
    slug: String(row.slug),
    defaultLanguage: String(row.default_language),
    accentHue: Number(row.accent_hue),
    isProduct: row.is_product === 1,
    createdAt: Number(row.created_at),
    languages: languages.results.map(({ language, name, tagline, about }) => ({ language, name, tagline, about })),
    hosts: hosts.results.map(({ host }) => host),
  };
}

async function* whole(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? encoder.encode(content) : content;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The pictures, in the order of their keys, and then the table that vouches for them. */
async function* mediaFiles(source: Source, onMissing: MakeOptions['onMissing']): AsyncGenerator<MadeFile> {
  const table = { table: 'photos', columns: { key: photos.columns.key }, key: ['key'], where: 'true' } as const;
  const lines = [`${Object.keys(mediaColumns).join()}\n`];
  for await (const page of readPages(source, table)) {
    for (const key of page.map((row) => String(row.key))) {
      const object = await source.media.get(photoObject(source.site, key));
      if (object === null) {
        onMissing(key);
        continue;
      }
      const type = object.httpMetadata?.contentType ?? '';
      const { pass, seal } = sealing();
      yield { path: mediaPath({ key, type }), bytes: pass(whole(new Uint8Array(await object.arrayBuffer()))) };
      const { bytes, sha256 } = seal();
      lines.push(writeRecord([key, type, bytes, sha256]));
    }
  }
  yield { path: mediaTablePath, bytes: whole(lines.join('')) };
}

async function* contentFiles(source: Source, { onListings, onMissing }: MakeOptions): AsyncGenerator<MadeFile> {
  yield { path: sitePath, bytes: whole(asJson(await readSiteFile(source))) };
  for (const table of tables) {
    const onRows = table.path === listings.path ? onListings : () => undefined;
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
  const row = await source.db.prepare('select slug from sites where id = ?1').bind(source.site).first<string>('slug');
  const manifest: Manifest = { format: formatName, version: formatVersion, site: row ?? '', files };
  yield { path: manifestPath, bytes: whole(asJson(manifest)) };
}

/** How far the site's change log is: the same before and after means that what was read between is of one piece. */
export async function changePosition({ db, site }: Pick<Source, 'db' | 'site'>): Promise<number> {
  return (await db.prepare('select max(id) as id from changes where site_id = ?1').bind(site).first<number>('id')) ?? 0;
}
