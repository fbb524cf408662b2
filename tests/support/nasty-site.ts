import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ListingPatch, NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { readSynonymWords } from '../../worker/domain/searches/synonym-words.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import type { Store } from './archives.ts';
import { newListing } from './content.ts';
import { hostile } from './hostile.ts';
import { createListings } from './listings.ts';

const states = ['draft', 'pending', 'sent-back', 'published', 'hidden', 'closed', 'removed'] as const;

/** One of the hostile texts; the index wraps around. */
const nasty = (index: number): string => hostile[index % hostile.length] ?? '';

const inBoth = (index: number) => ({ en: nasty(index), ar: nasty(index + 1) });

/** The key of the photo of a listing. */
const photoKey = (index: number): string => `nasty${String(index).padStart(17, '0')}`;

function facts(index: number): Partial<NewListing> {
  return {
    address: nasty(index),
    postalCode: nasty(index + 1),
    phone: nasty(index + 2),
    email: nasty(index + 3),
    website: `https://nasty.example/${nasty(index + 4)}`,
    hoursText: nasty(index + 5),
    // Numbers whose last digit matters, positive and negative.
    latitude: index % 5 === 0 ? null : Math.sin(index) * 90,
    longitude: index % 5 === 0 ? null : Math.cos(index * 7) * 180,
    importKey: index % 3 === 0 ? null : `${index} ${nasty(index)}`,
    importHash: index % 4 === 0 ? '' : nasty(index),
    timeZone: index % 2 === 0 ? 'Asia/Kathmandu' : '',
    priceLevel: index % 5 === 0 ? null : index % 5,
    attributes: index % 2 === 0 ? null : { wheelchair: index % 3 === 0, 'made-of': ['one'], since: index },
    ratingScore: index % 3 === 0 ? 100 + index : null,
    reviewCount: index % 3 === 0 ? index + 1 : 0,
    contactSources: index % 3 === 0 ? null : { phone: { source: 'owner', confirmedAt: index } },
    featured: index === 7 ? 1 : null,
    hours:
      index % 4 === 0
        ? null
        : { mon: [['09:00', '24:00']], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special: [] },
  };
}

function listing(index: number): NewListing {
  return newListing({
    ...facts(index),
    slug: `listing-${index}`,
    state: index % 2 === 0 ? 'published' : (states[index % states.length] ?? 'published'),
    language: index % 2 === 0 ? 'en' : 'ar',
    placeId: index % 4 === 0 ? null : ((index % 4) as 1 | 2 | 3),
    texts: {
      en: { name: nasty(index), summary: nasty(index + 1), description: hostile.join('\n') },
      ar: { name: nasty(index + 2), summary: '', description: nasty(index) },
    },
    categoryIds: [(index % 3) + 1, ((index + 1) % 3) + 1],
    photos: [
      {
        ...{ key: photoKey(index), width: 4, height: 3, alt: inBoth(index), credit: nasty(index) },
        isIllustration: index % 2 === 0,
      },
    ],
    services: [
      { names: inBoth(index), price: null, minutes: null },
      { names: inBoth(index + 2), price: { amount: 0, currency: nasty(index) }, minutes: 5 },
    ],
  });
}

async function defineAttributes(writer: Writer): Promise<void> {
  const options = ['one', 'two'].map((slug, index) => ({ slug, names: inBoth(index + 20) }));
  await writer.ensureAttributes([
    { slug: 'wheelchair', kind: 'yes-no', names: inBoth(1), options: [{ slug: 'no', names: inBoth(2) }] },
    { slug: 'made-of', kind: 'choices', category: 'two', position: 1, names: inBoth(3), options },
    { slug: 'since', kind: 'number', position: 2, names: inBoth(4), unit: inBoth(5), steps: [10, 1_000_000_000] },
  ]);
  const patan = { kind: 'city', slug: 'patan' } as const;
  const said = (index: number) => ({ title: nasty(index), text: hostile.join('\n') });
  await writer.setLandings([
    { category: 'one', place: patan, texts: { en: said(1), ar: said(2) } },
    { category: null, place: patan, texts: { ar: said(3) } },
    { category: null, place: null, texts: { en: { title: 'x' } } },
  ]);
}

/** Two groups of synonyms, with a gap in the ids. */
async function addSynonyms(db: D1Database, site: SiteId): Promise<void> {
  const { words, keys } = readSynonymWords(hostile.join('\n'));
  const short = words.flatMap((word, at) => ([...word].length <= 60 ? [{ word, key: keys[at] }] : []));
  for (const [id, language, group] of [[1, 'ar', short.slice(0, 12)] as const, [3, 'en', short.slice(1, 3)] as const]) {
    const [listed, folded] = [group.map(({ word }) => word), group.map(({ key }) => key)].map((all) =>
      JSON.stringify(all),
    );
    await db.prepare('insert into synonyms values (?1, ?2, ?3, ?4, ?5)').bind(site, id, language, listed, folded).run();
  }
}

async function fillMedia({ media }: Store, site: SiteId): Promise<void> {
  // Bytes of every value, one empty picture, and one that is missing.
  for (let index = 1; index < hostile.length; index++) {
    const bytes = Uint8Array.from({ length: index === 1 ? 0 : 300 }, (_, at) => (at * index) % 256);
    const contentType = index % 2 === 0 ? 'image/webp' : 'image/jpeg';
    await media.put(photoObject(site, photoKey(index)), bytes as never, { httpMetadata: { contentType } });
  }
}

/** Creates a site that has everything a site can have, with hostile text in every field. */
export async function createNastySite(store: Store, slug: string): Promise<void> {
  const { db } = store;
  const created = await createSite(db, {
    slug,
    defaultLanguage: 'ar',
    accentHue: 0,
    isProduct: false,
    languages: ['ar', 'en'].map((language, index) => ({
      language,
      name: nasty(index),
      tagline: nasty(index + 2),
      about: hostile.join('\r\n'),
    })),
    hosts: [`www.${slug}.localhost`, `${slug}.localhost`, `a.${slug}.localhost`],
  });
  if (created.code !== 'created') throw new Error(`The site was not created: ${created.code}`);
  const writer = openWriter(db, created.site);
  await writer.ensureCategories(
    ['one', 'two', 'three'].map((category, index) => ({
      slug: category,
      parent: index === 0 ? null : 'one',
      position: index,
      names: inBoth(index * 5),
    })),
  );
  await writer.ensurePlaces([
    { kind: 'country', slug: 'np', parent: null, country: 'NP', names: {} },
    { kind: 'region', slug: 'bagmati', parent: { kind: 'country', slug: 'np' }, country: 'NP', names: inBoth(30) },
    { kind: 'city', slug: 'patan', parent: { kind: 'region', slug: 'bagmati' }, country: 'NP', names: inBoth(40) },
  ]);
  await defineAttributes(writer);
  await createListings(
    writer,
    hostile.map((_, index) => listing(index)),
  );
  await addSynonyms(db, created.site);
  const patches: ListingPatch[] = [
    { id: 3, slug: 'moved-once' },
    { id: 3, slug: 'moved-twice' },
    { id: 9, slug: 'aaa', phone: '' },
  ];
  for (const patch of patches) await writer.patchListings([patch]);
  // A category whose parent was created later, and a gap in the ids: a deleted draft, which was in no cell.
  await db.batch([
    db.prepare('update categories set parent_id = 3 where site_id = ?1 and id = 2').bind(created.site),
    db.prepare(`delete from listings where site_id = ?1 and id = 22 and state = 'draft'`).bind(created.site),
  ]);
  const bodies = [`${hostile.join('\n\n')}\n\n\ttail`, 'second', 'third'];
  for (const [version, body] of bodies.entries()) {
    await publishLegalTexts(db, created.site, [{ kind: 'tos', language: 'en', body, publishedAt: version }]);
  }
  await fillMedia(store, created.site);
}
