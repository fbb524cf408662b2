import type { D1Database } from '@cloudflare/workers-types';
import type { ContactSources } from '../../web/contract/details.ts';
import type { Hours } from '../../web/contract/hours.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { NewListing, NewPhoto } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import type { NewPlace, PlaceRef } from '../../worker/domain/listings/taxonomy.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import type { Media } from '../lib/gateway.ts';
import { legalDefaults } from '../lib/legal-defaults.ts';
import { newSiteOf } from '../lib/new-site.ts';
import type { SiteFile } from '../lib/site-file.ts';
import type { ListingEntry, SiteContent } from './site-content.ts';
import { timeZoneOf } from './time-zones.ts';

/** A picture of a listing: its row, and its bytes as WebP. */
export type Picture = { photo: NewPhoto; bytes: () => Promise<Uint8Array> };

export type WriteOptions = {
  /** The kind of content that the legal texts describe: `museums`, `makers`, `product`. */
  demo: string;
  isProduct: boolean;
  /** The picture of a listing. By default there is none. */
  pictureOf?: (entry: ListingEntry, index: number) => Picture | undefined;
  /** The bucket of pictures. Without it, the listings' photos have no bytes. */
  media?: Media | undefined;
};

/** The places of a listing, from the country down to the city. */
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

/** Removes duplicates by kind and slug. Places with the same slug in different countries are an error in the file. */
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

/** The contact data was invented or written for this repository, so its source is the editors, without confirmation. */
function sourcesOf(entry: ListingEntry): ContactSources {
  const said = { source: 'editors', confirmedAt: null } as const;
  const { address, phone, email, website, hours, hoursAsOf } = entry;
  const known = Object.entries({ address, phone, email, website, hours }).filter(([, value]) => value);
  const fields: ContactSources = Object.fromEntries(known.map(([field]) => [field, said]));
  return hours && hoursAsOf ? { ...fields, hours: { ...said, statedAt: Date.parse(hoursAsOf) } } : fields;
}

type Ids = { places: ReadonlyMap<string, number>; categories: ReadonlyMap<string, number> };

function listingOf(entry: ListingEntry, { site, photos, ids }: { site: SiteFile; photos: NewPhoto[]; ids: Ids }) {
  const { categories: slugs, country, region, city, hours, hoursAsOf: _, specialDays, ...rest } = entry;
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

/** Concurrent pictures. Drawing uses all cores by itself; this overlaps the waiting for reads and writes. */
const atOnce = 4;

/** Puts the pictures of a site's listings into the bucket. */
async function writePictures(media: Media, site: SiteId, pictures: readonly Picture[]): Promise<void> {
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      await media.put(photoObject(site, picture.photo.key), await picture.bytes(), {
        httpMetadata: { contentType: 'image/webp' },
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Throws if the writer refused something, because that is an error in the site's files. */
function expectDone({ slug }: SiteFile, { code, ...fault }: { code: string }): void {
  if (code !== 'ensured' && code !== 'set') throw new Error(`${slug}: ${code} ${JSON.stringify(fault)}`);
}

async function writeListings(
  db: D1Database,
  writer: Writer,
  { file, entries, pictureOf }: SiteContent & Pick<WriteOptions, 'pictureOf'>,
): Promise<Picture[]> {
  expectDone(file, await writer.ensurePlaces(uniquePlaces(entries.flatMap(placesOf))));
  const places = await idsOf(db, `select kind || '/' || slug as key, id from places where site_id = ?1`, writer.site);
  const categories = await idsOf(db, 'select slug as key, id from categories where site_id = ?1', writer.site);
  const pictures = entries.map((entry, index) => pictureOf?.(entry, index));
  const listings = entries.map((entry, index) => {
    const picture = pictures[index];
    const photos = picture ? [picture.photo] : [];
    return listingOf(entry, { site: file, photos, ids: { places, categories } });
  });
  const created = await writer.createListings(listings, { bulk: true });
  if (created.code !== 'created') {
    throw new Error(`${file.slug}: ${created.field} of ${entries[created.index]?.slug} cannot be so`);
  }
  return pictures.filter((picture) => picture !== undefined);
}

/** Creates a site with its content. Returns a line with the counts. */
export async function writeSite(
  db: D1Database,
  content: SiteContent,
  { demo, isProduct, pictureOf, media }: WriteOptions,
): Promise<string> {
  const { file, landings, entries } = content;
  const site = newSiteOf(file, { isProduct });
  const result = await createSite(db, site);
  if (result.code !== 'created') throw new Error(`The site ${file.slug} cannot be created: ${result.code}`);
  const writer = openWriter(db, result.site);
  expectDone(
    file,
    await writer.ensureCategories(file.categories.map((category, position) => ({ ...category, position }))),
  );
  expectDone(file, await writer.ensureAttributes(file.attributes.map((one, position) => ({ ...one, position }))));
  expectDone(file, await writer.ensureServiceKinds(file.serviceKinds.map((kind, position) => ({ ...kind, position }))));
  const pictures = await writeListings(db, writer, { ...content, ...(pictureOf && { pictureOf }) });
  expectDone(file, await writer.setLandings(landings));
  if (media) await writePictures(media, result.site, pictures);
  const texts = await legalDefaults({ demo, host: file.hosts[0] ?? '', languages: site.languages });
  await publishLegalTexts(db, result.site, texts);
  return `  ${file.slug}: ${entries.length} listings, ${file.categories.length} categories, ${pictures.length} pictures`;
}
