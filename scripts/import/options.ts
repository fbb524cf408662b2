import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { encodings } from '../../worker/imports/encoding.ts';
import { attributeField, fields } from '../../worker/imports/header-words.ts';
import { isSlug } from '../../worker/listings/slug.ts';
import { InputError, UsageError } from '../lib/command.ts';

/** What `--help` says. */
export const help = `npm run import -- FILE --site SLUG [--create] [--language en] [--map MAP.json] [--save-map MAP.json] [--dry-run] [--remote]
npm run import -- ARCHIVE.zip --site SLUG --create [--dry-run]
npm run import -- --list [--site SLUG] [--remote]
npm run import -- --undo ID [--remote]

Imports listings from a CSV or GeoJSON file into a site. The encoding, the form and the meaning of the columns are
found out and shown. Every data row ends as created, updated, unchanged or rejected. The same file again changes
nothing; an import that was interrupted, at whichever row, continues when it is run again.

An archive that "npm run export" has written becomes a site again, under its own slug or another, all of it or nothing:
it is checked from end to end first, and the site is not met before it is complete. A site that has listings is left
alone. After an interruption, the same command begins anew.

  --site SLUG      the site to import into
  --create         create the site if it does not exist, on the host SLUG.localhost, in every language
  --language TAG   the language of the listings' texts; otherwise the site's default language
  --map FILE       JSON that tells what the columns are: {"columns": {"Ort": "city", "Notizen": null},
                   "encoding": "windows-1252", "delimiter": ";"}; what it leaves out is found out
  --save-map FILE  write the map as it was found out, to be corrected and used with --map
  --dry-run        say what would happen, write nothing
  --first N        how many new and changed listings a dry run shows; otherwise 10
  --list           the imports that there were
  --undo ID        take an import back: listings, places and categories are as before; what was edited since is kept
  --remote         import in production, as "wrangler login" reaches it: the file is laid into the bucket of uploads, the
                   Worker takes it up within five minutes and goes on by itself if this command is interrupted. The site
                   has to be there (npm run site); archives are restored on this machine only
  --help           this text

Fields: ${fields.join(', ')},
and attributes.SLUG for each attribute that the site defines: a column that is called as the attribute is, in any of the
site's languages, is taken for it. Options stand by name or slug, several of them parted by semicolons or commas; yes and
no in many languages; numbers as --language writes them. What an attribute does not have is left out, and told.
Exit codes: 0 done, 1 the file cannot be used, 2 called wrongly.`;

/** Whether the site has such an attribute is for the import to say. */
const attributeFields = v.pipe(v.string(), v.startsWith(attributeField('')));

const mapSchema = v.strictObject({
  columns: v.optional(v.record(v.string(), v.nullable(v.union([v.picklist(fields), attributeFields])))),
  encoding: v.optional(v.picklist(encodings)),
  delimiter: v.optional(v.pipe(v.string(), v.length(1))),
});

export type ToldMap = v.InferOutput<typeof mapSchema>;

export interface ImportOptions {
  file: string;
  site: string;
  create: boolean;
  language: string | undefined;
  map: string | undefined;
  saveMap: string | undefined;
  dryRun: boolean;
  remote: boolean;
  first: number;
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

/** Reads the command line. Throws a UsageError that says what is wrong with it. */
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
  return {
    kind: 'import',
    options: { file, site: slugOption(values.site), create, language, map, saveMap, dryRun, remote, first },
  };
}

/** Reads a map file. Throws an InputError that names what is wrong in it. */
export async function readMap(path: string): Promise<ToldMap> {
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
