import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isValueOf, newAttributeSchema } from '../web/contract/attributes.ts';
import { hoursSchema, isTimeZone } from '../web/contract/hours.ts';
import { bandOf, bandsSchema } from '../web/contract/services.ts';
import { isSlug } from '../worker/platform/text/slug.ts';
import { makeListing } from './make-listings/listing.ts';
import { serviceKinds } from './make-listings/services.ts';
import { attributes, categories } from './make-listings/taxonomy.ts';
import { vocabularyLanguages } from './make-listings/vocabulary.ts';
import { cityCount, makeWorld } from './make-listings/world.ts';

const world = makeWorld();
const ids = {
  cities: new Map(world.cities.map(({ slug }, index) => [slug, index + 1])),
  categories: new Map(categories.map(({ slug }, index) => [slug, index + 1])),
};
const make = (n: number, seed = 1) => makeListing(world, ids, { seed, n });
const some = Array.from({ length: 3000 }, (_, index) => make(index + 1));

test('A listing of a seed is always the same, regardless of which ones were generated before', () => {
  expect(make(1234)).toEqual(some[1233]);
  expect(make(1234, 2)).not.toEqual(some[1233]);
  expect(new Set(some.map(({ slug }) => slug)).size).toBe(some.length);
  expect(makeWorld().cities.map(({ slug }) => slug)).toEqual(world.cities.map(({ slug }) => slug));
});

test('The world has 5,000 cities, and the largest are much larger than the median', () => {
  expect(world.cities).toHaveLength(cityCount);
  expect(new Set(world.cities.map(({ slug }) => slug)).size).toBe(cityCount);
  expect(world.cities.filter(({ slug }) => !isSlug(slug))).toEqual([]);
  expect([...new Set(world.regions.map(({ zone }) => zone))].filter((zone) => !isTimeZone(zone))).toEqual([]);
  const [largest = 0, median = 0] = [world.cities[0]?.people, world.cities[cityCount / 2]?.people];
  expect(largest).toBeGreaterThan(100 * median);
});

test('There are 40 categories in three levels, and 12 valid attributes', () => {
  expect(categories).toHaveLength(40);
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]));
  const depth = (slug: string): number => 1 + (parents.get(slug) ? depth(parents.get(slug) ?? '') : 0);
  expect(Math.max(...categories.map(({ slug }) => depth(slug)))).toBe(3);
  expect(attributes).toHaveLength(12);
  for (const { share: _, yes: __, range: ___, ...attribute } of attributes) {
    expect(v.safeParse(newAttributeSchema, attribute).issues, attribute.slug).toBeUndefined();
    expect(Object.keys(attribute.names).sort()).toEqual([...vocabularyLanguages].sort());
  }
});

test('Generated listings have valid slugs, hours and attribute values', () => {
  const bySlug = new Map(attributes.map((attribute) => [attribute.slug, { options: [], ...attribute }]));
  for (const { hours, attributes: values, slug } of some) {
    expect(isSlug(slug), slug).toBe(true);
    if (hours) expect(v.safeParse(hoursSchema, hours).issues).toBeUndefined();
    for (const [attribute, value] of Object.entries(values ?? {})) {
      const definition = bySlug.get(attribute);
      expect(definition && isValueOf(definition as never, value), `${attribute}: ${value}`).toBe(true);
    }
  }
});

test('Every language has listings, with texts in its own script', () => {
  const own = (tag: string) => some.filter(({ language }) => language === tag);
  for (const tag of vocabularyLanguages) expect(own(tag).length, tag).toBeGreaterThan(20);
  const scripts = {
    ar: /\p{Script=Arabic}/u,
    hi: /\p{Script=Devanagari}/u,
    ja: /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}]/u,
  };
  for (const [tag, script] of Object.entries(scripts)) {
    for (const { texts } of own(tag)) expect(texts[tag]?.name).toMatch(script);
  }
  const all = some.flatMap(({ texts }) => Object.values(texts).flatMap(({ name, summary }) => [name, summary]));
  expect(all.filter((text) => /[{}]/.test(text) || text.trim() === '')).toEqual([]);
});

test('Every kind of service has valid price bands and a name in each language', () => {
  for (const { slug, names, bands } of serviceKinds) {
    expect(v.safeParse(bandsSchema, bands).issues, slug).toBeUndefined();
    expect(Object.keys(names).sort()).toEqual([...vocabularyLanguages].sort());
  }
});

test('A listing offers up to three services, of all kinds and with prices of every step', () => {
  const all = some.flatMap(({ services = [] }) => services);
  const counts = some.map(({ services = [] }) => services.length);
  expect([...new Set(counts)].sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(serviceKinds.map(({ slug }) => slug)));
  const stepOf = ({ kind, price, band, isOnRequest }: (typeof all)[number]) => {
    if (price === null) return band ?? (isOnRequest ? 'ask' : 'unknown');
    const { bands = {} } = serviceKinds.find(({ slug }) => slug === kind) ?? {};
    return price.amount === 0 ? 'free' : (bandOf(bands, price) ?? 'without bands');
  };
  const steps = new Set<unknown>(all.map(stepOf));
  expect(steps).toEqual(new Set([1, 2, 3, 4, 'free', 'ask', 'unknown', 'without bands']));
  for (const { slug, price } of all) {
    if (slug !== undefined) expect(isSlug(slug), slug).toBe(true);
    if (price?.max) expect(price.max).toBeGreaterThan(price.amount);
  }
});
