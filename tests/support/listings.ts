import type { NewAttribute } from '../../web/contract/attributes.ts';
import type { NewListing } from '../../worker/domain/listings/listing-rows.ts';
import type { Writer } from '../../worker/domain/listings/listings.writer.ts';
import { slugOf } from '../../worker/platform/text/slug.ts';

/** A published listing with only a name and the given fields. */
export function listingNamed(name: string, rest: Partial<NewListing> = {}): NewListing {
  return {
    slug: slugOf(name),
    state: 'published',
    language: 'en',
    placeId: null,
    address: '',
    postalCode: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    website: '',
    importKey: null,
    importHash: null,
    texts: { en: { name, summary: '', description: '' } },
    categoryIds: [],
    ...rest,
  };
}

/** Creates valid listings and returns their ids in order. */
export async function createListings(writer: Writer, listings: readonly NewListing[]): Promise<number[]> {
  const created = await writer.createListings(listings);
  if (created.code !== 'created') throw new Error(`The listings were not created: ${JSON.stringify(created)}`);
  return created.ids;
}

/**
 * Adds two countries, a region and three cities (ids 1 to 6), and the categories food (1), cafes (3) below food,
 * tea rooms (4) below cafes, and shops (2).
 */
export async function addTaxonomy(writer: Writer): Promise<void> {
  const country = (code: string) =>
    ({ kind: 'country', slug: code.toLowerCase(), parent: null, country: code, names: {} }) as const;
  const region = { kind: 'region', slug: 'bavaria' } as const;
  const city = (slug: string, code: string, parent: { kind: 'country' | 'region'; slug: string }) =>
    ({ kind: 'city', slug, parent, country: code, names: { en: slug } }) as const;
  await writer.ensurePlaces([
    country('DE'),
    country('FR'),
    { ...region, parent: { kind: 'country', slug: 'de' }, country: 'DE', names: { en: 'Bavaria' } },
    city('munich', 'DE', region),
    city('berlin', 'DE', { kind: 'country', slug: 'de' }),
    city('paris', 'FR', { kind: 'country', slug: 'fr' }),
  ]);
  await writer.ensureCategories([
    { slug: 'food', parent: null, position: 0, names: { en: 'Food' } },
    { slug: 'cafes', parent: 'food', position: 1, names: { en: 'Cafes' } },
    { slug: 'tea-rooms', parent: 'cafes', position: 2, names: { en: 'Tea rooms' } },
    { slug: 'shops', parent: null, position: 3, names: { en: 'Shops' } },
  ]);
}

/**
 * Adds the attribute `technique` with 15 options and 15 listings. `technique-1` has one listing, `technique-2` two, and
 * so on.
 */
export async function addLongAttribute(writer: Writer): Promise<void> {
  const slugs = Array.from({ length: 15 }, (_, i) => `technique-${i + 1}`);
  const options = slugs.map((slug, i) => ({ slug, names: { en: `Technique ${i + 1}` } }));
  await writer.ensureAttributes([
    { slug: 'technique', kind: 'choices', position: 50, names: { en: 'Technique' }, options },
  ]);
  await createListings(
    writer,
    slugs.map((slug, i) => listingNamed(`Knows ${slug}`, { attributes: { technique: slugs.slice(i) } })),
  );
}

/** An attribute of each kind. The attribute `material` belongs to shops. */
export const testAttributes: readonly NewAttribute[] = [
  { slug: 'wheelchair', kind: 'yes-no', names: { en: 'Wheelchair access' } },
  {
    slug: 'material',
    kind: 'choices',
    category: 'shops',
    position: 1,
    names: { en: 'Material' },
    options: ['wood', 'clay', 'glass'].map((slug) => ({ slug, names: { en: slug } })),
  },
  {
    slug: 'admission',
    kind: 'choice',
    position: 2,
    names: { en: 'Admission' },
    options: ['free', 'paid'].map((slug) => ({ slug, names: { en: slug } })),
  },
  { slug: 'founded', kind: 'number', position: 3, names: { en: 'Founded' }, steps: [1800, 1900] },
];
