import type { D1Database } from '@cloudflare/workers-types';
import { eachOf } from '../../worker/data/batch.ts';
import type { PersonId } from '../../worker/data/schema.ts';
import { columns, expression, sql } from '../../worker/data/sql.ts';
import { all } from '../../worker/data/statements.ts';
import { table } from '../../worker/data/table.ts';
import { ownerOf } from '../../worker/identity/people.writer.ts';
import { addressOf } from '../lib/demo-people.ts';
import type { TextFile } from './files.ts';
import type { FindPicture } from './pictures.ts';
import { type Addresses, planAddresses } from './plan-addresses.ts';
import { type Prepared, prepareText } from './prepare-text.ts';
import { writeRelations } from './relations.ts';
import { type ImportReport, noteText } from './report.ts';
import { type Sorted, sortTexts, type Text } from './sort-texts.ts';
import { placeOf, readSlugs, readStored, type StoredText } from './stored.ts';
import { type Outcome, outcomeOf, type WriteOptions, writeText } from './write-text.ts';

const l = table('listings');
const former = table('listing_slugs');

export type ImportOptions = Omit<WriteOptions, 'stored' | 'uploaded'> & {
  findPicture: FindPicture;
  /** The author of texts that state none: a mail address; empty for nobody. */
  author: string;
  /** Whether only to say what would be done. */
  isDry: boolean;
};

const reasons = {
  edited: 'it was changed on the site since the last import (--overwrite replaces it)',
  changed: 'others wrote it at the same time: import it again',
} as const;

/**
 * Imports texts as published articles or posts: a group of files of one name is a text with its translations. A text is
 * written once and again when its file changes.
 */
export async function importPosts(
  db: D1Database,
  files: readonly TextFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { site, source, isDry, shouldOverwrite } = options;
  const stored = await readStored(db, { site: site.id, source });
  const sorted = sortTexts(files, site);
  const authors = await readAuthors(db, sorted, options.author);
  rejectUnusable(sorted, { stored, authors, author: options.author });
  const addresses = planAddresses(sorted.groups, {
    stored,
    taken: await readSlugs(db, site.id),
    keeps: (one) => one.revision > one.imported && !shouldOverwrite,
  });
  const prepared = await prepareAll(sorted, { files, authors, addresses, options });
  const report = emptyReport(files.length, sorted);
  const writing: WriteOptions = { ...options, stored, uploaded: new Set() };
  for (const text of prepared) {
    const outcome = isDry
      ? outcomeOf(text, stored.get(placeOf(text)), shouldOverwrite)
      : await writeText(db, text, writing);
    note(report, text, outcome);
  }
  for (const [file, link] of await missingListings(db, site.id, prepared)) report.links.push({ file, link });
  report.related = await writeRelations(db, { site: site.id, prepared, stored, isDry });
  return report;
}

const authorOf = ({ fields }: Text, otherwise: string): string => {
  const stated = fields.author || otherwise;
  return stated === '' || stated.includes('@') ? stated.toLowerCase() : addressOf({ id: stated });
};

async function readAuthors(db: D1Database, { groups }: Sorted, otherwise: string): Promise<Map<string, PersonId>> {
  const addresses = new Set([...groups.values()].flat().map((text) => authorOf(text, otherwise)));
  const found = await Promise.all(
    [...addresses].map(async (address) => [address, address === '' ? undefined : await ownerOf(db, address)] as const),
  );
  return new Map(found.flatMap(([address, person]) => (person === undefined ? [] : [[address, person]])));
}

type Usable = { stored: ReadonlyMap<string, StoredText>; authors: ReadonlyMap<string, PersonId>; author: string };

/** Rejects texts whose author nobody is, and those that the site has as another kind. */
function rejectUnusable({ groups, rejected }: Sorted, { stored, authors, author: otherwise }: Usable): void {
  const kinds = new Map([...stored.values()].map(({ key, kind }) => [key, kind]));
  for (const [key, texts] of groups) {
    const usable = texts.filter((text) => {
      const author = authorOf(text, otherwise);
      const kind = kinds.get(key) ?? text.kind;
      const reason =
        kind !== text.kind
          ? `the site has ${key} of this source as another kind`
          : author !== '' && !authors.has(author)
            ? `nobody has the address of the author, ${author}`
            : undefined;
      if (reason) rejected.push({ file: text.file.name, reason });
      return reason === undefined;
    });
    if (usable.length) groups.set(key, usable);
    else groups.delete(key);
  }
}

type Preparing = {
  files: readonly TextFile[];
  authors: ReadonlyMap<string, PersonId>;
  addresses: Addresses;
  options: ImportOptions;
};

async function prepareAll(
  { groups }: Sorted,
  { files, authors, addresses, options: { site, findPicture, author } }: Preparing,
): Promise<Prepared[]> {
  const tags = [...files.map(({ language }) => language), ...site.languages];
  const languages = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const prepared: Prepared[] = [];
  for (const text of [...groups.values()].flat()) {
    const by = authors.get(authorOf(text, author)) ?? null;
    prepared.push(await prepareText(text, { addresses, languages, findPicture, author: by }));
  }
  return prepared;
}

const emptyReport = (files: number, sorted: Sorted): ImportReport => ({
  ...{ files, created: 0, updated: 0, unchanged: 0, rejected: [...sorted.rejected] },
  texts: [...sorted.groups.values()].flat().length + sorted.rejected.length,
  ...{ untranslated: sorted.untranslated, foreign: sorted.foreign, languages: new Map(), groups: new Set() },
  ...{ removed: new Map(), links: [], related: [], pictures: [] },
});

function note(report: ImportReport, text: Prepared, outcome: Outcome): void {
  if (outcome === 'edited' || outcome === 'changed')
    return void report.rejected.push({
      ...{ file: text.file.name, reason: reasons[outcome] },
      ...(outcome === 'edited' && { isKept: true }),
    });
  report[outcome] += 1;
  report.languages.set(text.language, (report.languages.get(text.language) ?? 0) + 1);
  report.groups.add(text.key);
  noteText(report, text);
}

/** The links to listings that the site does not have. */
async function missingListings(
  db: D1Database,
  site: number,
  prepared: readonly Prepared[],
): Promise<[file: string, link: string][]> {
  const named = prepared.flatMap(({ file, rendered }) =>
    rendered.listings.map(({ slug }) => [file.name, slug] as const),
  );
  if (named.length === 0) return [];
  const rows = await all(
    db,
    sql`
      select ${columns({ slug: expression<string>(sql`a.value`) })} from ${eachOf([...new Set(named.map(([, slug]) => slug))])} a
      where not exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.slug} = a.value)
        and not exists (select 1 from ${former} where ${former.site_id} = ${site} and ${former.slug} = a.value)`,
  );
  const missing = new Set(rows.map(({ slug }) => slug));
  return named.flatMap(([file, slug]) => (missing.has(slug) ? [[file, `/directory/listing/${slug}`]] : []));
}
