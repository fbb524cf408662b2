/** The pages to measure: several of each kind, in all languages, the same in each run. */
import { languages } from '../../web/contract/languages.ts';
import { href } from '../../web/contract/routes.ts';
import { mostCompared, priceSteps, writeServices } from '../../web/contract/services.ts';
import { serviceKinds } from '../make-listings/services.ts';
import { attributes, categories } from '../make-listings/taxonomy.ts';
import { makeWorld } from '../make-listings/world.ts';
import type { Known } from './known.ts';

/** A kind of page, and the paths of its samples. */
export type Kind = { name: string; paths: readonly string[] };

const tags = languages.map(({ tag }) => tag);

/** The item at an index, which wraps around. */
function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

type Choose = (index: number) => { filters: string[]; query?: Record<string, string> };

/** At most `count` paths of the directory. The languages alternate. */
function directory(name: string, count: number, choose: Choose): Kind {
  const paths = Array.from({ length: count }, (_, index) => {
    const { filters, query } = choose(index);
    return href('directory', { lang: at(tags, index), filters }, query);
  });
  // Without duplicates: a second request would be answered from the cache.
  return { name, paths: [...new Set(paths)] };
}

/** `count` paths of the services. The languages alternate. */
function services(name: string, count: number, choose: (index: number) => Record<string, string>): Kind {
  const paths = Array.from({ length: count }, (_, index) => href('services', { lang: at(tags, index) }, choose(index)));
  return { name, paths: [...new Set(paths)] };
}

/** The kinds of pages of services, with about `count` samples each. */
export function serviceKindsOf(known: Known, count: number): Kind[] {
  const kind = (index: number) => at(serviceKinds, index).slug;
  const cities = makeWorld().cities.slice(0, 60);
  const compared = (index: number) => [0, 1, 2].map((next) => at(known.services, index * mostCompared + next));
  return [
    services('services', Math.min(count, tags.length), () => ({})),
    services('services: kind + price', count, (index) => ({ kind: kind(index), price: at(priceSteps, index) })),
    services('services: kind + city', count, (index) => ({ city: at(cities, index * 11).slug, kind: kind(index) })),
    services('services: next page', count, (index) => ({ after: String(at(known.ids, index)) })),
    services('services: comparison', count, (index) => ({ compare: writeServices(compared(index)) })),
  ];
}

/** Joins values as in canonical paths. */
const joined = (...values: string[]): string => [...new Set(values)].sort().join('+');

/** The kinds of pages of a generated site, with about `count` samples each. There is one front page per language. */
export function kindsOf(count: number): Kind[] {
  const slugs = categories.map(({ slug }) => slug);
  // Only leaves: the canonical path of a category and its subcategory names only the category.
  const leaves = slugs.filter((slug) => !categories.some(({ parent }) => parent === slug));
  const cities = makeWorld().cities.slice(0, 60);
  const category = (index: number) => ['category', at(slugs, index * 7)];
  const city = (index: number) => ['city', at(cities, index * 11).slug];
  const choices = attributes.filter(({ kind, category: own }) => kind !== 'number' && own === null);
  const value = (index: number): [string, string] => {
    const { slug, options } = at(choices, index);
    return [slug, options === undefined ? 'yes' : at(options, index).slug];
  };
  const two = (index: number) => [value(index), value(index + 1)].sort(([a], [b]) => (a < b ? -1 : 1)).flat();
  const sorted = (sort: string) => (index: number) => ({
    filters: index < tags.length ? [] : category(index),
    query: { sort },
  });
  return [
    { name: 'front page', paths: tags.map((lang) => href('home', { lang })) },
    directory('all', Math.min(count, tags.length), () => ({ filters: [] })),
    directory('category', count, (index) => ({ filters: category(index) })),
    directory('category + city', count, (index) => ({ filters: [...category(index), ...city(index)] })),
    directory('category + two attributes', count, (index) => ({ filters: [...category(index), ...two(index)] })),
    directory('rating', count, (index) => ({
      filters: [...(index < tags.length ? [] : category(index)), 'rating', String(2 + (index % 4))],
    })),
    directory('open now', count, (index) => ({
      filters: [...(index < tags.length ? [] : city(index)), 'open', 'now'],
    })),
    directory('joined values', count, (index) => ({
      filters: [
        ...['category', joined(at(leaves, index), at(leaves, index + 9))],
        ...['city', joined(at(cities, index).slug, at(cities, index + 4).slug, at(cities, index + 17).slug)],
      ],
    })),
    directory('sorted by rating', count, sorted('rating')),
    directory('sorted by newest', count, sorted('newest')),
    directory('sorted by price', count, sorted('price')),
  ];
}
