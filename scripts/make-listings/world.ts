/** The countries, regions and cities of generated listings: those of world.txt, and smaller, invented cities. */
import { readFileSync } from 'node:fs';
import type { NewPlace, PlaceRef } from '../../worker/domain/listings/taxonomy.writer.ts';
import { slugOf } from '../../worker/platform/text/slug.ts';
import { Random, WeightedChoice } from './random.ts';
import { type Language, type Name, nameFrom, vocabularyLanguages, wordsIn } from './vocabulary.ts';

/** The number of all cities. */
export const cityCount = 5000;

type Country = { code: string; languages: WeightedChoice<Language>; mainLanguage: Language; hasMore: boolean };

type Region = { country: Country; name: Name; slug: string; zone: string; cities: City[]; people: number };

export type City = {
  region: Region;
  name: Name;
  slug: string;
  latitude: number;
  longitude: number;
  /** Population in thousands: the weight of the city among all listings. */
  people: number;
};

/** Parses `Munich=München`, or one name for both. */
function readName(text: string): Name {
  const [latin = '', own = latin] = text.trim().split('=');
  return { latin, own };
}

function readCountry(line: string): { country: Country; zone: string } {
  const [code = '', shares = '', zone = '', only] = line.split(' ');
  const spoken = shares.split(',').map((one) => ({ tag: one.slice(0, 2) as Language, share: Number(one.slice(2)) }));
  const [first] = spoken;
  if (first === undefined || !spoken.every(({ tag }) => vocabularyLanguages.includes(tag)))
    throw new Error(`world.txt: ${line}`);
  const shareOf = new Map(spoken.map(({ tag, share }) => [tag, share]));
  const languages = new WeightedChoice([...shareOf.keys()], (tag) => shareOf.get(tag) ?? 0);
  return { country: { code, languages, mainLanguage: first.tag, hasMore: only === undefined }, zone };
}

function readCity(text: string, region: Region): City {
  const [, name, ...numbers] = text.trim().match(/^(.+?) (-?[\d.]+) (-?[\d.]+) (\d+)$/) ?? [];
  const [latitude, longitude, people] = numbers.map(Number);
  if (name === undefined || latitude === undefined || longitude === undefined || people === undefined)
    throw new Error(`world.txt: ${text}`);
  return { region, name: readName(name), slug: '', latitude, longitude, people };
}

function readWorld(): Region[] {
  const lines = readFileSync(new URL('world.txt', import.meta.url), 'utf8').split('\n');
  const regions: Region[] = [];
  let at: { country: Country; zone: string } | undefined;
  for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const region = regions.at(-1);
    if (!line.startsWith(' ')) {
      at = readCountry(line);
    } else if (!line.startsWith('    ') && at) {
      const [name = '', zone = at.zone] = line.split('@');
      regions.push({ country: at.country, name: readName(name), slug: '', zone: zone.trim(), cities: [], people: 0 });
    } else if (region) {
      region.cities.push(...line.split(';').map((city) => readCity(city, region)));
      region.people = region.cities.reduce((sum, { people }) => sum + people, 0);
    }
  }
  return regions;
}

/** Adds smaller cities near the larger ones of their region, with a realistic distribution of sizes. */
function addCities(regions: readonly Region[], count: number): void {
  const random = new Random(1);
  const weightedRegions = new WeightedChoice(
    regions.filter(({ country }) => country.hasMore),
    ({ people }) => people ** 0.7,
  );
  const taken = new Set(regions.flatMap(({ country, cities }) => cities.map(({ name }) => country.code + name.latin)));
  for (let i = 0; i < count; ) {
    const region = weightedRegions.draw(random);
    const name = nameFrom(wordsIn(region.country.mainLanguage).cities, random);
    const near = random.of(region.cities);
    const place = { latitude: near.latitude + random.around() / 2, longitude: near.longitude + random.around() / 2 };
    if (taken.has(region.country.code + name.latin)) continue;
    taken.add(region.country.code + name.latin);
    region.cities.push({ region, name, slug: '', ...place, people: Math.round(60_000 / (i + 100)) });
    i += 1;
  }
}

/** Sets the slugs. If several places have the same one, all but the first get a suffix with their region or country. */
function giveSlugs<Place extends { name: Name; slug: string }>(
  places: readonly Place[],
  suffixes: (place: Place) => readonly string[],
): void {
  const taken = new Set<string>();
  for (const place of places) {
    const slug = slugOf(place.name.latin);
    const forms = [slug, ...suffixes(place).map((suffix) => `${slug}-${suffix}`)];
    place.slug = forms.find((form) => !taken.has(form)) ?? '';
    if (place.slug === '') throw new Error(`No slug is free for ${place.name.latin}`);
    taken.add(place.slug);
  }
}

export type World = { regions: readonly Region[]; cities: readonly City[]; weightedCities: WeightedChoice<City> };

/** Generates the world, always the same. */
export function makeWorld(): World {
  const regions = readWorld();
  addCities(regions, cityCount - regions.reduce((sum, { cities }) => sum + cities.length, 0));
  const cities = regions.flatMap((region) => region.cities).sort((a, b) => b.people - a.people);
  giveSlugs(regions, ({ country }) => [country.code.toLowerCase()]);
  giveSlugs(cities, ({ region }) => [region.slug, `${region.slug}-${region.country.code.toLowerCase()}`]);
  return { regions, cities, weightedCities: new WeightedChoice(cities, ({ people }) => people) };
}

const namesOf = ({ own, latin }: Name, { mainLanguage }: Country): Record<string, string> =>
  own === latin ? { en: latin } : { en: latin, [mainLanguage]: own };

/** All places of the world in the writer's form. */
export function placesOf({ regions, cities }: World): NewPlace[] {
  const codes = [...new Set(regions.map(({ country }) => country.code))];
  const country = (code: string): PlaceRef => ({ kind: 'country', slug: code.toLowerCase() });
  return [
    ...codes.map((code) => ({ ...country(code), parent: null, country: code, names: {} })),
    ...regions.map(({ country: { code, ...rest }, name, slug }) => ({
      ...({ kind: 'region', slug, parent: country(code), country: code } as const),
      names: namesOf(name, { code, ...rest }),
    })),
    ...cities.map(({ region, name, slug }) => ({
      ...({ kind: 'city', slug, parent: { kind: 'region', slug: region.slug }, country: region.country.code } as const),
      names: namesOf(name, region.country),
    })),
  ];
}
