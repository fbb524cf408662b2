/** Made listings: the nth of a seed is the same each time, whichever were made before it. */

import type { ListingState } from '../../worker/data/schema.ts';
import type { ListingText, NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { slugOf, slugWith } from '../../worker/platform/text/slug.ts';
import { hoursByDay, hoursByNight } from './hours.ts';
import { Lots, Random } from './random.ts';
import { attributesOf, categories, categoryLots, chainOf } from './taxonomy.ts';
import { fill, type Name, type Tongue, tongues, wordsIn } from './vocabulary.ts';
import type { City, World } from './world.ts';

/** The ids that a site has given to the places and categories. */
export type Ids = { cities: ReadonlyMap<string, number>; categories: ReadonlyMap<string, number> };

/** By which a made listing is known again. Keys of one seed lie side by side, in the order of their numbers. */
export const keyOf = (seed: number, n: number): string => `made:${seed}:${String(n).padStart(8, '0')}`;

const names = new Map(categories.map((category) => [category.slug, category.names]));
const chains = new Map(categories.map(({ slug }) => [slug, chainOf(slug)]));
const states = new Lots<readonly [ListingState, number]>(
  [
    ['published', 985],
    ['hidden', 7],
    ['closed', 5],
    ['draft', 3],
  ],
  ([, share]) => share,
);

type Called = { city: City; chain: readonly string[]; tongue: Tongue };

/** What stands for `{words}` in names and texts. */
function valuesOf({ city, chain, tongue }: Called, random: Random) {
  const { types, families, nouns } = wordsIn(tongue);
  const type = random.of(types[chain.find((slug) => types[slug]) ?? ''] ?? [categoryIn(chain, tongue)]);
  const of = (key: keyof Name) => ({ city: city.name[key] });
  const drawn = { noun: random.of(nouns), family: random.of(families) };
  const number = String(random.between(2, 90));
  const own = { type, number, noun: drawn.noun.own, family: drawn.family.own, ...of('own') };
  return { own, latin: { ...own, noun: drawn.noun.latin, family: drawn.family.latin, ...of('latin') } };
}

const categoryIn = ([slug = '']: readonly string[], tongue: Tongue): string => names.get(slug)?.[tongue] ?? slug;

/** The first patterns of a language more often than its last: much begins alike. */
function patternIn(tongue: Tongue, random: Random): string {
  const { patterns } = wordsIn(tongue);
  return patterns[Math.floor(random.next() ** 1.6 * patterns.length)] ?? '';
}

function textIn({ city, chain, tongue }: Called, name: string, random: Random): ListingText {
  const { summaries, sentences } = wordsIn(tongue);
  const where = city.region.country.tongue === tongue ? city.name.own : city.name.latin;
  const summary = fill(random.of(summaries), { category: categoryIn(chain, tongue), city: where });
  const from = random.between(0, sentences.length - 1);
  const told = random.chance(20) ? [sentences[from], sentences[(from + 2) % sentences.length]] : [];
  return { name, summary, description: told.join(' ') };
}

const latinTongues: readonly Tongue[] = ['en', 'de', 'fr', 'es', 'pl'];

type Values = ReturnType<typeof valuesOf>['own'];

/** How readers of another language call it: by its own name where they can read it, else by what is proper in it. */
function nameAbroad(called: Called, to: Tongue, { pattern, own, latin }: Own): string {
  if (latinTongues.includes(called.tongue)) return fill(pattern, own);
  const { types, foreign } = wordsIn(to);
  const type = types[called.chain.find((slug) => types[slug]) ?? '']?.[0] ?? '';
  const proper = (['noun', 'family', 'city'] as const).find((part) => pattern.includes(`{${part}}`)) ?? 'city';
  return fill(foreign, { type, noun: latin[proper] });
}

type Own = { pattern: string; own: Values; latin: Values };

/** Its own text, in one of six one in English, in a few one in another language too. */
function textsOf(called: Called, random: Random): { texts: Record<string, ListingText>; latin: string } {
  const { own, latin } = valuesOf(called, random);
  const pattern = patternIn(called.tongue, random);
  const further = [
    ...(random.chance(16) ? (['en'] as const) : []),
    ...(random.chance(6) ? [random.of(tongues)] : []),
  ].filter((tongue) => tongue !== called.tongue);
  const texts = [called.tongue, ...new Set(further)].map((tongue) => {
    const name = tongue === called.tongue ? fill(pattern, own) : nameAbroad(called, tongue, { pattern, own, latin });
    return [tongue, textIn({ ...called, tongue }, name, random)] as const;
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

/** Hundredths of a star, and of how many reviews: mostly good, mostly few. */
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
/** Of 100 with a price: cheap, medium, dear, very dear. */
const priceLots = new Lots<readonly [number, number]>(
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

/** One category, sometimes a second one. */
function categoriesOf(random: Random): string[] {
  const first = categoryLots.draw(random).slug;
  return random.chance(12) ? [...new Set([first, categoryLots.draw(random).slug])] : [first];
}

/** The nth listing of a seed. */
export function makeListing(world: World, ids: Ids, { seed, n }: { seed: number; n: number }): NewListing {
  const random = new Random(3, seed, n);
  const city = world.lots.draw(random);
  const slugs = categoriesOf(random);
  const chain = chains.get(slugs[0] ?? '') ?? [];
  const tongue = city.region.country.languages.draw(random);
  const { texts, latin } = textsOf({ city, chain, tongue }, random);
  const slug = slugWith(slugOf(latin), n.toString(36));
  const { streets, address } = wordsIn(city.region.country.tongue);
  const price = withPrices.has(chain.at(-1) ?? '') && random.chance(70) ? priceLots.draw(random)[0] : null;
  return {
    ...{ slug, state: states.draw(random)[0], language: tongue, texts },
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
    importKey: keyOf(seed, n),
    importHash: null,
  };
}
