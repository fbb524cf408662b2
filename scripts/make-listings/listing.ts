/** Generates listings. The nth listing of a seed is always the same, regardless of which ones were generated before. */

import type { ListingState } from '../../worker/data/schema.ts';
import type { ListingText, NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { slugOf, slugWith } from '../../worker/platform/text/slug.ts';
import { hoursByDay, hoursByNight } from './hours.ts';
import { Random, WeightedChoice } from './random.ts';
import { servicesOf } from './services.ts';
import { attributesOf, categories, chainOf, weightedCategories } from './taxonomy.ts';
import { fill, type Language, type Name, vocabularyLanguages, wordsIn } from './vocabulary.ts';
import type { City, World } from './world.ts';

/** The site's ids of the places and categories. */
export type Ids = { cities: ReadonlyMap<string, number>; categories: ReadonlyMap<string, number> };

/** The import key of a generated listing. The keys of one seed are adjacent and sorted by number. */
export const keyOf = (seed: number, n: number): string => `made:${seed}:${String(n).padStart(8, '0')}`;

const names = new Map(categories.map((category) => [category.slug, category.names]));
const chains = new Map(categories.map(({ slug }) => [slug, chainOf(slug)]));
const states = new WeightedChoice<readonly [ListingState, number]>(
  [
    ['published', 985],
    ['hidden', 7],
    ['closed', 5],
    ['draft', 3],
  ],
  ([, share]) => share,
);

type NameContext = { city: City; chain: readonly string[]; language: Language };

/** The values of the placeholders in names. */
function valuesOf({ city, chain, language }: NameContext, random: Random) {
  const { types, families, nouns } = wordsIn(language);
  const type = random.of(types[chain.find((slug) => types[slug]) ?? ''] ?? [categoryIn(chain, language)]);
  const of = (key: keyof Name) => ({ city: city.name[key] });
  const drawn = { noun: random.of(nouns), family: random.of(families) };
  const number = String(random.between(2, 90));
  const own = { type, number, noun: drawn.noun.own, family: drawn.family.own, ...of('own') };
  return { own, latin: { ...own, noun: drawn.noun.latin, family: drawn.family.latin, ...of('latin') } };
}

const categoryIn = ([slug = '']: readonly string[], language: Language): string => names.get(slug)?.[language] ?? slug;

/** Picks a name pattern. The first patterns are more frequent, so many names begin alike. */
function patternIn(language: Language, random: Random): string {
  const { patterns } = wordsIn(language);
  return patterns[Math.floor(random.next() ** 1.6 * patterns.length)] ?? '';
}

function textIn({ city, chain, language }: NameContext, name: string, random: Random): ListingText {
  const { summaries, sentences } = wordsIn(language);
  const where = city.region.country.mainLanguage === language ? city.name.own : city.name.latin;
  const summary = fill(random.of(summaries), { category: categoryIn(chain, language), city: where });
  const from = random.between(0, sentences.length - 1);
  const chosen = random.chance(20) ? [sentences[from], sentences[(from + 2) % sentences.length]] : [];
  return { name, summary, description: chosen.join(' ') };
}

const latinLanguages: readonly Language[] = ['en', 'de', 'fr', 'es', 'pl'];

type Values = ReturnType<typeof valuesOf>['own'];

/** The name in another language: the original name if it has Latin letters, else a translation with its proper noun. */
function nameAbroad(context: NameContext, to: Language, { pattern, own, latin }: NamePattern): string {
  if (latinLanguages.includes(context.language)) return fill(pattern, own);
  const { types, foreign } = wordsIn(to);
  const type = types[context.chain.find((slug) => types[slug]) ?? '']?.[0] ?? '';
  const proper = (['noun', 'family', 'city'] as const).find((part) => pattern.includes(`{${part}}`)) ?? 'city';
  return fill(foreign, { type, noun: latin[proper] });
}

type NamePattern = { pattern: string; own: Values; latin: Values };

/** The text in the original language; one in six listings also has an English one, some also have another language. */
function textsOf(context: NameContext, random: Random): { texts: Record<string, ListingText>; latin: string } {
  const { own, latin } = valuesOf(context, random);
  const pattern = patternIn(context.language, random);
  const further = [
    ...(random.chance(16) ? (['en'] as const) : []),
    ...(random.chance(6) ? [random.of(vocabularyLanguages)] : []),
  ].filter((language) => language !== context.language);
  const texts = [context.language, ...new Set(further)].map((language) => {
    const name =
      language === context.language ? fill(pattern, own) : nameAbroad(context, language, { pattern, own, latin });
    return [language, textIn({ ...context, language }, name, random)] as const;
  });
  return { texts: Object.fromEntries(texts), latin: fill(pattern, latin) };
}

function contactOf(slug: string, random: Random) {
  const host = `${slug}.example`;
  return {
    phone: '',
    email: random.chance(20) ? `post@${host}` : '',
    website: random.chance(45) ? `https://${host}/` : '',
  };
}

/** The score in hundredths of a star, mostly good, and the number of reviews, mostly small. */
function ratingOf(random: Random) {
  if (!random.chance(60)) return { ratingScore: null, reviewCount: 0 };
  const score = Math.round(405 + 45 * random.around());
  return {
    ratingScore: Math.min(500, Math.max(100, random.chance(6) ? score - random.between(80, 250) : score)),
    reviewCount: Math.floor(Math.exp(random.next() ** 2 * 8)),
  };
}

function hoursOf(chain: readonly string[], random: Random) {
  if (!random.chance(75)) return null;
  return (chain.includes('bars') || random.chance(5) ? hoursByNight : hoursByDay).draw(random);
}

const withPrices = new Set(['food', 'stay', 'shops']);
/** Price levels with their percentages. */
const weightedPrices = new WeightedChoice<readonly [number, number]>(
  [
    [1, 34],
    [2, 41],
    [3, 19],
    [4, 6],
  ],
  ([, share]) => share,
);

function idIn(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The site does not have ${slug}`);
  return id;
}

/** One category, or sometimes two. */
function categoriesOf(random: Random): string[] {
  const first = weightedCategories.draw(random).slug;
  return random.chance(12) ? [...new Set([first, weightedCategories.draw(random).slug])] : [first];
}

/** The nth listing of a seed. */
export function makeListing(world: World, ids: Ids, { seed, n }: { seed: number; n: number }): NewListing {
  const random = new Random(3, seed, n);
  const city = world.weightedCities.draw(random);
  const slugs = categoriesOf(random);
  const chain = chains.get(slugs[0] ?? '') ?? [];
  const language = city.region.country.languages.draw(random);
  const { texts, latin } = textsOf({ city, chain, language }, random);
  const slug = slugWith(slugOf(latin), n.toString(36));
  const { streets, address } = wordsIn(city.region.country.mainLanguage);
  const price = withPrices.has(chain.at(-1) ?? '') && random.chance(70) ? weightedPrices.draw(random)[0] : null;
  return {
    ...{ slug, state: states.draw(random)[0], language, texts },
    placeId: idIn(ids.cities, city.slug),
    categoryIds: slugs.map((one) => idIn(ids.categories, one)),
    address: fill(address, { number: String(random.between(1, 240)), street: random.of(streets) }),
    postalCode: String(random.between(10_000, 99_999)),
    latitude: Number((city.latitude + random.around() / 20).toFixed(5)),
    longitude: Number((city.longitude + random.around() / 20).toFixed(5)),
    ...contactOf(slug, random),
    timeZone: city.region.zone,
    hours: hoursOf(chain, random),
    priceLevel: price,
    attributes: attributesOf(new Set(slugs.flatMap((one) => chains.get(one) ?? [])), random),
    ...ratingOf(random),
    services: servicesOf({ chain, country: city.region.country.code, language }, new Random(4, seed, n)),
    importKey: keyOf(seed, n),
    importHash: null,
  };
}
