import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { attributesSchema } from '../web/contract/attributes.ts';
import type { ContactSources } from '../web/contract/details.ts';
import { type Hours, hoursSchema } from '../web/contract/hours.ts';
import type { NewLanding } from '../worker/db/landings.ts';
import { publishLegalTexts } from '../worker/db/legal-texts.ts';
import type { NewListing, NewPhoto } from '../worker/db/listing-rows.ts';
import type { SiteId } from '../worker/db/schema.ts';
import { createSite } from '../worker/db/sites.ts';
import type { NewPlace, PlaceRef } from '../worker/db/taxonomy.ts';
import { openWriter, type Writer } from '../worker/db/writer.ts';
import { photoObject } from '../worker/media/photo-object.ts';
import { openDatabase } from './lib/database.ts';
import { landingEntry } from './lib/definitions.ts';
import { seedPeople } from './lib/demo-people.ts';
import type { Media } from './lib/gateway.ts';
import { legalDefaults } from './lib/legal-defaults.ts';
import { newSiteOf } from './lib/new-site.ts';
import { type SiteFile, siteFile } from './lib/site-file.ts';
import { drawPicture, photoOf, type Subject } from './seed/draw-pictures.ts';
import { timeZoneOf } from './seed/time-zones.ts';

const demo = new URL('seed/', import.meta.url);
/** The product's own site comes last, so that what it lists is there. */
const sites = ['museums', 'makers', 'product'] as const;

const Names = v.record(v.string(), v.string());

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
  hours: v.optional(v.omit(hoursSchema, ['special'])),
  specialDays: v.optional(hoursSchema.entries.special),
  priceLevel: v.optional(v.picklist([1, 2, 3, 4])),
  attributes: v.optional(attributesSchema),
  services: v.optional(
    v.array(
      v.object({
        names: Names,
        price: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
        minutes: v.nullable(v.number()),
      }),
    ),
    [],
  ),
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

/** Every third museum has no picture, as in any directory: its card shows the drawing of its category. */
function subjectOf({ slug, accentHue, featured }: SiteFile, entry: ListingEntry, index: number): Subject | undefined {
  const [category] = entry.categories;
  const isWithout = slug === 'museums' && index % 3 === 2 && !featured.includes(entry.slug);
  if (category === undefined || isWithout) return undefined;
  return { site: slug, slug: entry.slug, category, hue: accentHue };
}

/** The demo places are invented or described by this repository: nobody but its editors has said so, or confirmed it. */
function sourcesOf(entry: ListingEntry): ContactSources {
  const said = { source: 'editors', confirmedAt: null } as const;
  const { address, phone, email, website, hours } = entry;
  return Object.fromEntries(
    Object.entries({ address, phone, email, website, hours }).flatMap(([field, value]) =>
      value ? [[field, said]] : [],
    ),
  );
}

type Ids = { places: ReadonlyMap<string, number>; categories: ReadonlyMap<string, number> };

function listingOf(entry: ListingEntry, { site, photos, ids }: { site: SiteFile; photos: NewPhoto[]; ids: Ids }) {
  const { categories: slugs, country, region, city, hours, specialDays, ...rest } = entry;
  const place = placesOf(entry).at(-1);
  const rank = site.featured.indexOf(entry.slug);
  const week: Hours | null = hours ? { ...hours, special: specialDays ?? [] } : null;
  return {
    ...rest,
    ...(city === undefined ? {} : { slugSuffix: city.slug }),
    state: 'published',
    placeId: place === undefined ? null : idIn(ids.places, `${place.kind}/${place.slug}`),
    categoryIds: slugs.map((slug) => idIn(ids.categories, slug)),
    importKey: null,
    importHash: null,
    timeZone: country === undefined ? '' : timeZoneOf(country, city?.slug),
    hours: week,
    priceLevel: rest.priceLevel ?? null,
    attributes: rest.attributes ?? null,
    contactSources: sourcesOf(entry),
    featured: rank < 0 ? null : rank + 1,
    photos,
  } satisfies NewListing;
}

/** Pictures in work at once: drawing uses all cores by itself, but reading and writing wait. */
const atOnce = 4;

/** Draws the pictures of a site's listings and puts them into the bucket. */
async function seedPictures(media: Media, site: SiteId, subjects: readonly Subject[]): Promise<void> {
  const waiting = [...subjects];
  const work = async () => {
    for (let subject = waiting.pop(); subject; subject = waiting.pop()) {
      const { key } = photoOf(subject, []);
      await media.put(photoObject(site, key), await drawPicture(subject), {
        httpMetadata: { contentType: 'image/webp' },
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** What the writer refuses is a mistake in the site's files. */
function expectDone({ slug }: SiteFile, { code, ...fault }: { code: string }): void {
  if (code !== 'ensured' && code !== 'set') throw new Error(`${slug}: ${code} ${JSON.stringify(fault)}`);
}

async function seedListings(db: D1Database, writer: Writer, { file, entries }: DemoSite): Promise<Subject[]> {
  expectDone(file, await writer.ensurePlaces(uniquePlaces(entries.flatMap(placesOf))));
  const places = await idsOf(db, `select kind || '/' || slug as key, id from places where site_id = ?1`, writer.site);
  const categories = await idsOf(db, 'select slug as key, id from categories where site_id = ?1', writer.site);
  const subjects = entries.map((entry, index) => subjectOf(file, entry, index));
  const listings = entries.map((entry, index) => {
    const subject = subjects[index];
    const photos = subject ? [photoOf(subject, Object.keys(file.languages))] : [];
    return listingOf(entry, { site: file, photos, ids: { places, categories } });
  });
  const created = await writer.createListings(listings, { bulk: true });
  if (created.code !== 'created') {
    throw new Error(`${file.slug}: ${created.field} of ${entries[created.index]?.slug} cannot be so`);
  }
  return subjects.filter((subject) => subject !== undefined);
}

interface DemoSite {
  name: (typeof sites)[number];
  file: SiteFile;
  landings: readonly NewLanding[];
  entries: readonly ListingEntry[];
}

async function readSite(name: (typeof sites)[number]): Promise<DemoSite> {
  const folder = new URL(`${name}/`, demo);
  const names = (await readdir(folder)).filter((entry) => /^listings-.*\.json$/.test(entry)).sort();
  const entries = await Promise.all(names.map((entry) => readJson(new URL(entry, folder), v.array(ListingEntry))));
  const landings = existsSync(new URL('landings.json', folder))
    ? await readJson(new URL('landings.json', folder), v.array(landingEntry))
    : [];
  return { name, file: await readJson(new URL('site.json', folder), siteFile), landings, entries: entries.flat() };
}

/** Writes a demo site and says what it holds. */
async function seedSite(db: D1Database, demoSite: DemoSite, media: Media | undefined): Promise<string> {
  const { name, file, landings, entries } = demoSite;
  const site = newSiteOf(file, { isProduct: name === 'product' });
  const result = await createSite(db, site);
  if (result.code !== 'created') throw new Error(`The demo site ${file.slug} cannot be created: ${result.code}`);
  const writer = openWriter(db, result.site);
  expectDone(
    file,
    await writer.ensureCategories(file.categories.map((category, position) => ({ ...category, position }))),
  );
  expectDone(file, await writer.ensureAttributes(file.attributes.map((one, position) => ({ ...one, position }))));
  const subjects = await seedListings(db, writer, demoSite);
  expectDone(file, await writer.setLandings(landings));
  if (media) await seedPictures(media, result.site, subjects);
  const texts = await legalDefaults({ demo: name, host: file.hosts[0] ?? '', languages: site.languages });
  await publishLegalTexts(db, result.site, texts);
  return `  ${file.slug}: ${entries.length} listings, ${file.categories.length} categories, ${subjects.length} pictures`;
}

/**
 * Loads the demo sites into a database without a site of the product's own, beside those that a command has made before;
 * does nothing to one that has it. True if it loaded them.
 * @param media where pictures go; without it the listings have photos whose bytes are missing.
 */
export async function seed(
  db: D1Database,
  { log = console.log, media }: { log?: (line: string) => void; media?: Media } = {},
): Promise<boolean> {
  if ((await db.prepare('select 1 from sites where is_product = 1').first()) !== null) return false;
  const { results } = await db.prepare('select slug from sites').all<{ slug: string }>();
  const known = new Set(results.map(({ slug }) => slug));
  // All files are read before anything is written: a mistake in one must not leave half of the sites behind.
  const found = (await Promise.all(sites.map(readSite))).filter(({ file }) => !known.has(file.slug));
  log('Loading the demo sites');
  for (const site of found) log(await seedSite(db, site, media));
  await seedPeople(db);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { db, media, close } = await openDatabase();
  try {
    if (!(await seed(db, { media }))) console.log('The database has the demo sites already: nothing was loaded');
  } finally {
    await close();
  }
}
