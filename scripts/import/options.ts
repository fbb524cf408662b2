import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { attributeField, fields } from '../../worker/features/imports/columns/column-headers.ts';
import type { ShapeOverrides } from '../../worker/features/imports/source/table.ts';
import type { ImportWishes } from '../../worker/features/imports/wishes.ts';
import { isSlug } from '../../worker/platform/text/slug.ts';
import { InputError, UsageError } from '../lib/command.ts';

/** The text of `--help`. */
export const help = `npm run import -- FILE --site SLUG [--create] [--language en] [--map MAP.json] [--save-map MAP.json]
               [--column COLUMN=FIELD]… [--key COLUMN,…] [--source NAME] [--country CC] [--locate] [--trust-ids] [--overwrite-edits] [--delete-missing [--limit PERCENT]]
               [--dry-run] [--remote]
npm run import -- ARCHIVE.zip --site SLUG --create [--dry-run]
npm run import -- --list [--site SLUG] [--remote]
npm run import -- --undo ID [--remote]

Imports listings from a file into a site: CSV, XLSX, JSON, NDJSON, GeoJSON or KML, each also as .gz; FILE is a path, an
address (https://…) or - for standard input. It detects the encoding, the form and the meaning of the columns, and shows
them with how sure it is. Where a name, a place or an id is in doubt, it stops before anything is made, with the line that
answers it. Each row is created, updated, unchanged or rejected; rejected rows are written to a CSV file with the reason.
Importing the same file again changes nothing. An import that was interrupted at any row continues when it is run again.

A listing is recognised by the columns of --key, else by its id, else by its name, place and address or point. What people
have changed since the last import stays as it is.

An archive of "npm run export" becomes a site again, under its own slug or another. It is checked completely first, and
nobody can visit the site before it is complete. A site that has listings is not changed. After an interruption, the
same command starts again.

  --site SLUG      the site to import into
  --create         create the site if it does not exist, on the host SLUG.localhost, in every language
  --language TAG   the language of the listings' texts (default: the site's default language)
  --map FILE       JSON that says what the columns are: {"columns": {"Ort": "city", "Notizen": null},
                   "encoding": "windows-1252", "delimiter": ";"}; the rest is detected
  --column COLUMN=FIELD
                   what a column is; COLUMN= leaves it out; may be repeated
  --key COLUMNS    the columns that identify a listing, with commas between them
  --source NAME    the name of the file's source, if the site has several: their ids do not mix
  --country CC     the country of rows that do not say one, such as DE
  --locate         find region and city by coordinates, where no column says them
  --trust-ids      an id is the same listing, even with another name in another place
  --overwrite-edits
                   replace what people have changed since the last import
  --delete-missing close the listings of earlier files of this source that are not in the file any more
  --limit PERCENT  the most listings that --delete-missing closes (default: 10); if there are more, it closes none
  --encoding NAME, --delimiter X, --skip-lines N, --no-header, --sheet NAME
                   how the file is read, where it is detected wrongly
  --save-map FILE  write the detected map, to be corrected and used with --map
  --dry-run        show what would happen, write nothing
  --first N        how many new and changed listings a dry run shows (default: 10)
  --list           list the imports
  --undo ID        undo an import: listings, places and categories are as before; what was edited since is kept
  --remote         import in production, with the account of "wrangler login": the file is uploaded, the Worker starts
                   within five minutes and continues by itself if this command is interrupted. The site must exist
                   (npm run site); archives can only be restored locally
  --help           this text

Fields: ${fields.join(', ')},
and attributes.SLUG for each attribute of the site. A column with the name of an attribute, in any of the site's
languages, is read as that attribute. Options are names or slugs, separated by semicolons or commas; yes and no are
understood in many languages; numbers are written as in --language. Unknown options are left out and reported.
Exit codes: 0 done, 1 the file cannot be used, 2 wrong arguments.`;

/** Any attribute name. The import checks whether the site has it. */
const attributeFields = v.pipe(v.string(), v.startsWith(attributeField('')));

const mapSchema = v.strictObject({
  columns: v.optional(v.record(v.string(), v.nullable(v.union([v.picklist(fields), attributeFields])))),
  encoding: v.optional(v.string()),
  delimiter: v.optional(v.pipe(v.string(), v.length(1))),
});

export type MapFile = v.InferOutput<typeof mapSchema>;

export interface ImportOptions {
  /** A path, an address, or `-`. */
  file: string;
  site: string;
  create: boolean;
  language: string | undefined;
  map: string | undefined;
  saveMap: string | undefined;
  dryRun: boolean;
  remote: boolean;
  first: number;
  /** What the options say about the file and its import. */
  told: ShapeOverrides & ImportWishes;
}

export type Options =
  | { kind: 'import'; options: ImportOptions }
  | { kind: 'list'; site: string | undefined; remote: boolean }
  | { kind: 'undo'; id: string; remote: boolean };

function slugOption(text: string | undefined): string {
  if (text === undefined) throw new UsageError('Name the site with --site SLUG.');
  if (!isSlug(text) || text.length > 63) throw new UsageError(`"${text}" cannot be a site's slug.`);
  return text;
}

interface ToldOptions {
  key?: string | undefined;
  source?: string | undefined;
  country?: string | undefined;
  locate: boolean;
  'trust-ids': boolean;
  'overwrite-edits': boolean;
  'delete-missing': boolean;
  limit: string;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  'skip-lines'?: string | undefined;
  'no-header': boolean;
  column?: string[] | undefined;
  sheet?: string | undefined;
}

function numberOption(name: string, text: string, { to }: { to: number }): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= to))
    throw new UsageError(`--${name} takes a number up to ${to}.`);
  return number;
}

/** `Ort=city`, or `Notizen=` to leave a column out. */
function columnOption(text: string): [string, string | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError('--column takes COLUMN=FIELD, or COLUMN= to leave the column out.');
  return [text.slice(0, at), text.slice(at + 1) || null];
}

/** What the options say about the file and its import. */
function toldBy(values: ToldOptions): ShapeOverrides & ImportWishes {
  const { key, source, country, encoding, delimiter, sheet, 'skip-lines': skipLines } = values;
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new UsageError('--country takes two capital letters.');
  if (source !== undefined && !/^[\p{L}\p{N}._-]{1,40}$/u.test(source))
    throw new UsageError('--source takes a name of up to 40 letters, digits, dots and hyphens.');
  const share = numberOption('limit', values.limit, { to: 100 }) / 100;
  return {
    ...(key === undefined ? {} : { key: key.split(',').map((column) => column.trim()) }),
    ...(source === undefined ? {} : { source }),
    ...(country === undefined ? {} : { country }),
    ...(values.locate ? { locate: true } : {}),
    ...(values['trust-ids'] ? { trustIds: true } : {}),
    ...(values['overwrite-edits'] ? { overwriteEdits: true } : {}),
    ...(values['delete-missing'] ? { closeMissing: share } : {}),
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter: delimiter === '\\t' ? '\t' : delimiter }),
    ...(skipLines === undefined ? {} : { skipLines: numberOption('skip-lines', skipLines, { to: 1_000 }) }),
    ...(values['no-header'] ? { hasHeader: false } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(values.column === undefined ? {} : { columns: Object.fromEntries(values.column.map(columnOption)) }),
  };
}

/** Parses the command line. Throws a UsageError with the reason. */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      create: { type: 'boolean', default: false },
      language: { type: 'string' },
      map: { type: 'string' },
      'save-map': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      first: { type: 'string', default: '10' },
      list: { type: 'boolean', default: false },
      undo: { type: 'string' },
      remote: { type: 'boolean', default: false },
      key: { type: 'string' },
      source: { type: 'string' },
      country: { type: 'string' },
      locate: { type: 'boolean', default: false },
      'trust-ids': { type: 'boolean', default: false },
      'overwrite-edits': { type: 'boolean', default: false },
      'delete-missing': { type: 'boolean', default: false },
      limit: { type: 'string', default: '10' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
      'skip-lines': { type: 'string' },
      'no-header': { type: 'boolean', default: false },
      sheet: { type: 'string' },
      column: { type: 'string', multiple: true },
    },
  });
  const [file, ...others] = positionals;
  const { remote } = values;
  if (values.list) {
    return { kind: 'list', site: values.site === undefined ? undefined : slugOption(values.site), remote };
  }
  if (values.undo !== undefined) return { kind: 'undo', id: values.undo, remote };
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  const first = Number(values.first);
  if (!Number.isInteger(first) || first < 0) throw new UsageError('--first takes a number.');
  if (remote && values.create)
    throw new UsageError('--create is for this machine: in production, npm run site -- FILE.json --remote.');
  const { create, language, map, 'save-map': saveMap, 'dry-run': dryRun } = values;
  const told = toldBy(values);
  return {
    kind: 'import',
    options: { file, site: slugOption(values.site), create, language, map, saveMap, dryRun, remote, first, told },
  };
}

/** Reads a map file. Throws an InputError with the first problem. */
export async function readMap(path: string): Promise<MapFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${path} cannot be read: ${error.code}.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${path} is no JSON: ${error.message}.`);
    throw error;
  }
  const result = v.safeParse(mapSchema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new InputError(`${path}: ${v.getDotPath(issue) ?? 'the map'}: ${issue.message}.`);
}
