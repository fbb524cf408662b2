import fc from 'fast-check';
import type { Attribute } from '../../web/contract/attributes.ts';
import type { Filters } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import { sorts } from '../../web/contract/sorts.ts';
import type { Entry, Place, Vocabulary } from '../../worker/filter-index/entry.ts';
import type { NameSource } from '../../worker/filter-index/name-order.ts';
import type { Pattern, PatternStore } from '../../worker/filter-index/opening-hours.ts';
import type { Question } from '../../worker/filter-index/question.ts';
import { stripLeadingNoise } from '../../worker/platform/text/fold.ts';

/** Random sites, listings and questions, small enough that all combinations occur. */

const attribute = (rest: Pick<Attribute, 'slug' | 'kind'> & Partial<Attribute>): Attribute => ({
  category_id: null,
  position: 0,
  names: { en: rest.slug },
  options: [],
  unit: {},
  steps: [],
  ...rest,
});

const options = (...slugs: string[]) => slugs.map((slug) => ({ slug, names: { en: slug } }));

export const attributes: readonly Attribute[] = [
  attribute({ slug: 'wheelchair', kind: 'yes-no' }),
  attribute({ slug: 'style', kind: 'choice', options: options('baroque', 'modern') }),
  attribute({ slug: 'languages', kind: 'choices', options: options('en', 'de', 'ja') }),
  attribute({ slug: 'rooms', kind: 'number', steps: [5, 20] }),
];

const category = (id: number, parent_id: number | null, slug: string) => ({ id, parent_id, slug });
const place = (id: number, kind: Place['kind'], parent_id: number | null, slug: string): Place => ({
  ...{ id, kind, parent_id, slug },
});

export const vocabulary: Vocabulary = {
  categories: [
    ...[category(1, null, 'food'), category(2, 1, 'cafes'), category(3, 2, 'tea-rooms'), category(4, null, 'shops')],
  ],
  attributes,
  defaultLanguage: 'en',
  languages: ['en', 'de', 'pl', 'ja'],
};

export const places: readonly Place[] = [
  ...[place(1, 'country', null, 'de'), place(2, 'country', null, 'fr'), place(3, 'region', 1, 'bavaria')],
  ...[place(4, 'city', 3, 'munich'), place(5, 'city', 1, 'berlin'), place(6, 'city', 2, 'paris')],
];

const day = (...ranges: [string, string][]) => ranges;
const week = (hours: [string, string][]) =>
  JSON.stringify({ mon: hours, tue: hours, wed: [], thu: hours, fri: hours, sat: hours, sun: [], special: [] });

const names = fc.constantFrom(
  'Anna',
  'Café',
  'cafe',
  '“Zum Löwen”',
  '東京',
  'あさひ',
  'Łódź',
  'Lodz',
  'zoo',
  '(405)',
  '…',
);

/** Values that the attributes allow, and some that they do not. */
const value = fc.constantFrom<unknown>(
  ...[true, false, 'baroque', 'modern', 'gothic', ['en'], ['de', 'ja'], ['en', 'fr'], [], 0, 4, 5, 19, 20, 2.5, 'yes'],
);

/** A published listing without its id. */
export const listing: fc.Arbitrary<Omit<Entry, 'id'>> = fc
  .record({
    placeId: fc.option(fc.integer({ min: 1, max: 6 })),
    placeSlug: fc.constant(null),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    attributes: fc.dictionary(fc.constantFrom('wheelchair', 'style', 'languages', 'rooms', 'unknown'), value, {
      maxKeys: 4,
    }),
    price: fc.option(fc.integer({ min: 1, max: 4 })),
    rating: fc.option(fc.constantFrom(100, 299, 300, 400, 450, 500)),
    zone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'America/New_York', '', 'Mars/Olympus'),
    hours: fc.constantFrom(
      null,
      week(day(['09:00', '17:00'])),
      week(day(['22:00', '04:00'])),
      week(day(['00:00', '24:00'])),
    ),
    language: fc.constantFrom('en', 'de'),
    names: fc.dictionary(fc.constantFrom('de', 'pl', 'ja'), names, { maxKeys: 2 }),
  })
  .chain((rest) => names.map((name) => ({ ...rest, names: { ...rest.names, [rest.language]: name } })));

const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const range = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 25 })), fc.integer({ min: 0, max: 25 }))
  .map(([min, max]) => ({ range: { min, max: min === null ? max : max < min ? null : max } }));
const values = (...slugs: string[]) => some(...slugs).map((chosen) => ({ values: chosen }));

export const filters: fc.Arbitrary<Filters> = fc
  .record(
    {
      category: some('food', 'cafes', 'tea-rooms', 'shops', 'nothing'),
      country: some('de', 'fr', 'xx'),
      region: some('bavaria'),
      city: some('munich', 'berlin', 'paris'),
      language: some('de', 'pl', 'ja', 'fr'),
      price: some(1, 2, 3, 4),
      rating: fc.integer({ min: 1, max: 5 }),
      open: fc.constant(true as const),
      attributes: fc.record(
        {
          wheelchair: values('yes', 'no'),
          style: values('baroque', 'modern', 'gothic'),
          languages: fc.oneof(values('en', 'de', 'ja'), range),
          rooms: fc.oneof(range, values('baroque')),
          unknown: values('yes'),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => JSON.parse(JSON.stringify({ attributes: {}, ...chosen })));

/** Questions. Most have at most two filter keys, because few listings match more. */
export const question: fc.Arbitrary<Question> = fc.record({
  position: fc.constant(0),
  filters: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Filters>({ attributes: {} }) },
    { weight: 3, arbitrary: filters.map(few) },
    filters,
  ),
  sort: fc.constantFrom(...sorts),
  language: fc.constantFrom(...vocabulary.languages),
  start: fc.constant(null),
  limit: fc.constantFrom(0, 1, 3, 24),
  now: fc.integer({ min: 0, max: 7 * 24 * 60 }).map((minute) => Date.UTC(2026, 9, 22) + minute * 60_000),
  placeValues: fc.constantFrom(0, 1, 30),
  allOf: fc.option(fc.record({ kind: fc.constantFrom(...placeKeys), placeValues: fc.constantFrom(0, 2, 50) }), {
    nil: undefined,
  }),
});

function few({ attributes: chosen, ...rest }: Filters): Filters {
  return {
    ...Object.fromEntries(Object.entries(rest).slice(0, 1)),
    attributes: Object.fromEntries(Object.entries(chosen).slice(0, 1)),
  };
}

/** Stores patterns of opening hours in memory. */
export function memoryPatterns(): PatternStore {
  const kept: Pattern[] = [];
  const number = ({ zone, hours }: Pattern) => {
    const known = kept.findIndex((one) => one.zone === zone && one.hours === hours);
    return known >= 0 ? known + 1 : kept.push({ zone, hours });
  };
  return {
    number: (patterns) => patterns.map(number),
    read: (numbers) => numbers.map((one) => kept[one - 1] as Pattern),
  };
}

/** The names in a language of listings in memory. */
export function memoryNames(entries: ReadonlyMap<number, Entry>, language: string): NameSource {
  const of = (id: number) => {
    const entry = entries.get(id);
    const name = entry?.names[language] ?? entry?.names[vocabulary.defaultLanguage] ?? entry?.names[entry.language];
    return stripLeadingNoise(name ?? '');
  };
  return { of, all: (ids) => ids.map(of) };
}
