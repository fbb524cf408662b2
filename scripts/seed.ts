import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { NewListing } from '../worker/db/listing-rows.ts';
import { createSite } from '../worker/db/sites.ts';
import type { NewPlace, PlaceRef } from '../worker/db/taxonomy.ts';
import { openWriter, type Writer } from '../worker/db/writer.ts';
import { openDatabase } from './lib/database.ts';
import { seedPeople } from './lib/demo-people.ts';

const demo = new URL('seed/', import.meta.url);
/** The product's own site comes last, so that what it lists is there. */
const sites = ['museums', 'makers', 'product'] as const;

const Names = v.record(v.string(), v.string());

const SiteFile = v.object({
  slug: v.string(),
  hosts: v.array(v.string()),
  defaultLanguage: v.string(),
  accentHue: v.number(),
  languages: v.record(
    v.string(),
    v.object({ name: v.string(), tagline: v.optional(v.string(), ''), about: v.optional(v.string(), '') }),
  ),
  categories: v.array(v.object({ slug: v.string(), parent: v.nullable(v.string()), names: Names })),
});

const PlaceEntry = v.object({ slug: v.string(), names: Names });

const text = v.optional(v.string(), '');
const coordinate = v.optional(v.nullable(v.number()), null);

const ListingEntry = v.object({
  slug: v.string(),
  categories: v.array(v.string()),
  country: v.optional(v.string()),
  region: v.optional(PlaceEntry),
  city: v.optional(PlaceEntry),
  address: text,
  postalCode: text,
  latitude: coordinate,
  longitude: coordinate,
  phone: text,
  email: text,
  website: text,
  language: v.string(),
  texts: v.record(v.string(), v.object({ name: v.string(), summary: text, description: text })),
});
type ListingEntry = v.InferOutput<typeof ListingEntry>;

async function readJson<Schema extends v.GenericSchema>(file: URL, schema: Schema): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${file.pathname}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

/** The places that a listing names, from the country down to the city. */
function placesOf(entry: ListingEntry): NewPlace[] {
  if (entry.country === undefined) return [];
  const country = entry.country.toUpperCase();
  const places: NewPlace[] = [{ kind: 'country', slug: country.toLowerCase(), parent: null, country, names: {} }];
  for (const [kind, place] of [
    ['region', entry.region],
    ['city', entry.city],
  ] as const) {
    const parent: PlaceRef | null = places.at(-1) ?? null;
    if (place !== undefined) places.push({ kind, slug: place.slug, parent, country, names: place.names });
  }
  return places;
}

/** Keeps the first of the places of one kind and slug; two different ones under one slug are a mistake in the file. */
function uniquePlaces(places: readonly NewPlace[]): NewPlace[] {
  const unique = new Map<string, NewPlace>();
  for (const place of places) {
    const key = `${place.kind}/${place.slug}`;
    const known = unique.get(key);
    if (known === undefined) unique.set(key, place);
    else if (known.country !== place.country) throw new Error(`${key} stands in ${known.country} and ${place.country}`);
  }
  return [...unique.values()];
}

async function idsOf(db: D1Database, sql: string, site: number): Promise<Map<string, number>> {
  const rows = await db.prepare(sql).bind(site).all<{ key: string; id: number }>();
  return new Map(rows.results.map(({ key, id }) => [key, id]));
}

function idIn(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} is named by a listing, but does not stand in site.json`);
  return id;
}

async function seedListings(db: D1Database, writer: Writer, entries: readonly ListingEntry[]): Promise<void> {
  await writer.ensurePlaces(uniquePlaces(entries.flatMap(placesOf)));
  const places = await idsOf(db, `select kind || '/' || slug as key, id from places where site_id = ?1`, writer.site);
  const categories = await idsOf(db, 'select slug as key, id from categories where site_id = ?1', writer.site);
  const listings = entries.map(({ categories: slugs, country, region, city, ...entry }): NewListing => {
    const place = placesOf({ categories: slugs, country, region, city, ...entry }).at(-1);
    return {
      ...entry,
      ...(city === undefined ? {} : { slugSuffix: city.slug }),
      state: 'published',
      placeId: place === undefined ? null : idIn(places, `${place.kind}/${place.slug}`),
      categoryIds: slugs.map((slug) => idIn(categories, slug)),
      importKey: null,
      importHash: null,
    };
  });
  await writer.createListings(listings, { bulk: true });
}

interface DemoSite {
  name: (typeof sites)[number];
  file: v.InferOutput<typeof SiteFile>;
  entries: readonly ListingEntry[];
}

async function readSite(name: (typeof sites)[number]): Promise<DemoSite> {
  const folder = new URL(`${name}/`, demo);
  const names = (await readdir(folder)).filter((entry) => /^listings-.*\.json$/.test(entry)).sort();
  const entries = await Promise.all(names.map((entry) => readJson(new URL(entry, folder), v.array(ListingEntry))));
  return { name, file: await readJson(new URL('site.json', folder), SiteFile), entries: entries.flat() };
}

/** Writes a demo site and says what it holds. */
async function seedSite(db: D1Database, { name, file, entries }: DemoSite): Promise<string> {
  const result = await createSite(db, {
    ...file,
    isProduct: name === 'product',
    languages: Object.entries(file.languages).map(([language, words]) => ({ language, ...words })),
  });
  if (result.code !== 'created') throw new Error(`The demo site ${file.slug} cannot be created: ${result.code}`);
  const writer = openWriter(db, result.site);
  await writer.ensureCategories(file.categories.map((category, position) => ({ ...category, position })));
  await seedListings(db, writer, entries);
  return `  ${file.slug}: ${entries.length} listings, ${file.categories.length} categories`;
}

/** Loads the demo sites into a database without sites; does nothing to one that has any. True if it loaded them. */
export async function seed(
  db: D1Database,
  { log = console.log }: { log?: (line: string) => void } = {},
): Promise<boolean> {
  if ((await db.prepare('select 1 from sites limit 1').first()) !== null) return false;
  // All files are read before anything is written: a mistake in one must not leave half of the sites behind.
  const found = await Promise.all(sites.map(readSite));
  log('Loading the demo sites');
  for (const site of found) log(await seedSite(db, site));
  await seedPeople(db);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { db, close } = await openDatabase();
  try {
    if (!(await seed(db))) console.log('The database has sites already: nothing was loaded');
  } finally {
    await close();
  }
}
