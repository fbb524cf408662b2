/** `npm run import:reviews`: imports reviews of a CSV file onto the listings of a site. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { findLanguage } from '../worker/domain/reviews/find-language.ts';
import { type ImportedReview, importReviews } from '../worker/features/reviews/import-reviews.writer.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { type ReviewRow, readReviews } from './lib/review-rows.ts';
import { type FindListing, listingsOfSubjects } from './lib/review-subjects.ts';
import { findSite, type SiteEntry } from './lib/sites.ts';

const help = `npm run import:reviews -- FILE --site SLUG [--map FILE] [--spread N] [--dry-run]

Imports the reviews of a CSV file with the columns id, lang, source, subject, stars (or rating_raw and rating_scale), title,
text, author and date. A review belongs to the listing that has its subject as a name or slug;
without a subject, its id is one. Each source and id is
imported once, so an import that broke off can be repeated. Imported reviews carry their source; search engines are told
no rating of a listing that has some.

  --site SLUG      the site
  --map FILE       a JSON file {"subject": "slug of the listing"}
  --spread N       put subjects without a listing onto the first N listings, the same in every run
  --dry-run        only say what would be imported
  --state DIR      the directory of local data, wrangler's --persist-to (default: .wrangler/state)

Exit codes: 0 done, 1 the file cannot be used, 2 wrong arguments.`;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      map: { type: 'string' },
      spread: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      state: { type: 'string' },
    },
  });
  const [file] = positionals;
  const spread = values.spread === undefined ? null : Number(values.spread);
  if (file === undefined || values.site === undefined) throw new UsageError('Name the file and the site.');
  if (spread !== null && !(Number.isInteger(spread) && spread > 0)) throw new UsageError('--spread takes a number.');
  const { site, map, state } = values;
  return { file, site, map, spread, isDry: values['dry-run'], ...(state && { state: path.resolve(state) }) };
}

const mapSchema = v.record(v.string(), v.string());

async function readMap(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {};
  const text = await readText(file);
  try {
    return v.parse(mapSchema, JSON.parse(text));
  } catch {
    throw new InputError(`${file} is not a JSON object of subjects with slugs.`);
  }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new InputError(`${file} cannot be read: ${error.message}`);
  });
  return bytes.toString('utf8');
}

type Context = { site: SiteEntry; find: FindListing; now: number };

function reviewOf(row: ReviewRow, { site, find, now }: Context): ImportedReview | null {
  const listing = find(row.subject);
  if (listing === undefined) return null;
  const found = () =>
    findLanguage(`${row.title} ${row.body}`, { among: site.languages, fallback: site.defaultLanguage });
  return {
    ...{ listing, source: row.source, id: row.id, author: row.author, stars: row.stars },
    ...{ title: row.title, body: row.body, createdAt: row.createdAt ?? now },
    ...(row.language
      ? { language: row.language, languageBy: 'person' as const }
      : { language: found(), languageBy: 'found' as const }),
  };
}

await runCommand(help, async () => {
  const options = readOptions();
  const now = Date.now();
  const [{ rows, skipped, repaired }, map] = [
    readReviews(await readText(options.file), now),
    await readMap(options.map),
  ];
  if (rows.length === 0) throw new InputError(`${options.file} has no reviews with stars, a text and an id.`);
  const { db, close } = await openDatabase(options.state ? { state: options.state } : {});
  try {
    const site = await findSite(db, options.site);
    if (!site) throw new UsageError(`There is no site "${options.site}".`);
    const find = await listingsOfSubjects(db, site.id, { map, spread: options.spread });
    const reviews = rows.flatMap((row) => reviewOf(row, { site, find, now }) ?? []);
    const listings = new Set(reviews.map(({ listing }) => listing)).size;
    console.log(`${rows.length} reviews read, ${repaired} without the remains of lost emoji`);
    const left = Object.entries(skipped).filter(([, count]) => count > 0);
    if (left.length) console.log(`  left out: ${left.map(([why, count]) => `${why} ${count}`).join(', ')}`);
    if (reviews.length < rows.length) console.log(`  ${rows.length - reviews.length} have a subject without a listing`);
    if (options.isDry) return console.log(`${reviews.length} reviews of ${listings} listings would be imported`);
    const added = await importReviews(db, { site: site.id, reviews, now });
    console.log(`✓ ${added} new reviews of ${listings} listings; ${reviews.length - added} were imported before`);
  } finally {
    await close();
  }
});
