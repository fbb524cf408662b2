import * as v from 'valibot';
import {
  type ListingEntry,
  listingEntry,
  readSiteContent,
  type SiteContent,
} from '../../../../scripts/seed/site-content.ts';
import cities from './cities.json' with { type: 'json' };
import { description, type Subject, subjects } from './words.ts';

type City = (typeof cities)[number];

/** The museums of a city, by their subjects. */
const museums: Readonly<Record<string, readonly Subject[]>> = {
  paris: ['painting', 'modern', 'history', 'archaeology'],
  lyon: ['textiles', 'modern'],
  london: ['painting', 'history', 'railway', 'ship'],
  amsterdam: ['painting', 'ship'],
  warsaw: ['painting', 'modern', 'history'],
  krakow: ['painting', 'archaeology'],
  tokyo: ['painting', 'modern', 'everyday', 'railway'],
  kyoto: ['painting', 'textiles'],
  munich: ['painting', 'railway'],
  berlin: ['history', 'modern', 'archaeology'],
  hamburg: ['ship'],
  'new-york': ['painting', 'modern', 'history'],
  chicago: ['painting'],
  houston: ['painting'],
  madrid: ['painting', 'history'],
  barcelona: ['artist', 'history'],
  mumbai: ['painting', 'textiles'],
  'new-delhi': ['railway'],
  cairo: ['archaeology', 'history'],
  stockholm: ['ship'],
  bogota: ['archaeology'],
  doha: ['painting'],
  'cape-town': ['modern'],
  wellington: ['history'],
  suva: ['everyday'],
  rome: ['painting', 'archaeology'],
  vienna: ['painting'],
  lisbon: ['textiles'],
  oslo: ['ship', 'artist'],
  copenhagen: ['modern'],
  athens: ['archaeology'],
  istanbul: ['archaeology'],
  'mexico-city': ['artist', 'archaeology'],
  'buenos-aires': ['painting'],
  nairobi: ['everyday'],
  tunis: ['archaeology'],
};

const categories: Readonly<Record<Subject, string[]>> = {
  painting: ['art', 'history'],
  modern: ['modern-art'],
  artist: ['artist-museums'],
  history: ['history'],
  archaeology: ['archaeology'],
  ship: ['maritime'],
  railway: ['transport'],
  textiles: ['textiles'],
  everyday: ['everyday-life'],
};

/** The language of a country's museums; English for other countries. */
const spoken: Readonly<Record<string, string>> = {
  ...{ FR: 'fr', DE: 'de', AT: 'de', ES: 'es', MX: 'es', CO: 'es', AR: 'es', PL: 'pl', EG: 'ar', QA: 'ar', TN: 'ar' },
  ...{ IN: 'hi', JP: 'ja' },
};

/** A museum with the same name in every language. Its own language is none of the site's. */
const named = { subject: 'painting', city: 'amsterdam', name: 'Waterlinie', language: 'nl' } as const;

/** Every second museum has all languages. The others lack some, so that each is missing somewhere, even English. */
const isLeftOut = (tag: string, i: number): boolean =>
  i % 2 === 1 && ([['pl', 'hi'], ['ja'], ['de', 'es', 'fr'], ['en', 'ar']][(i >> 1) % 4] ?? []).includes(tag);

const isNamed = (subject: Subject, city: City) => subject === named.subject && city.slug === named.city;

function textsOf(subject: Subject, city: City, { own, i }: { own: string; i: number }): ListingEntry['texts'] {
  const texts: ListingEntry['texts'] = {};
  if (isNamed(subject, city)) texts[own] = { name: named.name, summary: '', description: '' };
  for (const [tag, { name, summary }] of Object.entries(subjects[subject])) {
    if (tag !== own && isLeftOut(tag, i)) continue;
    const cityName = (city.names as Record<string, string>)[tag] ?? city.names.en;
    const long = i % 3 === 0 ? description[tag] : undefined;
    const shown = isNamed(subject, city) ? named.name : name.replace('{city}', cityName);
    texts[tag] = { name: shown, summary, description: long ?? '' };
  }
  return texts;
}

const periods = ['antiquity', '6th-15th-century', '16th-18th-century', '19th-century', 'since-1900'];
const buildings = ['purpose-built', 'palace', 'house', 'monastery', 'factory'];
const years = [1793, 1848, 1876, 1903, 1921, 1948, 1957, 1974, 1992, 2004, 2016];

/** Attributes that vary between museums; every ninth museum has none. */
function attributesOf(subject: Subject, i: number): ListingEntry['attributes'] {
  if (i % 9 === 8) return undefined;
  const from = subject === 'modern' ? 4 : i % 4;
  return {
    'free-entry': i % 5 === 1,
    period: periods.slice(from, from + 2),
    building: buildings[i % buildings.length] ?? 'house',
    founded: years[i % years.length] ?? 1900,
    ...(subject === 'ship' && { 'ship-to-board': i % 2 === 0 }),
  };
}

function entryOf(subject: Subject, city: City, i: number): v.InferInput<typeof listingEntry> {
  const own = isNamed(subject, city) ? named.language : (spoken[city.country] ?? 'en');
  return {
    slug: `${subject}-${city.slug}`,
    categories: categories[subject],
    country: city.country,
    ...('region' in city && city.region && { region: city.region }),
    city: { slug: city.slug, names: city.names },
    address: `${i + 1} ${city.names.en} Street`,
    postalCode: String(10_000 + i),
    // About a kilometre apart.
    latitude: city.latitude + (i % 4) * 0.01,
    longitude: city.longitude,
    website: `https://${subject}-${city.slug}.example`,
    language: own,
    attributes: attributesOf(subject, i),
    texts: textsOf(subject, city, { own, i }),
  };
}

/** A site in eight languages: five dozen invented museums in real cities of 27 countries. */
export async function atlasContent(): Promise<SiteContent> {
  const folder = new URL('./', import.meta.url);
  const { file, landings } = await readSiteContent(folder);
  const pairs = cities.flatMap((city) => (museums[city.slug] ?? []).map((subject) => ({ subject, city })));
  const entries = pairs.map(({ subject, city }, i) => v.parse(listingEntry, entryOf(subject, city, i)));
  return { file, landings, entries };
}
