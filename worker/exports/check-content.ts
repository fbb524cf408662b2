import * as v from 'valibot';
import { attributeSchema } from '../../web/contract/attributes.ts';
import { stableHash } from '../listings/hash.ts';
import { writeMarkdown } from '../written/markdown.ts';
import { type Archive, type Numbered, readTable } from './archive.ts';
import { BrokenArchive } from './problem.ts';
import { type ArchivedListing, readListings } from './read-listings.ts';
import {
  attributes,
  categories,
  landings,
  legalTexts,
  links,
  listings,
  oldSlugs,
  photos,
  places,
  type Row,
} from './tables.ts';

/** How much an archive holds. */
export interface Counts {
  categories: number;
  places: number;
  listings: number;
  photos: number;
  legalTexts: number;
}

interface Spot {
  path: string;
  record: number;
  field: string;
}

/** Hashes are kept, not the values: a piece of a text keeps the whole text that it was cut from. */
function claim(taken: Set<string>, value: string, spot: Spot): void {
  const hash = stableHash(value);
  if (taken.has(hash)) throw new BrokenArchive({ code: 'duplicate', ...spot, value });
  taken.add(hash);
}

function refer(known: ReadonlySet<number>, value: number, spot: Spot): void {
  if (!known.has(value)) throw new BrokenArchive({ code: 'unknown-reference', ...spot, value: String(value) });
}

interface Node {
  id: number;
  parent_id: number | null;
}

/**
 * Nodes parted so that none stands in the same part as its parent; a parent that is missing, or a loop of parents,
 * is a broken archive.
 */
export function byLevel<Of extends Node>(path: string, nodes: readonly Numbered<Of>[]): Numbered<Of>[][] {
  const levels: Numbered<Of>[][] = [];
  const placed = new Set<number>();
  let rest = [...nodes];
  while (rest.length > 0) {
    const level = rest.filter(({ row }) => row.parent_id === null || placed.has(row.parent_id));
    const [left] = rest;
    if (level.length === 0 && left !== undefined) {
      const value = String(left.row.parent_id);
      throw new BrokenArchive({ code: 'unknown-reference', path, record: left.record, field: 'parent_id', value });
    }
    for (const { row } of level) placed.add(row.id);
    rest = rest.filter(({ row }) => !placed.has(row.id));
    levels.push(level);
  }
  return levels;
}

/** The categories or the places of an archive, by level. */
export async function readLevels<Of extends typeof categories | typeof places>(
  archive: Archive,
  table: Of,
): Promise<Numbered<Row<Of>>[][]> {
  const rows: Numbered<Row<Of>>[] = await Array.fromAsync(readTable(archive, table));
  return byLevel(table.path, rows as Numbered<Row<Of> & Node>[]);
}

async function checkTree(
  archive: Archive,
  table: typeof categories | typeof places,
  name: (row: Record<string, unknown>) => string,
): Promise<Set<number>> {
  const names = new Set<string>();
  const rows = (await readLevels(archive, table)).flat();
  for (const { row, record } of rows) claim(names, name(row), { path: table.path, record, field: 'slug' });
  return new Set(rows.map(({ row }) => row.id));
}

interface Known {
  categories: ReadonlySet<number>;
  places: ReadonlySet<number>;
  listings: Set<number>;
  slugs: Set<string>;
  importKeys: Set<string>;
  photos: Set<string>;
}

function checkListing(listing: ArchivedListing, known: Known): void {
  const { row, record } = listing;
  const spot = (field: string): Spot => ({ path: listings.path, record, field });
  known.listings.add(row.id);
  claim(known.slugs, row.slug, spot('slug'));
  if (row.import_key !== null) claim(known.importKeys, row.import_key, spot('import_key'));
  if (row.place_id !== null) refer(known.places, row.place_id, spot('place_id'));
  if (!listing.texts.some((text) => text.row.language === row.language)) {
    throw new BrokenArchive({ code: 'unknown-reference', ...spot('language'), value: row.language });
  }
  for (const link of listing.links) {
    refer(known.categories, link.row.category_id, {
      path: links.path,
      record: link.record,
      field: 'category_id',
    });
  }
  for (const photo of listing.photos) {
    claim(known.photos, photo.row.key, { path: photos.path, record: photo.record, field: 'key' });
  }
}

async function checkOldSlugs(archive: Archive, known: Known): Promise<void> {
  for await (const { row, record } of readTable(archive, oldSlugs)) {
    claim(known.slugs, row.slug, { path: oldSlugs.path, record, field: 'slug' });
    refer(known.listings, row.listing_id, { path: oldSlugs.path, record, field: 'listing_id' });
  }
}

async function checkAttributes(archive: Archive, known: Known): Promise<void> {
  const { path } = attributes;
  for await (const { row, record } of readTable(archive, attributes)) {
    const { names, options, unit, steps } = row;
    const [read, choices] = [JSON.parse(names), JSON.parse(options)];
    const given = { ...row, names: read, options: choices, unit: JSON.parse(unit), steps: JSON.parse(steps) };
    const result = v.safeParse(attributeSchema, given);
    if (!result.success) {
      const [issue] = result.issues;
      throw new BrokenArchive({
        code: 'bad-value',
        path,
        record,
        field: v.getDotPath(issue) ?? '',
        detail: issue.message,
      });
    }
    if (row.category_id !== null) refer(known.categories, row.category_id, { path, record, field: 'category_id' });
  }
}

async function checkLandings(archive: Archive, known: Known): Promise<void> {
  const { path } = landings;
  for await (const { row, record } of readTable(archive, landings)) {
    const { category_id: category, place_id: place } = row;
    if (category !== 0) refer(known.categories, category, { path, record, field: 'category_id' });
    if (place !== 0) refer(known.places, place, { path, record, field: 'place_id' });
  }
}

async function checkLegalTexts(archive: Archive): Promise<number> {
  let count = 0;
  for await (const { row, record } of readTable(archive, legalTexts)) {
    count += 1;
    if (writeMarkdown(row.body).paragraphs.length > 0) continue;
    throw new BrokenArchive({ code: 'bad-value', path: legalTexts.path, record, field: 'body', detail: 'no text' });
  }
  return count;
}

/**
 * Reads all tables of an archive and checks that what they say of each other is true.
 * @returns whether a photo has a key, and how much there is.
 */
export async function checkContent(
  archive: Archive,
  onListing: (count: number) => void,
): Promise<{ isPhoto: (key: string) => boolean; counts: Counts }> {
  const known: Known = {
    categories: await checkTree(archive, categories, ({ slug }) => String(slug)),
    places: await checkTree(archive, places, ({ kind, slug }) => `${kind}/${slug}`),
    listings: new Set(),
    slugs: new Set(),
    importKeys: new Set(),
    photos: new Set(),
  };
  for await (const listing of readListings(archive)) {
    checkListing(listing, known);
    onListing(known.listings.size);
  }
  await checkOldSlugs(archive, known);
  await checkAttributes(archive, known);
  await checkLandings(archive, known);
  const counts = {
    categories: known.categories.size,
    places: known.places.size,
    listings: known.listings.size,
    photos: known.photos.size,
    legalTexts: await checkLegalTexts(archive),
  };
  return { isPhoto: (key) => known.photos.has(stableHash(key)), counts };
}
